import { useMemo } from "react";
import type { VolatilityRow, VolumeRow } from "#shared/contracts/results.ts";
import { formatCount, formatPercent } from "../lib/format.ts";
import { Chart } from "./chart.tsx";
import { type ChartSeries, exponential } from "./chart-series.ts";
import { sessionsABar } from "./decimation.ts";
import { hasValues, lastValue, spanOf } from "./series-values.ts";
import { usePeriod } from "./use-period.tsx";

type MarketChartProps<Row> = { readonly rows: readonly Row[]; readonly ticker: string };

const volatilityWords = (implied: ChartSeries | undefined): string => {
  const span = implied && spanOf(implied);
  if (!implied || !span) return "No implied volatility for this period.";
  return `IV ranged from ${formatPercent(span.least)} to ${formatPercent(span.greatest)}; latest ${formatPercent(lastValue(implied))}.`;
};

const volatilityLines = (rows: readonly VolatilityRow[]): ChartSeries[] => [
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
];

export const VolatilityChart = ({ rows, ticker }: MarketChartProps<VolatilityRow>) => {
  const { shown, labels, choice } = usePeriod(rows);
  const series = useMemo(() => volatilityLines(shown).filter(hasValues), [shown]);
  return (
    <Chart
      kind="line"
      title={`${ticker} implied volatility (continuous)`}
      summary={volatilityWords(series.find(({ colour }) => colour === "series-1"))}
      labels={labels}
      isTime
      series={series}
      formatTick={formatPercent}
      formatValue={formatPercent}
      hasEndLabels
      hasLegend
      controls={choice}
    />
  );
};

const total = ({ values }: ChartSeries): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const volumeBars = (rows: readonly VolumeRow[]): ChartSeries[] => [
  { title: "Call volume", values: rows.map((row) => row.call_volume), colour: "gain" },
  { title: "Put volume", values: rows.map((row) => row.put_volume), colour: "loss" },
];

const SESSIONS_PER_WEEK = 5;

/** Returns what a bar of so many sessions shows: "the busiest day of a two-week window". */
const barWords = (sessions: number): string => {
  const weeks = Math.round(sessions / SESSIONS_PER_WEEK);
  if (weeks === 0) return `the busiest of about ${sessions} sessions`;
  return `the busiest day of a ${["one", "two", "three", "four"][weeks - 1] ?? weeks}-week window`;
};

const volumeWords = (series: readonly ChartSeries[], sessions: number): string => {
  const totals = series.map(
    (each) => `Total ${each.title.toLowerCase()}: ${formatCount(total(each))} contracts.`,
  );
  const each = sessionsABar(sessions);
  const thinned = each > 1 ? [`Each bar shows ${barWords(each)}.`] : [];
  return [...totals, ...thinned].join(" ");
};

export const VolumeChart = ({ rows, ticker }: MarketChartProps<VolumeRow>) => {
  const { shown, labels, choice } = usePeriod(rows);
  const series = useMemo(() => volumeBars(shown), [shown]);
  return (
    <Chart
      kind="stacked bars"
      title={`${ticker} option volume`}
      summary={volumeWords(series, labels.length)}
      labels={labels}
      isTime
      series={series}
      formatTick={exponential}
      formatValue={formatCount}
      hasLegend
      controls={choice}
    />
  );
};
