import { useMemo } from "react";
import { useNarrow } from "../lib/use-narrow.ts";
import { Cards } from "../ui/cards.tsx";
import { FactsTable } from "../ui/facts-table.tsx";
import { columnsOf, type FieldRow } from "../ui/field-columns.ts";

/** The one row of statistics; on narrow screens the first row alone is shown, as a card (spec §2). */
export const Summary = ({ row }: { readonly row: FieldRow }) => {
  const rows = useMemo(() => [row], [row]);
  // It has no name before it is saved.
  const columns = useMemo(
    () => columnsOf(rows, { last: ["strategy"], without: row.backtest_name ? [] : ["backtest_name"] }),
    [rows, row],
  );
  return useNarrow() ? (
    <Cards columns={columns} rows={rows} />
  ) : (
    <FactsTable caption="Summary statistics" columns={columns} row={row} />
  );
};
