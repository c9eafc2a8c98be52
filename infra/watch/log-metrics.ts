import { type IMetric, type Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { ServiceFunction } from "../service-function.ts";
import type { Stage } from "../stages.ts";
import { PERIOD } from "./period.ts";
import type { LogMetrics } from "./watched.ts";

/** Metrics that CloudWatch reads from the functions' logs, which are JSON. */
export class LogLines extends Construct implements LogMetrics {
  readonly #namespace: string;
  readonly #fields = new Map<string, Metric>();

  constructor(scope: Construct, id: string, { name }: Stage) {
    super(scope, id);
    this.#namespace = `Backspread/${name}`;
  }

  count(id: string, line: string, of: readonly ServiceFunction[]): IMetric {
    const [metric] = of.map((each) =>
      // A count and not a gap where the function runs well: a sum with a gap would be one.
      this.#filter(id, line, each, { defaultValue: 0 }).metric({ period: PERIOD, statistic: Stats.SUM }),
    );
    if (!metric) throw new Error(`${id} counts no function's lines`);
    return metric;
  }

  field(id: string, line: string, field: string, of: ServiceFunction): Metric {
    const known = this.#fields.get(id);
    if (known) return known;
    const filter = this.#filter(id, line, of, { metricValue: `$.${field}` });
    const metric = filter.metric({ period: PERIOD, statistic: Stats.MAXIMUM });
    this.#fields.set(id, metric);
    return metric;
  }

  #filter(
    metricName: string,
    line: string,
    { node, logGroup }: ServiceFunction,
    value: { readonly defaultValue?: number; readonly metricValue?: string },
  ): MetricFilter {
    return new MetricFilter(this, `${metricName}${node.id}`, {
      logGroup,
      filterPattern: FilterPattern.stringValue("$.message", "=", line),
      metricNamespace: this.#namespace,
      metricName,
      ...value,
    });
  }
}
