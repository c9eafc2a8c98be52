import type { ListRule } from "../../domain/sweep-dimension-row.ts";

/** Limits of a sweep's request beside those of its lists of numbers (S2). */

/** The sizes of a type of stop or target. */
export const SIZES = {
  min: 0,
  max: 1e9,
  isMinOut: true,
  decimals: 4,
  maxValues: 24,
} as const satisfies ListRule;

/** Stops over all rows, and targets: a given *None* is one of them. */
export const MAX_THRESHOLDS = 24;

/** Filter sets, event sets, and the rows of one. */
export const MAX_SETS = 8;
export const MAX_SET_ROWS = 10;
