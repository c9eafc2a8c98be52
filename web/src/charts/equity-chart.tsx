import { useMemo, useState } from "react";
import { formatDate, formatMoney, formatPercent, formatShortMoney } from "../lib/format.ts";
import { Chart } from "./chart.tsx";
import type { ChartSeries } from "./chart-series.ts";
import { Choice } from "./controls.tsx";

import { usePeriod } from "./use-period.tsx";

type EquityPoint = {
  readonly date: string;
  readonly balance: number;
  readonly drawdown: number;
  /** Dollars of closed trades alone. */
  readonly closed: number;
};

type EquityChartProps = {
  readonly points: readonly EquityPoint[];
  /** The balance before the first session. */
  readonly start: number;
  /** The session at which nothing was left of it. */
  readonly wipedOut?: string | null | undefined;
};

const UNITS = ["%", "$"] as const;
type Unit = (typeof UNITS)[number];

/** Returns the drawdown in percent of its peak; null for a peak of 0 or less. */
const percentOfPeak = ({ balance, drawdown }: EquityPoint): number | null => {
  const peak = balance - drawdown;
  return peak > 0 ? (drawdown / peak) * 100 : null;
};

const drawdownIn = (unit: Unit, points: readonly EquityPoint[]): ChartSeries => ({
  title: "Drawdown",
  values: unit === "%" ? points.map(percentOfPeak) : points.map(({ drawdown }) => drawdown),
  colour: "loss",
  isBelow: true,
  formatValue: unit === "%" ? formatPercent : formatShortMoney,
});

const wordsOf = (points: readonly EquityPoint[], start: number, wipedOut: string | null): string => {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return "No closed trades.";
  const deepest = points.reduce((least, { drawdown }) => Math.min(least, drawdown), 0);
  const change = last.balance < start ? "fell" : "grew";
  return [
    `From ${formatDate(first.date)} to ${formatDate(last.date)} the account ${change}`,
    `from ${formatMoney(start)} to ${formatMoney(last.balance)}.`,
    `Max drawdown: ${formatMoney(Math.abs(deepest))}.`,
    ...(wipedOut === null ? [] : [`It was wiped out on ${formatDate(wipedOut)}.`]),
  ].join(" ");
};

/** Charts the account marked daily with its drawdown below, and the closed-trade balance as a thin line. */
export const EquityChart = ({ points, start, wipedOut = null }: EquityChartProps) => {
  const [unit, setUnit] = useState<Unit>("%");
  const { shown, labels, from, choice } = usePeriod(points);
  const series = useMemo(
    (): ChartSeries[] => [
      { title: "Marked daily", values: shown.map(({ balance }) => balance), colour: "series-1" },
      { title: "Closed trades", values: shown.map(({ closed }) => closed), colour: "quiet", isThin: true },
      drawdownIn(unit, shown),
    ],
    [shown, unit],
  );
  return (
    <Chart
      kind="line"
      title="Equity curve"
      summary={wordsOf(shown, from === 0 ? start : (shown[0]?.balance ?? start), wipedOut)}
      labels={labels}
      isTime
      series={series}
      formatTick={formatShortMoney}
      formatValue={formatMoney}
      hasEndLabels
      hasLegend
      isTall
      controls={
        <>
          <Choice label="Drawdown in" names={UNITS} chosen={unit} onChoose={setUnit} isLabelled />
          {choice}
        </>
      }
    />
  );
};
