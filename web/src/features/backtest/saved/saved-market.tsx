import { useMemo } from "react";
import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { MixedRow, VolatilityRow, VolumeRow } from "#shared/contracts/results.ts";
import { csvOf } from "#shared/domain/csv.ts";
import { Chart } from "../../../charts/chart.tsx";
import { type ChartSeries, type ChartTrade, exponential } from "../../../charts/chart-series.ts";
import { sessionsABar } from "../../../charts/decimation.ts";
import { asksForLog, hasValues, lastValue, spanOf } from "../../../charts/series-values.ts";
import { useLogScale } from "../../../charts/use-log-scale.tsx";
import { usePeriod } from "../../../charts/use-period.tsx";
import { useTrades } from "../../../charts/use-trades.tsx";
import { downloadText } from "../../../lib/download.ts";
import { formatCount, formatMoney, formatPercent, formatShortMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Section } from "../../../ui/page/section.tsx";

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

const VolatilityChart = ({ rows, ticker }: MarketChartProps<VolatilityRow>) => {
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

const VolumeChart = ({ rows, ticker }: MarketChartProps<VolumeRow>) => {
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

type PriceChartProps = {
  readonly rows: readonly Pick<MixedRow, "date" | "close">[];
  readonly ticker: string;
  readonly trades?: readonly ChartTrade[];
};

const gainsOf = (rows: PriceChartProps["rows"]): (number | null)[] => {
  const start = rows.find(({ close }) => close !== null)?.close ?? null;
  return rows.map(({ close }) => (close === null || !start ? null : (close / start - 1) * 100));
};

const wordsOf = (line: ChartSeries, tradeCount: number): string => {
  const span = spanOf(line);
  if (!span) return "No prices for this period.";
  const count = tradeCount > 0 ? ` ${formatCount(tradeCount)} trades are marked on the line.` : "";
  return `${line.title} closed between ${formatMoney(span.least)} and ${formatMoney(span.greatest)}, last at ${formatMoney(lastValue(line))}.${count}`;
};

const PriceChart = ({ rows, ticker, trades: given }: PriceChartProps) => {
  const { shown, labels, choice } = usePeriod(rows);
  const series = useMemo(
    (): [ChartSeries] => [{ title: ticker, values: shown.map(({ close }) => close), colour: "series-2" }],
    [shown, ticker],
  );
  const log = useLogScale(useMemo(() => asksForLog([gainsOf(rows)]), [rows]));
  const { trades, toggle } = useTrades(given, labels, ticker);
  return (
    <Chart
      kind="line"
      title={`${ticker} price`}
      summary={wordsOf(series[0], trades?.placed.length ?? 0)}
      labels={labels}
      isTime
      series={series}
      formatTick={formatShortMoney}
      formatValue={formatMoney}
      logFrom={log.isLog ? 0 : undefined}
      trades={trades}
      hasEndLabels
      hasLegend
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

const SERIES_FIELDS = [
  "date",
  "open",
  "high",
  "low",
  "close",
  "implied_volatility",
  "historical_volatility",
  "call_volume",
  "put_volume",
] as const;

type SavedMarketProps = {
  readonly saved: SavedBacktest;
  readonly ticker: string;
  readonly backtestId: string;
};

/** The ticker during the test: implied volatility, option volume, and the price with entries and exits. */
export const SavedMarket = ({ saved, ticker, backtestId }: SavedMarketProps) => (
  <>
    <div className="columns halves-1200">
      <Section
        title={`${ticker} implied volatility (continuous)`}
        actions={
          <Button
            size="small"
            onClick={() =>
              downloadText(`${backtestId}-series.csv`, csvOf(SERIES_FIELDS, saved.mixed_data), "text/csv")
            }
          >
            Download CSV
          </Button>
        }
      >
        <VolatilityChart rows={saved.vol_data} ticker={ticker} />
      </Section>
      <Section title={`${ticker} option volume`}>
        <VolumeChart rows={saved.volume_data} ticker={ticker} />
      </Section>
    </div>
    {saved.mixed_data.some(({ close }) => close !== null) && (
      <Section title={`${ticker} price`}>
        <PriceChart rows={saved.mixed_data} ticker={ticker} trades={saved.trade_log} />
      </Section>
    )}
  </>
);
