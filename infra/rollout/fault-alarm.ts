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
  /** What is added up, by names that an expression takes. */
  readonly counts: Readonly<Record<string, IMetric>>;
  readonly period: Duration;
  /** How many within a period raise the alarm. */
  readonly threshold: number;
  readonly meaning: string;
};

/** The alarm that takes a deployment back. It tells nobody: the deployment fails, and says of which alarm. */
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

/**
 * How often calls of a function by that qualifier ended in an error. Dimensions of one's own, since CDK's metric of a
 * version asks for a function of the version's name, of which Lambda knows none.
 */
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
