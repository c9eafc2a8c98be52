import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { FieldRow } from "../../ui/field-columns.ts";

export type SavedSection = { readonly name: string; readonly rows: readonly FieldRow[] };

/** Drawn as charts instead (spec §2). */
const CHARTED = ["relative_performance", "vol_data", "volume_data", "mixed_data"];

const isRow = (value: unknown): value is FieldRow => typeof value === "object" && value !== null;

/**
 * Every section of a saved backtest that is shown as a table, whatever its name: what the service adds later shows by
 * itself. Sections that were switched off are empty and left out; the trade log stays, to say that there were no trades.
 */
export const sectionsOf = (saved: SavedBacktest): SavedSection[] =>
  Object.entries<unknown>(saved)
    .filter(([name]) => !CHARTED.includes(name))
    .map(([name, rows]) => ({ name, rows: Array.isArray(rows) ? rows.filter(isRow) : [] }))
    .filter(({ name, rows }) => rows.length > 0 || name === "trade_log");
