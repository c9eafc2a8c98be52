import { type IMetric, type Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { KindName } from "#shared/kinds/kind.ts";
import type { ServiceFunction } from "../functions/service-function.ts";
import type { Stage } from "../stages.ts";
import { PERIOD } from "./metrics.ts";
import type { LogMetrics } from "./watched.ts";

export class LogLines extends Construct implements LogMetrics {
  readonly #namespace: string;
  readonly #fields = new Map<string, Metric>();

  constructor(scope: Construct, id: string, { name }: Stage) {
    super(scope, id);
    this.#namespace = `Backspread/${name}`;
  }

  count(id: string, line: string, of: readonly ServiceFunction[], kind?: KindName): IMetric {
    const [metric] = of.map((each) =>
      // Reports 0 without a match, because a sum over a gap would be a gap.
      this.#filter(id, line, each, { defaultValue: 0, kind }).metric({
        period: PERIOD,
        statistic: Stats.SUM,
      }),
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
    {
      kind,
      ...value
    }: {
      readonly defaultValue?: number;
      readonly metricValue?: string;
      readonly kind?: KindName | undefined;
    },
  ): MetricFilter {
    const isLine = FilterPattern.stringValue("$.message", "=", line);
    return new MetricFilter(this, `${metricName}${node.id}`, {
      logGroup,
      filterPattern:
        kind === undefined
          ? isLine
          : FilterPattern.all(isLine, FilterPattern.stringValue("$.kind", "=", kind)),
      metricNamespace: this.#namespace,
      metricName,
      ...value,
    });
  }
}
