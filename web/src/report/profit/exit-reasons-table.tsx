import { useMemo } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { formatCount, formatFixed, formatProfit } from "../../lib/format.ts";
import { type Column, numberColumn, textColumn, toneOfProfit } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";

export type ExitReasonRow = {
  readonly reason: string;
  readonly trades: number;
  readonly wins: number;
  /** In dollars, exact to the cent. */
  readonly pnl: number;
};

/** Returns the totals by exit reason, most frequent first. */
export const byExitReason = (trades: readonly TradeRow[]): ExitReasonRow[] => {
  const sums = new Map<string, { trades: number; wins: number; cents: number }>();
  for (const { exit_reason, pnl } of trades) {
    const sum = sums.get(exit_reason) ?? { trades: 0, wins: 0, cents: 0 };
    sum.trades++;
    if (pnl > 0) sum.wins++;
    sum.cents += Math.round(pnl * 100);
    sums.set(exit_reason, sum);
  }
  return [...sums]
    .map(([reason, { cents, ...counts }]) => ({ reason, ...counts, pnl: cents / 100 }))
    .sort((a, b) => b.trades - a.trades);
};

const toned = { tone: ({ pnl }: ExitReasonRow) => toneOfProfit(pnl) };

const COLUMNS: readonly Column<ExitReasonRow>[] = [
  textColumn("Exit reason", ({ reason }) => reason, { id: "exit_reason" }),
  numberColumn("Trades", undefined, ({ trades }) => trades, formatCount, { id: "n_trades" }),
  numberColumn("P&L", undefined, ({ pnl }) => pnl, formatProfit, { id: "pnl", ...toned }),
  numberColumn(
    "Per trade",
    "Mean P&L of the trades that closed for this reason.",
    ({ pnl, trades }) => pnl / trades,
    formatProfit,
    { id: "e", ...toned },
  ),
  numberColumn("Win rate %", undefined, ({ wins, trades }) => (100 * wins) / trades, formatFixed, {
    id: "pct_win",
  }),
];

/** P&L by exit reason. */
export const ExitReasonsTable = ({ trades }: { readonly trades: readonly TradeRow[] }) => {
  const rows = useMemo(() => byExitReason(trades), [trades]);
  return <DataTable caption="Trades by exit reason" columns={COLUMNS} rows={rows} isFirstColumnName />;
};
