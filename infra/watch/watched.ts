import type { HttpApi, WebSocketApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { IMetric, Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { IStateMachine } from "aws-cdk-lib/aws-stepfunctions";
import type { TaskKindName } from "#shared/contracts/task-state.ts";
import type { FunctionName } from "../functions/function-list.ts";
import type { ServiceFunction } from "../functions/service-function.ts";
import type { Stage } from "../stages.ts";

/** What of a stage is looked at. */
export type Watched = {
  readonly stage: Stage;
  readonly http: HttpApi;
  readonly sockets: WebSocketApi;
  readonly machine: IStateMachine;
  readonly functions: Readonly<Record<FunctionName, ServiceFunction>>;
  /** News of files that wait for their import. */
  readonly imports: IQueue;
  /** Where what failed for good lies until somebody looks at it. */
  readonly deadLetters: IQueue;
  readonly lines: LogMetrics;
};

/** Metrics of what functions write into their logs. */
export type LogMetrics = {
  /** How many lines with this whole message the functions wrote in a period; of a task's kind alone where that is named. */
  count(id: string, line: string, of: readonly ServiceFunction[], kind?: TaskKindName): IMetric;
  /** The numbers that a field has in the lines with this whole message: the highest of a period. */
  field(id: string, line: string, field: string, of: ServiceFunction): Metric;
};
