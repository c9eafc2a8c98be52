import type { CombinationSums, PartSums } from "./sums.ts";

/** Negative, 0 or positive as a is less than, equal to or more than b; no subtraction, which infinities would spoil. */
const compare = (a: number | bigint, b: number | bigint): number => (a < b ? -1 : a > b ? 1 : 0);

const compareSquares = (a: PartSums, b: PartSums): number => compare(a.squares, b.squares);

/**
 * S13's order of two results of one value of an objective: negative where `a` is to come first, 0 only where they agree
 * in all fifteen integers. Indices and slices have no part in it.
 */
export const compareSums = (a: CombinationSums, b: CombinationSums): number =>
  compare(b.in.totalCents, a.in.totalCents) ||
  compare(b.in.trades, a.in.trades) ||
  compare(a.in.drawdownCents, b.in.drawdownCents) ||
  compare(a.in.wins, b.in.wins) ||
  compareSquares(a.in, b.in) ||
  compare(a.in.grossWinCents, b.in.grossWinCents) ||
  compare(a.in.days, b.in.days) ||
  compare(a.in.riskCents, b.in.riskCents) ||
  compare(a.out.trades, b.out.trades) ||
  compare(a.out.wins, b.out.wins) ||
  compare(a.out.totalCents, b.out.totalCents) ||
  compareSquares(a.out, b.out) ||
  compare(a.out.grossWinCents, b.out.grossWinCents) ||
  compare(a.out.days, b.out.days) ||
  compare(a.out.riskCents, b.out.riskCents);

/** S13's order of two results with their values of an objective: higher values first. */
export const compareRanked = (
  a: { readonly value: number; readonly sums: CombinationSums },
  b: { readonly value: number; readonly sums: CombinationSums },
): number => compare(b.value, a.value) || compareSums(a.sums, b.sums);
