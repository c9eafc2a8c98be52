import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { FieldRow } from "../../ui/table/field-columns.ts";

export type SavedSection = { readonly name: string; readonly rows: readonly FieldRow[] };

/** Drawn as charts instead (spec §2). */
const CHARTED = ["relative_performance", "vol_data", "volume_data", "mixed_data"];

/** Drawn by the report, as on the page of the run. */
const REPORTED = ["results", "trade_log"];

/** What the run was asked for, in the order in which the form has it. */
const INPUTS = ["overall_inputs", "option_inputs", "risk_inputs", "event_inputs", "entry_inputs"];

const isRow = (value: unknown): value is FieldRow => typeof value === "object" && value !== null;

/**
 * The sections of a saved backtest that are plain tables: those of its inputs, and whatever else there is, so that what
 * the service adds later shows by itself. Sections that were switched off are empty and left out.
 */
export const sectionsOf = (
  saved: SavedBacktest,
): { readonly inputs: readonly SavedSection[]; readonly others: readonly SavedSection[] } => {
  const sections = Object.entries<unknown>(saved)
    .map(([name, rows]) => ({ name, rows: Array.isArray(rows) ? rows.filter(isRow) : [] }))
    .filter(({ rows }) => rows.length > 0);
  return {
    inputs: INPUTS.flatMap((input) => sections.filter(({ name }) => name === input)),
    others: sections.filter(({ name }) => ![...CHARTED, ...REPORTED, ...INPUTS].includes(name)),
  };
};
