import { useMemo } from "react";
import type { MonteCarlo } from "#shared/contracts/monte-carlo.ts";
import { Chart } from "../../charts/chart.tsx";
import type { ChartSeries } from "../../charts/chart-series.ts";
import { formatCount, formatMoney, formatShortMoney } from "../../lib/format.ts";

type Percentile = keyof MonteCarlo["pnl"];

/** The lines from the top down, each filled down to the one that mirrors it. */
const LINES: readonly (readonly [Percentile, string, Partial<ChartSeries>])[] = [
  ["p95", "95th percentile", { isThin: true, fillsTo: 4 }],
  ["p75", "75th percentile", { isThin: true, fillsTo: 3 }],
  ["p50", "Median", {}],
  ["p25", "25th percentile", { isThin: true }],
  ["p5", "5th percentile", { isThin: true }],
];

/** The percentiles of the running sum after so many trades, from 0 before the first. */
export const FanChart = ({ monteCarlo: { fan, resamples } }: { readonly monteCarlo: MonteCarlo }) => {
  const { labels, series } = useMemo(
    () => ({
      labels: ["0", ...fan.map(({ trade }) => formatCount(trade))],
      series: LINES.map(
        ([percentile, title, looks]): ChartSeries => ({
          title,
          values: [0, ...fan.map(({ [percentile]: value }) => value)],
          colour: "series-1",
          ...looks,
        }),
      ),
    }),
    [fan],
  );
  const last = fan.at(-1);
  return (
    <Chart
      kind="line"
      title="Range of outcomes"
      summary={
        last
          ? `After ${formatCount(last.trade)} trades, nine in ten of ${formatCount(resamples)} reshufflings had made between ${formatMoney(last.p5)} and ${formatMoney(last.p95)}. The inner band holds half of them.`
          : ""
      }
      labelTitle="Trades"
      labels={labels}
      series={series}
      formatTick={formatShortMoney}
      formatValue={formatMoney}
      hasEndLabels
      hasZeroLine
    />
  );
};
