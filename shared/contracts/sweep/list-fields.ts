import type { ListRule } from "../../domain/sweep/dimension-row.ts";

/** Limits of a sweep's request, apart from those of number lists (S2). */

/** Sizes of one type of stop or target. */
export const SIZES = {
  min: 0,
  max: 1e9,
  isMinOut: true,
  decimals: 4,
  maxValues: 24,
} as const satisfies ListRule;

/** Maximum stops over all rows, and targets; a given *None* counts. */
export const MAX_THRESHOLDS = 24;

/** Maximum trailing stops of both lists together; a given 0 counts. */
export const MAX_TRAILS = 24;

/** Maximum filter sets, event sets, and rows of one. */
export const MAX_SETS = 8;
export const MAX_SET_ROWS = 10;
