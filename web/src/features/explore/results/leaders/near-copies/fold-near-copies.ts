import type { CombinationValues } from "#shared/contracts/sweep/combination-values.ts";
import type { PartFigures } from "#shared/contracts/sweep/figures.ts";
import { differencesOf } from "../../combination/differing.ts";

/**
 * Near-copies: leaders that trade nearly alike, which would fill a list with one idea. Two combinations of one
 * structure and ticker are near-copies if their in-sample records nearly agree: to 2% however they differ, to 10% if they
 * differ in one value only.
 */

/** Tolerances of trades and of P&L, as a share of the first leader's. */
const CLOSE = 0.02;
const CLOSE_BY_ONE_VALUE = 0.1;

export type Comparable = {
  readonly combination: { readonly values: CombinationValues; readonly in: PartFigures };
};

const isWithin = (share: number, one: number, other: number): boolean =>
  Math.abs(one - other) <= share * Math.abs(one);

export const isNearCopy = ({ combination: one }: Comparable, { combination: other }: Comparable): boolean => {
  if (one.values.structure !== other.values.structure || one.values.ticker !== other.values.ticker)
    return false;
  const agreeTo = (share: number): boolean =>
    isWithin(share, one.in.n_trades, other.in.n_trades) && isWithin(share, one.in.cum_pnl, other.in.cum_pnl);
  if (agreeTo(CLOSE)) return true;
  return agreeTo(CLOSE_BY_ONE_VALUE) && differencesOf(one.values, other.values).length === 1;
};

/** Returns the list with each near-copy below the first leader that it is one of, in the list's order. */
export const foldNearCopies = <Leader extends Comparable>(
  leaders: readonly Leader[],
): (Leader & { readonly copies: readonly Leader[] })[] => {
  const folded: (Leader & { readonly copies: Leader[] })[] = [];
  for (const leader of leaders) {
    const first = folded.find((each) => isNearCopy(each, leader));
    if (first) first.copies.push(leader);
    else folded.push({ ...leader, copies: [] });
  }
  return folded;
};
