import type { CombinationSums, PartSums } from "./sums.ts";

/** Compares two numbers without subtraction, which infinities would break. */
export const compare = (a: number | bigint, b: number | bigint): number => (a < b ? -1 : a > b ? 1 : 0);

const compareSquares = (a: PartSums, b: PartSums): number => compare(a.squares, b.squares);

/**
 * Compares two results with the same value of an objective in S13's order: negative if `a` comes first, 0 only if all
 * fifteen integers agree. Indices and slices play no part.
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

/** Compares two results by their values of an objective, higher first, then in S13's order. */
export const compareRanked = (
  a: { readonly value: number; readonly sums: CombinationSums },
  b: { readonly value: number; readonly sums: CombinationSums },
): number => compare(b.value, a.value) || compareSums(a.sums, b.sums);
