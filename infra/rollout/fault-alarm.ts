import type { Duration } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";

type Faults = {
  /** The metrics to add, by the names used in the expression. */
  readonly counts: Readonly<Record<string, IMetric>>;
  readonly period: Duration;
  /** The count per period that raises the alarm. */
  readonly threshold: number;
  readonly meaning: string;
};

/** Returns the alarm that rolls a deployment back. It notifies nobody: the failed deployment names it. */
export const faultAlarm = (
  scope: Construct,
  id: string,
  { counts, period, threshold, meaning }: Faults,
): Alarm =>
  new Alarm(scope, id, {
    metric: new MathExpression({
      expression: Object.keys(counts)
        .map((name) => `FILL(${name}, 0)`)
        .join(" + "),
      usingMetrics: { ...counts },
      period,
    }),
    alarmDescription: meaning,
    threshold,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });

type Called = { readonly functionName: string; readonly qualifier: string };

/** Returns the errors of a function's alias or version, by the dimensions that Lambda reports. */
export const crashesOf = (
  { functionName, qualifier }: Called,
  period: Duration,
  more: Readonly<Record<string, string>> = {},
): IMetric =>
  new Metric({
    namespace: "AWS/Lambda",
    metricName: "Errors",
    dimensionsMap: { FunctionName: functionName, Resource: `${functionName}:${qualifier}`, ...more },
    statistic: Stats.SUM,
    period,
  });
