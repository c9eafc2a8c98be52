import { useMemo } from "react";
import type { PerformanceRow } from "#shared/contracts/results.ts";
import { formatReturn } from "../lib/format.ts";
import { Chart } from "./chart.tsx";
import type { ChartSeries } from "./chart-series.ts";
import { hasValues, lastValue } from "./series-values.ts";

type PerformanceChartProps = {
  readonly rows: readonly PerformanceRow[];
  readonly ticker: string;
};

const percentTick = (value: number): string => `${value}%`;

/** The strategy against its ticker and the index, in percent since the start. */
export const PerformanceChart = ({ rows, ticker }: PerformanceChartProps) => {
  const labels = useMemo(() => rows.map(({ date }) => date), [rows]);
  const series = useMemo(
    () =>
      (
        [
          { title: "Strategy", values: rows.map((row) => row.strat_performance), colour: "series-1" },
          { title: ticker, values: rows.map((row) => row.ticker_performance), colour: "series-2" },
          {
            title: "Index (SPY)",
            values: rows.map((row) => row.index_performance),
            colour: "series-3",
            isReference: true,
          },
        ] satisfies ChartSeries[]
      ).filter(hasValues),
    [rows, ticker],
  );
  const results = series.map((each) => `${each.title} ${formatReturn(lastValue(each))}`).join(", ");
  return (
    <Chart
      kind="line"
      title="Performance (%)"
      summary={
        results
          ? `From ${labels[0]} to ${labels.at(-1)}: ${results}.`
          : "There are no figures for this period."
      }
      labels={labels}
      series={series}
      formatTick={percentTick}
      formatValue={formatReturn}
      hasLegend
      hasZeroLine
    />
  );
};
