import { useMemo } from "react";
import type { PerformanceRow } from "#shared/contracts/results.ts";
import { formatDate, formatPercent, formatReturn } from "../lib/format.ts";
import { Chart } from "./chart.tsx";
import type { ChartSeries, ChartTrade } from "./chart-series.ts";
import { rebased } from "./period.ts";
import { asksForLog, hasValues, lastValue } from "./series-values.ts";
import { useLogScale } from "./use-log-scale.tsx";
import { usePeriod } from "./use-period.tsx";
import { useTrades } from "./use-trades.tsx";

type PerformanceChartProps = {
  /** One per session, in percent since the first. */
  readonly rows: readonly PerformanceRow[];
  readonly ticker: string;
  readonly trades?: readonly ChartTrade[];
};

/** The start value, 100%, of a logarithmic scale. */
const START_PERCENT = 100;

const linesOf = (rows: readonly PerformanceRow[], ticker: string): ChartSeries[] => [
  { title: "Strategy", values: rows.map((row) => row.strat_performance), colour: "series-1" },
  { title: ticker, values: rows.map((row) => row.ticker_performance), colour: "series-2" },
  {
    title: "Index (SPY)",
    values: rows.map((row) => row.index_performance),
    colour: "series-3",
    isReference: true,
  },
];

/** Charts the strategy, its ticker and the index, in percent since the start of the visible period. */
export const PerformanceChart = ({ rows, ticker, trades: given }: PerformanceChartProps) => {
  const all = useMemo(() => linesOf(rows, ticker).filter(hasValues), [rows, ticker]);
  const { from, labels, choice } = usePeriod(rows);
  const series = useMemo(
    () =>
      all
        .map((line) => ({ ...line, values: rebased(line.values, from, from + labels.length) }))
        .filter(hasValues),
    [all, from, labels.length],
  );
  const log = useLogScale(useMemo(() => asksForLog(all.map(({ values }) => values)), [all]));
  const { trades, toggle } = useTrades(given, labels, ticker);
  const results = series.map((each) => `${each.title} ${formatReturn(lastValue(each))}`).join(", ");
  return (
    <Chart
      kind="line"
      title="Performance (%)"
      summary={
        results
          ? `From ${formatDate(labels[0] ?? "")} to ${formatDate(labels.at(-1) ?? "")}: ${results}.`
          : "No figures for this period."
      }
      labels={labels}
      isTime
      series={series}
      formatTick={formatPercent}
      formatValue={formatReturn}
      logFrom={log.isLog ? START_PERCENT : undefined}
      trades={trades}
      hasEndLabels
      hasLegend
      hasZeroLine
      controls={
        <>
          {toggle}
          {log.toggle}
          {choice}
        </>
      }
    />
  );
};
