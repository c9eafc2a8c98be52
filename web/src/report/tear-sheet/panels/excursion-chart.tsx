import { useMemo } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { ScatterChart } from "../../../charts/scatter-chart.tsx";
import type { ScatterPoint, ScatterSeries } from "../../../charts/scatter-series.ts";
import { formatCount, formatProfit, formatShortMoney } from "../../../lib/format.ts";
import { Titled } from "./titled.tsx";

/** More points are drawn small. */
const FEW = 600;

const pointOf = ({ date_open, date_close, pnl, details }: TradeRow): ScatterPoint => ({
  x: details.max_loss,
  y: details.max_profit,
  label: `${date_open} to ${date_close}, ${formatProfit(pnl)}`,
});

const seriesOf = (trades: readonly TradeRow[]): ScatterSeries[] =>
  [
    {
      title: "Winning trades",
      points: trades.filter(({ pnl }) => pnl > 0).map(pointOf),
      colour: "gain" as const,
    },
    {
      title: "Other trades",
      points: trades.filter(({ pnl }) => pnl <= 0).map(pointOf),
      colour: "loss" as const,
    },
  ].filter(({ points }) => points.length > 0);

/** How many winners were down, and how many losers up, at some close. */
const wordsOf = (trades: readonly TradeRow[]): string => {
  const wins = trades.filter(({ pnl }) => pnl > 0);
  const others = trades.filter(({ pnl }) => pnl <= 0);
  const dipped = wins.filter(({ details }) => details.max_loss < 0).length;
  const rose = others.filter(({ details }) => details.max_profit > 0).length;
  return [
    `${formatCount(dipped)} of ${formatCount(wins.length)} winning trades were down at some close;`,
    `${formatCount(rose)} of ${formatCount(others.length)} others were up.`,
  ].join(" ");
};

/** The worst close of each trade against its best. */
export const ExcursionChart = ({ trades }: { readonly trades: readonly TradeRow[] }) => {
  const series = useMemo(() => seriesOf(trades), [trades]);
  return (
    <Titled
      title="MAE against MFE"
      hint="Each trade's lowest P&L at any close from its opening on (maximum adverse excursion) against its highest (maximum favorable excursion)."
    >
      <ScatterChart
        title="MAE against MFE"
        summary={wordsOf(trades)}
        labelTitle="Trade"
        series={series}
        xTitle="Max drawdown (close), MAE"
        yTitle="Max profit (close), MFE"
        formatValue={formatProfit}
        formatTick={formatShortMoney}
        isSparse={trades.length <= FEW}
      />
    </Titled>
  );
};
