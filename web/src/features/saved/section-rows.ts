import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { SharedBacktest } from "#shared/contracts/shared-links.ts";
import type { FieldRow } from "../../ui/table/field-columns.ts";

export type SavedSection = { readonly name: string; readonly rows: readonly FieldRow[] };

/** Sections drawn as charts (spec §2). */
const CHARTED = ["relative_performance", "vol_data", "volume_data", "mixed_data"];

const REPORTED = ["results", "trade_log"];

/** The input sections, in the order of the form. */
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
