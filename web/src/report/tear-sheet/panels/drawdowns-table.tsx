import { useMemo } from "react";
import { formatCount, formatFixedPercent, formatMoney, NO_VALUE } from "../../../lib/format.ts";
import type { Column } from "../../../ui/table/columns.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import type { Account } from "../../account/account.ts";
import { type Drawdown, worstDrawdowns } from "../drawdowns.ts";
import { Titled } from "./titled.tsx";

const MOST = 5;

const COLUMNS: readonly Column<Drawdown>[] = [
  {
    id: "dollars",
    header: "Drawdown",
    isNumber: true,
    value: ({ dollars }) => dollars,
    text: ({ dollars }) => formatMoney(dollars),
  },
  {
    id: "percent",
    header: "Of peak",
    isNumber: true,
    value: ({ percent }) => percent,
    text: ({ percent }) => (percent === null ? NO_VALUE : formatFixedPercent(percent)),
  },
  { id: "start", header: "Start", isNumber: false, value: ({ start }) => start, text: ({ start }) => start },
  {
    id: "trough",
    header: "Trough",
    isNumber: false,
    value: ({ trough }) => trough,
    text: ({ trough }) => trough,
  },
  {
    id: "recovery",
    header: "Recovery",
    isNumber: false,
    value: ({ recovery }) => recovery ?? null,
    text: ({ recovery }) => recovery ?? "Not yet",
  },
  {
    id: "days",
    header: "Days",
    hint: "Calendar days from the peak to the recovery, or to the last session.",
    isNumber: true,
    value: ({ days }) => days,
    text: ({ days }) => formatCount(days),
  },
];

/** The five deepest drawdowns of the account marked daily. */
export const DrawdownsTable = ({ account }: { readonly account: Account }) => {
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
