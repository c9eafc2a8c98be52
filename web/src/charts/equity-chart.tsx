import { useMemo, useState } from "react";
import { formatDate, formatMoney, formatPercent } from "../lib/format.ts";
import { Chart } from "./chart.tsx";
import type { ChartSeries } from "./chart-series.ts";
import { Choice } from "./controls.tsx";
import { dollarTick } from "./dollar-tick.ts";
import { usePeriod } from "./use-period.tsx";

type EquityPoint = {
  readonly date: string;
  /** Dollars, after the day's exits. */
  readonly balance: number;
  readonly drawdown: number;
};

type EquityChartProps = {
  /** One per day with exits, in order. */
  readonly points: readonly EquityPoint[];
  /** The starting balance at the run's first session. */
  readonly start?: { readonly date: string; readonly balance: number } | undefined;
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
  formatValue: unit === "%" ? formatPercent : dollarTick,
});

const wordsOf = (points: readonly EquityPoint[]): string => {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return "No closed trades.";
  const deepest = points.reduce((least, { drawdown }) => Math.min(least, drawdown), 0);
  const change = last.balance < first.balance ? "fell" : "grew";
  return [
    `From ${formatDate(first.date)} to ${formatDate(last.date)} the account ${change}`,
    `from ${formatMoney(first.balance)} to ${formatMoney(last.balance)}.`,
    `Max drawdown: ${formatMoney(Math.abs(deepest))}.`,
  ].join(" ");
};

/** Charts the closed-trade balance, with its drawdown below. */
export const EquityChart = ({ points, start }: EquityChartProps) => {
  const [unit, setUnit] = useState<Unit>("%");
  const all = useMemo(
    (): readonly EquityPoint[] =>
      start && points.length > 0 ? [{ ...start, drawdown: 0 }, ...points] : points,
    [points, start],
  );
  const { shown, labels, choice } = usePeriod(all);
  const series = useMemo(
    (): ChartSeries[] => [
      { title: "Balance", values: shown.map(({ balance }) => balance), colour: "series-1" },
      drawdownIn(unit, shown),
    ],
    [shown, unit],
  );
  return (
    <Chart
      kind="line"
      title="Equity curve"
      summary={wordsOf(shown)}
      labels={labels}
      isTime
      series={series}
      formatTick={dollarTick}
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
