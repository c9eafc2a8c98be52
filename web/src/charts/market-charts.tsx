import { useMemo } from "react";
import type { VolatilityRow, VolumeRow } from "#shared/contracts/results.ts";
import { formatCount, formatPercent } from "../lib/format.ts";
import { Chart } from "./chart.tsx";
import { type ChartSeries, exponential } from "./chart-series.ts";
import { hasValues, lastValue, spanOf } from "./series-values.ts";

type MarketChartProps<Row> = { readonly rows: readonly Row[]; readonly ticker: string };

const percentTick = (value: number): string => `${value}%`;

const volatilityWords = (implied: ChartSeries | undefined): string => {
  const span = implied && spanOf(implied);
  if (!implied || !span) return "There is no implied volatility for this period.";
  return `Implied volatility lay between ${formatPercent(span.least)} and ${formatPercent(span.greatest)}, and ended at ${formatPercent(lastValue(implied))}.`;
};

/** Implied beside historical volatility, session by session. */
export const VolatilityChart = ({ rows, ticker }: MarketChartProps<VolatilityRow>) => {
  const labels = useMemo(() => rows.map(({ date }) => date), [rows]);
  const series = useMemo(
    () =>
      (
        [
          {
            title: "Implied volatility",
            values: rows.map((row) => row.implied_volatility),
            colour: "series-1",
          },
          {
            title: "Historical volatility (30d)",
            values: rows.map((row) => row.historical_volatility),
            colour: "series-2",
          },
        ] satisfies ChartSeries[]
      ).filter(hasValues),
    [rows],
  );
  return (
    <Chart
      kind="line"
      title={`${ticker} implied volatility (continuous)`}
      summary={volatilityWords(series.find(({ colour }) => colour === "series-1"))}
      labels={labels}
      series={series}
      formatTick={percentTick}
      formatValue={formatPercent}
      hasLegend
    />
  );
};

const total = ({ values }: ChartSeries): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Calls and puts traded each session, one on the other. */
export const VolumeChart = ({ rows, ticker }: MarketChartProps<VolumeRow>) => {
  const labels = useMemo(() => rows.map(({ date }) => date), [rows]);
  const series = useMemo(
    () =>
      [
        { title: "Call volume", values: rows.map((row) => row.call_volume), colour: "gain" },
        { title: "Put volume", values: rows.map((row) => row.put_volume), colour: "loss" },
      ] satisfies ChartSeries[],
    [rows],
  );
  return (
    <Chart
      kind="stacked bars"
      title={`${ticker} option volume`}
      summary={series.map((each) => `${each.title} in all: ${formatCount(total(each))} contracts.`).join(" ")}
      labels={labels}
      series={series}
      formatTick={exponential}
      formatValue={formatCount}
      hasLegend
    />
  );
};
