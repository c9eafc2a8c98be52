import type { OpenRow } from "#shared/contracts/forward/record.ts";
import { formatMoney, formatProfit } from "../../lib/format.ts";
import { contractsOfLegs } from "../../report/trades/traded-legs.ts";
import { type Column, toneOfProfit } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";

const contractsOf = ({ legs, spreads }: OpenRow): string => contractsOfLegs(legs, spreads);

const COLUMNS: readonly Column<OpenRow>[] = [
  {
    id: "contracts",
    header: "Contracts",
    isNumber: false,
    value: contractsOf,
    text: contractsOf,
  },
  {
    id: "pnl",
    header: "P&L, marked",
    hint: "What closing on the newest session would give, costs included.",
    isNumber: true,
    value: ({ pnl }) => pnl,
    text: ({ pnl }) => formatProfit(pnl),
    tone: ({ pnl }) => toneOfProfit(pnl),
  },
  {
    id: "date_open",
    header: "Opened",
    isNumber: false,
    value: ({ date_open }) => date_open,
    text: ({ date_open }) => date_open,
  },
  {
    id: "risk",
    header: "Risk",
    isNumber: true,
    value: ({ risk }) => risk,
    text: ({ risk }) => formatMoney(risk),
  },
];

/** The positions opened before the newest session that are still open. */
export const OpenPositions = ({ rows }: { readonly rows: readonly OpenRow[] }) => (
  <DataTable caption="Open positions" columns={COLUMNS} rows={rows} />
);
