import { sessionOnOrBefore } from "#shared/domain/calendar.ts";
import { addDays, type Day, dayOf, monthOf, weekdayOf, yearOf } from "#shared/domain/day.ts";

/**
 * Chooses among an underlying's option roots. Adjusted contracts do not deliver 100 shares and are left out. An
 * index's monthly may be listed twice: settled in the morning under the index's root and at the close under a second
 * root. The first is kept, because it is listed for years and not for months; without it, the second is.
 */
const INDEX_OF_ROOT: ReadonlyMap<string, string> = new Map([
  ["SPXW", "SPX"],
  ["SPXPM", "SPX"],
  ["NDXP", "NDX"],
  ["RUTW", "RUT"],
  ["VIXW", "VIX"],
]);
const INDICES = new Set(INDEX_OF_ROOT.values());

/** Returns the index of a second root such as SPXW, else the root itself. */
export const underlyingOfRoot = (root: string): string => INDEX_OF_ROOT.get(root) ?? root;

/** True where a root is a second root of the underlying. */
export const isSecondRoot = (root: string, underlying: string): boolean =>
  INDEX_OF_ROOT.get(root) === underlying;

const FRIDAY = 5;
const WEEK = 7;

/** True for the third Friday, or the last session before it. */
const isMonthly = (expiry: Day): boolean => {
  const first = dayOf(yearOf(expiry), monthOf(expiry), 1);
  const friday = addDays(first, ((FRIDAY - weekdayOf(first) + WEEK) % WEEK) + 2 * WEEK);
  return expiry === friday || expiry === sessionOnOrBefore(friday);
};

/**
 * Thrown after both roots of a monthly were admitted. The caller reads the files again with a strict gate.
 */
export class RootsDiffer extends Error {
  override readonly name = "RootsDiffer";
}

/**
 * True for a contract that belongs to the underlying. Throws RootsDiffer where that takes a second reading.
 */
export type RootGate = { readonly admits: (underlying: string, root: string, expiry: number) => boolean };

/** Returns the gate of an import. A strict one leaves out the second roots of monthlies. */
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
