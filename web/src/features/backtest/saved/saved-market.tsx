import { useMemo } from "react";
import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { MixedRow } from "#shared/contracts/results.ts";
import { csvOf } from "#shared/domain/csv.ts";
import { Chart } from "../../../charts/chart.tsx";
import type { ChartSeries, ChartTrade } from "../../../charts/chart-series.ts";
import { VolatilityChart, VolumeChart } from "../../../charts/market-charts.tsx";
import { asksForLog, lastValue, spanOf } from "../../../charts/series-values.ts";
import { useLogScale } from "../../../charts/use-log-scale.tsx";
import { usePeriod } from "../../../charts/use-period.tsx";
import { useTrades } from "../../../charts/use-trades.tsx";
import { downloadText } from "../../../lib/download.ts";
import { formatCount, formatMoney, formatShortMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Section } from "../../../ui/page/section.tsx";
import styles from "./saved-market.module.css";

type PriceChartProps = {
  readonly rows: readonly Pick<MixedRow, "date" | "close">[];
  readonly ticker: string;
  readonly trades?: readonly ChartTrade[];
};

/** Returns each price's gain over the first, in percent. */
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
    <div className={classes("columns", styles.pair)}>
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
