import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { type IMetric, MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { KindName } from "#shared/kinds/kind.ts";
import type { FunctionName } from "../functions/function-list.ts";
import { type AlarmLineName, alarmLines } from "./alarm-lines.ts";
import type { Watched } from "./watched.ts";

/** The metrics of alarms and dashboard. One without dimensions covers the account in this region. */

/** The period of all metrics: it bounds how soon an alarm starts and ends. */
export const PERIOD = Duration.minutes(5);

type Which = {
  readonly statistic?: string;
  readonly period?: Duration;
  readonly label?: string;
  readonly region?: string;
};

const metric = (
  namespace: string,
  metricName: string,
  dimensionsMap: Readonly<Record<string, string>> = {},
  { statistic = Stats.SUM, period = PERIOD, ...which }: Which = {},
): Metric => new Metric({ namespace, metricName, dimensionsMap, statistic, period, ...which });

/** Returns the sum of metrics, with missing data as 0. Throws for more than ten, an alarm's limit. */
export const sumOf = (metrics: Readonly<Record<string, IMetric>>, label?: string): IMetric => {
  const names = Object.keys(metrics);
  if (names.length > 10) throw new Error(`an alarm adds up to ten metrics, not ${names.length}`);
  return new MathExpression({
    expression: names.map((name) => `FILL(${name}, 0)`).join(" + "),
    usingMetrics: { ...metrics },
    period: PERIOD,
    ...(label === undefined ? {} : { label }),
  });
};

/** An `AWS/ApiGateway` metric of an HTTP API. `Count` has one sample per call. */
export const httpMetric = (
  { apiId }: HttpApi,
  name: "Count" | "4xx" | "5xx" | "Latency" | "IntegrationLatency",
  statistic: string = name === "Count" ? Stats.SAMPLE_COUNT : Stats.SUM,
  label: string = name,
): Metric => metric("AWS/ApiGateway", name, { ApiId: apiId }, { statistic, label });

export const socketMetric = (
  { sockets }: Watched,
  name: "ConnectCount" | "MessageCount" | "ClientError" | "ExecutionError",
): Metric => metric("AWS/ApiGateway", name, { ApiId: sockets.apiId });

/** Returns the count of a line of the table in its functions. */
export const linesOf = ({ lines, functions }: Watched, name: AlarmLineName): IMetric =>
  lines.count(
    name,
    alarmLines[name].line,
    alarmLines[name].functions.map((of) => functions[of]),
  );

export const executionMetric = (
  { machine }: Watched,
  name: `Executions${"Started" | "Succeeded" | "Failed" | "TimedOut" | "Aborted"}` | "ExecutionThrottled",
  period: Duration = PERIOD,
): Metric => metric("AWS/States", name, { StateMachineArn: machine.stateMachineArn }, { period });

/** Returns the age in seconds of the oldest open task, which settle-tasks logs on each run. */
export const oldestOpenTask = ({ lines, functions }: Watched): Metric =>
  lines.field("OldestOpenTask", "tasks are open", "oldestSeconds", functions.settleTasks);

/** Returns the longest wait in line in seconds, from the same log. */
export const longestWait = ({ lines, functions }: Watched): Metric =>
  lines.field("LongestWait", "tasks are open", "longestWaitSeconds", functions.settleTasks);

/** Returns the failed tasks of a kind, from the log of the step that records failures. */
export const failedTasks = ({ lines, functions }: Watched, kind: KindName): IMetric =>
  lines.count(`Failed-${kind}`, "task failed", [functions.fail], kind);

export const oldestMessage = (queue: IQueue): Metric =>
  queue.metricApproximateAgeOfOldestMessage({ period: PERIOD, statistic: Stats.MAXIMUM });

export const openMapRuns = (): Metric =>
  metric("AWS/States", "ApproximateOpenMapRunCount", {}, { statistic: Stats.MAXIMUM, label: "map runs" });

export const deadLetterCount = (queue: IQueue): Metric =>
  queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: Stats.MAXIMUM });

export const errorsOf = (
  { functions }: Watched,
  names: readonly FunctionName[],
): Readonly<Record<string, Metric>> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      functions[name].metricErrors({ period: PERIOD, statistic: Stats.SUM, label: name }),
    ]),
  );

export const lambdaOfAccount = (
  name: "Throttles" | "ClaimedAccountConcurrency" | "ConcurrentExecutions" | "UnreservedConcurrentExecutions",
  statistic: string,
): Metric => metric("AWS/Lambda", name, {}, { statistic, label: name });

/**
 * Returns the used share (%) of the concurrency that no function has reserved. Lambda counts reserved concurrency as claimed
 * whether it runs or not, so claimed minus unreserved executions is the reservation, and the quota minus it is the limit.
 */
export const unreservedConcurrencyPercent = (): IMetric =>
  new MathExpression({
    expression: "100 * unreserved / (SERVICE_QUOTA(all) - (claimed - unreserved))",
    usingMetrics: {
      unreserved: lambdaOfAccount("UnreservedConcurrentExecutions", Stats.MAXIMUM),
      claimed: lambdaOfAccount("ClaimedAccountConcurrency", Stats.MAXIMUM),
      all: lambdaOfAccount("ConcurrentExecutions", Stats.MAXIMUM),
    },
    period: PERIOD,
    label: "in use, % of what is not reserved",
  });

/** Returns a metric of all tables of the account in this region, added by one query. */
export const tablesMetric = (name: "ThrottledRequests" | "SystemErrors"): IMetric =>
  new MathExpression({
    expression: `SELECT SUM(${name}) FROM SCHEMA("AWS/DynamoDB", TableName, Operation)`,
    usingMetrics: {},
    period: PERIOD,
    label: name,
  });

export const mailReputation = (name: "BounceRate" | "ComplaintRate"): Metric =>
  metric("AWS/SES", `Reputation.${name}`, {}, { statistic: Stats.AVERAGE });

/** Returns the account's cost this month in USD. AWS reports it in one region, and only when billing alerts are on. */
export const accountCost = (): Metric =>
  metric(
    "AWS/Billing",
    "EstimatedCharges",
    { Currency: "USD" },
    { statistic: Stats.MAXIMUM, region: "us-east-1", label: "USD this month" },
  );
