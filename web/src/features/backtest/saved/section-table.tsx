import { useMemo } from "react";
import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { SharedBacktest } from "#shared/contracts/shared-links.ts";
import { useNarrow } from "../../../lib/use-narrow.ts";
import { Cards } from "../../../ui/table/cards.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { FactsTable } from "../../../ui/table/facts-table.tsx";
import { columnsOf, type FieldRow } from "../../../ui/table/field-columns.ts";

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

export type SavedSection = { readonly name: string; readonly rows: readonly FieldRow[] };

const CHARTED = ["relative_performance", "vol_data", "volume_data", "mixed_data"];

const REPORTED = ["results", "trade_log"];

const INPUTS = ["overall_inputs", "option_inputs", "risk_inputs", "event_inputs", "entry_inputs"];

const isRow = (value: unknown): value is FieldRow => typeof value === "object" && value !== null;

const tablesIn = (saved: SavedBacktest | SharedBacktest): readonly SavedSection[] =>
  Object.entries<unknown>(saved)
    .map(([name, rows]) => ({ name, rows: Array.isArray(rows) ? rows.filter(isRow) : [] }))
    .filter(({ rows }) => rows.length > 0);

const inputsIn = (sections: readonly SavedSection[]): readonly SavedSection[] =>
  INPUTS.flatMap((input) => sections.filter(({ name }) => name === input));

export const inputSectionsOf = (shared: SharedBacktest): readonly SavedSection[] =>
  inputsIn(tablesIn(shared));

/**
 * Returns the sections of a saved backtest that are plain tables: its inputs, and unknown sections of later
 * releases. Empty sections are left out.
 */
export const sectionsOf = (
  saved: SavedBacktest,
): { readonly inputs: readonly SavedSection[]; readonly others: readonly SavedSection[] } => {
  const sections = tablesIn(saved);
  return {
    inputs: inputsIn(sections),
    others: sections.filter(({ name }) => ![...CHARTED, ...REPORTED, ...INPUTS].includes(name)),
  };
};
