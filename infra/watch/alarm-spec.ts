import type { IMetric } from "aws-cdk-lib/aws-cloudwatch";
import type { Watched } from "./watched.ts";

/** An alarm. Both texts are in its mail and in `operating/alarms.md`, word for word. */
export type AlarmSpec = {
  /** What happened, in one sentence. */
  readonly meaning: string;
  /** Where to look first, and the remedy. */
  readonly toDo: string;
  readonly metric: (watched: Watched) => IMetric;
  /** The lowest value that raises the alarm. */
  readonly atLeast: number;
  /** Consecutive periods of five minutes; 1 by default. */
  readonly periods?: number;
  /** True to treat missing data as a fault. */
  readonly wantsData?: true;
};
