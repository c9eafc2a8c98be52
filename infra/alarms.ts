import { Duration } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Stats,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import type { ServiceFunction } from "./service-function.ts";
import type { Stage } from "./stages.ts";

/** How soon an alarm is raised, and how long it stays after the last fault. */
const PERIOD = Duration.minutes(5);

type LogLine = {
  /** The whole message of the line. */
  readonly line: string;
  readonly of: readonly ServiceFunction[];
  /** What an operator is told. */
  readonly meaning: string;
};
type Failures = { readonly of: ServiceFunction; readonly meaning: string };

/** What operators are told of, over one topic. One fault within the period is enough. */
export class Alarms extends Construct {
  readonly #namespace: string;
  readonly #topic: Topic;

  constructor(scope: Construct, id: string, { name, alarms }: Stage) {
    super(scope, id);
    this.#namespace = `Backspread/${name}`;
    this.#topic = new Topic(this, "Topic", { displayName: `Backspread ${name}` });
    if (alarms?.email !== undefined) this.#topic.addSubscription(new EmailSubscription(alarms.email));
  }

  /** An alarm where one of the functions writes the line into its log. */
  onLogLine(id: string, { line, of, meaning }: LogLine): void {
    this.#raise(id, this.#linesOf(id, line, of), meaning);
  }

  /** An alarm where a route's function answers 5xx, or does not answer: it throws, is killed, or runs out of time. */
  onFailures(id: string, { of, meaning }: Failures): void {
    const usingMetrics = {
      answers: this.#linesOf(`${id}Answers`, "request failed", [of]),
      crashes: of.metricErrors({ period: PERIOD, statistic: Stats.SUM }),
    };
    const expression = "FILL(answers, 0) + FILL(crashes, 0)";
    this.#raise(id, new MathExpression({ expression, usingMetrics, period: PERIOD }), meaning);
  }

  /** How many such lines the functions wrote, counted in one metric. Logs are JSON. */
  #linesOf(metricName: string, line: string, functions: readonly ServiceFunction[]): IMetric {
    const [metric] = functions.map((each) =>
      new MetricFilter(this, `${metricName}${each.node.id}`, {
        logGroup: each.logGroup,
        filterPattern: FilterPattern.stringValue("$.message", "=", line),
        metricNamespace: this.#namespace,
        metricName,
        // A count and not a gap where the function runs well: a sum with a gap would be one.
        defaultValue: 0,
      }).metric({ period: PERIOD, statistic: Stats.SUM }),
    );
    if (!metric) throw new Error(`${metricName} counts no function's lines`);
    return metric;
  }

  #raise(id: string, metric: IMetric, meaning: string): void {
    const alarm = new Alarm(this, id, {
      metric,
      alarmDescription: meaning,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
  }
}
