import { sessionOnOrBefore } from "#shared/domain/calendar.ts";
import { addDays, type Day, dayOf, monthOf, weekdayOf, yearOf } from "#shared/domain/day.ts";

/**
 * One underlying may have options under several roots. Those of adjusted contracts deliver something else than a hundred
 * shares, and a monthly of an index may be there twice: settled in the morning under the index's own root and at the
 * close under another. Of such twins the monthly under the index's own root is taken, which is listed for years and not
 * for months; an import without any such takes the others.
 */
const INDEX_OF_ROOT: ReadonlyMap<string, string> = new Map([
  ["SPXW", "SPX"],
  ["SPXPM", "SPX"],
  ["NDXP", "NDX"],
  ["RUTW", "RUT"],
  ["VIXW", "VIX"],
]);
const INDICES = new Set(INDEX_OF_ROOT.values());

/** The underlying of a root that is an index's second, else the root itself. */
export const underlyingOfRoot = (root: string): string => INDEX_OF_ROOT.get(root) ?? root;

/** Whether a root is not the underlying's own, but one that its options have besides. */
export const isSecondRoot = (root: string, underlying: string): boolean =>
  INDEX_OF_ROOT.get(root) === underlying;

const FRIDAY = 5;
const WEEK = 7;

/** Whether an expiry is that of the monthlies: the third Friday, or the last session before it. */
const isMonthly = (expiry: Day): boolean => {
  const first = dayOf(yearOf(expiry), monthOf(expiry), 1);
  const friday = addDays(first, ((FRIDAY - weekdayOf(first) + WEEK) % WEEK) + 2 * WEEK);
  return expiry === friday || expiry === sessionOnOrBefore(friday);
};

/** Thrown when both roots of a monthly were taken: read again, strictly. */
export class RootsDiffer extends Error {
  override readonly name = "RootsDiffer";
}

/** Whether the contract of a root and expiry is one of the underlying's. Throws RootsDiffer where only a second reading can tell. */
export type RootGate = { readonly admits: (underlying: string, root: string, expiry: number) => boolean };

/** The gate of an import; strict where twins of the index's monthlies are known to be there. */
export const rootGate = (isStrict: boolean): RootGate => {
  const monthly = new Map<number, boolean>();
  const [ofIndex, ofTwin] = [new Set<number>(), new Set<number>()];

  const isMonthlyExpiry = (expiry: number): boolean => {
    const known = monthly.get(expiry) ?? isMonthly(expiry as Day);
    monthly.set(expiry, known);
    return known;
  };

  const admitsTwin = (isTwin: boolean, expiry: number): boolean => {
    if (!isMonthlyExpiry(expiry)) return true;
    if (isStrict) return !isTwin;
    (isTwin ? ofTwin : ofIndex).add(expiry);
    if (ofTwin.has(expiry) && ofIndex.has(expiry)) throw new RootsDiffer();
    return true;
  };

  return {
    admits: (underlying, root, expiry) => {
      if (root === underlying) return !INDICES.has(root) || admitsTwin(false, expiry);
      if (isSecondRoot(root, underlying)) return admitsTwin(true, expiry);
      // An adjusted contract's root ends in a digit that the underlying's does not have.
      return !/\d$/.test(root) || /\d$/.test(underlying);
    },
  };
};
