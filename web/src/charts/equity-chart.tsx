import { useMemo } from "react";
import { formatMoney } from "../lib/format.ts";
import { Chart } from "./chart.tsx";
import type { ChartSeries } from "./chart-series.ts";

export type EquityPoint = {
  readonly date: string;
  /** Dollars after the day's closings. */
  readonly balance: number;
  /** Dollars below the peak so far, 0 or less. */
  readonly drawdown: number;
};

const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const dollarTick = (value: number): string => wholeDollars.format(value);

const wordsOf = (points: readonly EquityPoint[]): string => {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return "There are no closed trades.";
  const deepest = points.reduce((least, { drawdown }) => Math.min(least, drawdown), 0);
  return `The account stood at ${formatMoney(first.balance)} on ${first.date} and at ${formatMoney(last.balance)} on ${last.date}; its largest drawdown was ${formatMoney(-deepest)}.`;
};

/** The balance of closed trades, and under it how far it stood below its peak. */
export const EquityChart = ({ points }: { readonly points: readonly EquityPoint[] }) => {
  const labels = useMemo(() => points.map(({ date }) => date), [points]);
  const series = useMemo(
    (): ChartSeries[] => [
      { title: "Balance", values: points.map(({ balance }) => balance), colour: "series-1" },
      { title: "Drawdown", values: points.map(({ drawdown }) => drawdown), colour: "loss", isBelow: true },
    ],
    [points],
  );
  return (
    <Chart
      kind="line"
      title="Equity curve"
      summary={wordsOf(points)}
      labels={labels}
      series={series}
      formatTick={dollarTick}
      formatValue={formatMoney}
      isTall
    />
  );
};
