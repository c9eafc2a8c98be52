import type { HttpApi, WebSocketApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { IMetric, Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { IStateMachine } from "aws-cdk-lib/aws-stepfunctions";
import type { KindName } from "#shared/kinds/kind.ts";
import type { FunctionName } from "../functions/function-list.ts";
import type { ServiceFunction } from "../functions/service-function.ts";
import type { Stage } from "../stages.ts";

/** The resources that Watch observes. */
export type Watched = {
  readonly stage: Stage;
  readonly http: HttpApi;
  readonly sockets: WebSocketApi;
  readonly machine: IStateMachine;
  readonly functions: Readonly<Record<FunctionName, ServiceFunction>>;
  /** The queue of inbox files that wait for their import. */
  readonly imports: IQueue;
  /** The import's dead-letter queue. */
  readonly deadLetters: IQueue;
  /** The dead-letter queue of the news that data were published. */
  readonly lostRenewals: IQueue;
  readonly lines: LogMetrics;
};

export type LogMetrics = {
  /** Returns the count of lines with exactly this message per period, of one task kind if given. */
  count(id: string, line: string, of: readonly ServiceFunction[], kind?: KindName): IMetric;
  /** Returns the highest value of a field in lines with exactly this message per period. */
  field(id: string, line: string, field: string, of: ServiceFunction): Metric;
};

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
