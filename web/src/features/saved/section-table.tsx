import { useMemo } from "react";
import { useNarrow } from "../../lib/use-narrow.ts";
import { Cards } from "../../ui/table/cards.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { FactsTable } from "../../ui/table/facts-table.tsx";
import { columnsOf, type FieldRow } from "../../ui/table/field-columns.ts";
import type { SavedSection } from "./section-rows.ts";

/** Sections that stay tables on narrow windows (spec §2). */
const ALWAYS_TABLES = ["option_inputs", "entry_inputs"];

/** The page shows the name already; long texts come last. */
const PLACES = { without: ["backtest_name"], last: ["strategy"] };

/** A section's rows: a table, upright for a single row, or cards on a narrow window. */
export const SectionTable = ({ name, rows, title }: SavedSection & { readonly title: string }) => {
  const isNarrow = useNarrow();
  const columns = useMemo(() => columnsOf(rows, PLACES), [rows]);
  if (ALWAYS_TABLES.includes(name)) return <DataTable caption={title} columns={columns} rows={rows} />;
  if (isNarrow) return <Cards columns={columns} rows={rows} />;
  const [only] = rows;
  return only && rows.length === 1 ? (
    <FactsTable<FieldRow> caption={title} columns={columns} row={only} />
  ) : (
    <DataTable caption={title} columns={columns} rows={rows} />
  );
};
