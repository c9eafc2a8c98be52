import { useMemo } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { formatCount, formatFixed, formatProfit } from "../../lib/format.ts";
import { type Column, toneOfProfit } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { byExitReason, type ExitReasonRow } from "./exit-reasons.ts";

type NumberColumn = Pick<Column<ExitReasonRow>, "id" | "header" | "hint" | "tone"> & {
  readonly of: (row: ExitReasonRow) => number;
  readonly format: (value: number) => string;
};

const numberColumn = ({ of, format, ...words }: NumberColumn): Column<ExitReasonRow> => ({
  ...words,
  isNumber: true,
  value: of,
  text: (row) => format(of(row)),
});

const COLUMNS: readonly Column<ExitReasonRow>[] = [
  {
    id: "exit_reason",
    header: "Exit reason",
    isNumber: false,
    value: ({ reason }) => reason,
    text: ({ reason }) => reason,
  },
  numberColumn({ id: "n_trades", header: "Trades", of: ({ trades }) => trades, format: formatCount }),
  numberColumn({
    id: "pnl",
    header: "P&L",
    of: ({ pnl }) => pnl,
    format: formatProfit,
    tone: ({ pnl }) => toneOfProfit(pnl),
  }),
  numberColumn({
    id: "e",
    header: "Per trade",
    hint: "Mean P&L of the trades that closed for this reason.",
    of: ({ pnl, trades }) => pnl / trades,
    format: formatProfit,
    tone: ({ pnl }) => toneOfProfit(pnl),
  }),
  numberColumn({
    id: "pct_win",
    header: "Win rate %",
    of: ({ wins, trades }) => (100 * wins) / trades,
    format: formatFixed,
  }),
];

/** P&L by exit reason. */
export const ExitReasonsTable = ({ trades }: { readonly trades: readonly TradeRow[] }) => {
  const rows = useMemo(() => byExitReason(trades), [trades]);
  return <DataTable caption="Trades by exit reason" columns={COLUMNS} rows={rows} isFirstColumnName />;
};
