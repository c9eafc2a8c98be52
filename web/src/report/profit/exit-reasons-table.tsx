import { useMemo } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { formatCount, formatFixed, formatProfit } from "../../lib/format.ts";
import { type Column, numberColumn, textColumn, toneOfProfit } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { byExitReason, type ExitReasonRow } from "./exit-reasons.ts";

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
