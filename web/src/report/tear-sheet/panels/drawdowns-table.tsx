import { useMemo } from "react";
import { formatCount, formatFixedPercent, formatMoney } from "../../../lib/format.ts";
import { type Column, numberColumn, textColumn } from "../../../ui/table/columns.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import type { Account } from "../../account/account.ts";
import { type Drawdown, worstDrawdowns } from "../drawdowns.ts";
import { Titled } from "./titled.tsx";

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
