import { useMemo } from "react";
import type { MixedRow } from "#shared/contracts/results.ts";
import { formatCount, formatMoney, formatShortMoney } from "../lib/format.ts";
import { Chart } from "./chart.tsx";
import type { ChartSeries, ChartTrade } from "./chart-series.ts";

import { asksForLog, lastValue, spanOf } from "./series-values.ts";
import { useLogScale } from "./use-log-scale.tsx";
import { usePeriod } from "./use-period.tsx";
import { useTrades } from "./use-trades.tsx";

type PriceChartProps = {
  /** One per session. */
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

/** Charts the ticker's closing prices with the strategy's entries and exits. */
export const PriceChart = ({ rows, ticker, trades: given }: PriceChartProps) => {
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
