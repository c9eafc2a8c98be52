import { useMemo } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { ScatterChart } from "../../../charts/scatter-chart.tsx";
import type { ScatterPoint, ScatterSeries } from "../../../charts/scatter-series.ts";
import {
  formatCount,
  formatFixedPercent,
  formatMoney,
  formatPercent,
  formatProfit,
  formatShortMoney,
} from "../../../lib/format.ts";
import { classes } from "../../../ui/classes.ts";
import { type Figure, Figures } from "../../../ui/figures/figures.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { type Column, numberColumn, textColumn, toneOfProfit } from "../../../ui/table/columns.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import type { Account } from "../../account/account.ts";
import { type Drawdown, worstDrawdowns } from "../drawdowns.ts";
import { premiumCaptured, volatilityOf } from "../ratios.ts";
import { RollingChart } from "./rolling-chart.tsx";
import styles from "./tear-sheet.module.css";
import { Titled } from "./titled.tsx";

/** More points are drawn small. */
const FEW = 600;

const pointOf = ({ date_open, date_close, pnl, details }: TradeRow): ScatterPoint => ({
  // A position is worth its price when it opens, so the worst of it is at most 0, and the best at least 0.
  x: Math.min(0, details.max_loss),
  y: Math.max(0, details.max_profit),
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

const ExcursionChart = ({ trades }: { readonly trades: readonly TradeRow[] }) => {
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

const premiumFigure = (trades: readonly TradeRow[]): Figure[] => {
  const captured = premiumCaptured(trades);
  if (!captured) return [];
  return [
    {
      label: "Premium captured",
      text: formatFixedPercent(captured.percent),
      detail: `of ${formatMoney(captured.collected)} collected`,
      tone: toneOfProfit(captured.percent),
      hint: "P&L of the trades opened for a credit, as a share of the premium that they took in.",
    },
  ];
};

const sheetFigures = (trades: readonly TradeRow[], account: Account): Figure[] => [
  {
    label: "Volatility",
    text: formatPercent(volatilityOf(account.points.map(({ balance }) => balance))),
    detail: "a year",
    hint: "Standard deviation of the account's daily returns, marked daily, times the square root of 252.",
  },
  ...premiumFigure(trades),
];

const MOST = 5;

const COLUMNS: readonly Column<Drawdown>[] = [
  numberColumn("Drawdown", undefined, ({ dollars }) => dollars, formatMoney, { id: "dollars" }),
  numberColumn("Of peak", undefined, ({ percent }) => percent, formatFixedPercent, { id: "percent" }),
  textColumn("Start", ({ start }) => start, { id: "start" }),
  textColumn("Trough", ({ trough }) => trough, { id: "trough" }),
  textColumn("Recovery", ({ recovery }) => recovery ?? "Not yet", { id: "recovery" }),
  numberColumn(
    "Days",
    "Calendar days from the peak to the recovery, or to the last session.",
    ({ days }) => days,
    formatCount,
    { id: "days" },
  ),
];

const DrawdownsTable = ({ account }: { readonly account: Account }) => {
  const rows = useMemo(() => worstDrawdowns(account, MOST), [account]);
  return (
    <Titled
      title="Worst drawdowns, marked daily"
      hint="From a peak of the account until it stood there again. Deepest first, in dollars."
    >
      {rows.length === 0 ? (
        <p className="quiet">The account never fell below a peak.</p>
      ) : (
        <DataTable caption="Worst drawdowns" columns={COLUMNS} rows={rows} isFirstColumnName />
      )}
    </Titled>
  );
};

type Part = { readonly trades: readonly TradeRow[]; readonly account: Account };

type TearSheetProps = {
  readonly shown: Part;
  /** What the charts through time are of. */
  readonly whole: Part;
};

/** What a tear sheet adds to a result: its spread, drawdowns, rolling figures, and how far each trade went. */
export const TearSheet = ({ shown: { trades, account }, whole }: TearSheetProps) => {
  const figures = useMemo(() => sheetFigures(trades, account), [trades, account]);
  return (
    <Section title="Tear sheet">
      <div className={classes("columns halves-1000", styles.pairs)}>
        <div className="stack-6">
          <Figures figures={figures} />
          <DrawdownsTable account={account} />
        </div>
        <div className="stack-6">
          <RollingChart account={whole.account} />
        </div>
        <div className="across">
          <ExcursionChart trades={trades} />
        </div>
      </div>
    </Section>
  );
};
