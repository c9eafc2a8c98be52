import { sessionOnOrBefore } from "#shared/domain/calendar.ts";
import type { Day } from "#shared/domain/day.ts";

/**
 * Chooses among an underlying's option roots. Adjusted contracts do not deliver 100 shares and are left out. An index may
 * list an expiry twice: settled at the open under the index's root (AM) and at the close under a second root (PM). One of
 * the two is kept, expiry by expiry (A1).
 */
const INDEX_OF_ROOT: ReadonlyMap<string, string> = new Map([
  ["SPXW", "SPX"],
  ["SPXPM", "SPX"],
  ["NDXP", "NDX"],
  ["RUTW", "RUT"],
  ["VIXW", "VIX"],
]);
/** Roots whose options settle at the open. */
const AM_ROOTS: ReadonlySet<string> = new Set(["SPX", "VIX", "RUT", "NDX", "DJX"]);

/** Returns the index of a second root such as SPXW, else the root itself. */
export const underlyingOfRoot = (root: string): string => INDEX_OF_ROOT.get(root) ?? root;

export const isSecondRoot = (root: string, underlying: string): boolean =>
  INDEX_OF_ROOT.get(root) === underlying;

/** The kind of a root; "only" for one that shares no expiry with another. */
export type RootKind = "am" | "pm" | "adjusted" | "only";

export const kindOfRoot = (underlying: string, root: string): RootKind => {
  if (root === underlying) return AM_ROOTS.has(root) ? "am" : "only";
  if (isSecondRoot(root, underlying)) return "pm";
  // An adjusted contract's root ends in a digit that the underlying's does not have.
  return /\d$/.test(root) && !/\d$/.test(underlying) ? "adjusted" : "only";
};

/** The expiries that a chain lists under AM roots and under PM roots. */
export type RootExpiries = { readonly am: ReadonlySet<number>; readonly pm: ReadonlySet<number> };

export const NO_ROOTS: RootExpiries = { am: new Set(), pm: new Set() };

/** Returns the root of an expiry that is kept: the only one; of two the AM root where it has a settlement price (A1). */
export const keptRoot = ({ am, pm }: RootExpiries, isPriced: (expiry: number) => boolean) => {
  return (expiry: number): "am" | "pm" => {
    if (!pm.has(expiry)) return "am";
    return am.has(expiry) && isPriced(expiry) ? "am" : "pm";
  };
};

/** Returns the expiries that AM roots list alone (A4), ascending. */
export const amExpiriesOf = ({ am, pm }: RootExpiries): number[] =>
  [...am].filter((expiry) => !pm.has(expiry)).sort((a, b) => a - b);

/** Returns what says whether an expiry has a settlement price, by the days of those prices (A1). */
export const pricedExpiries = (prices: readonly { readonly day: Day }[] = []) => {
  const sessions = new Set(prices.map(({ day }) => sessionOnOrBefore(day)));
  return (expiry: number): boolean => sessions.has(sessionOnOrBefore(expiry as Day));
};

/** Thrown after a reading that admitted both roots of an expiry. The caller reads the files again with these expiries. */
export class RootsDiffer extends Error {
  override readonly name = "RootsDiffer";
  readonly expiries: RootExpiries;
  constructor(expiries: RootExpiries) {
    super("an expiry is listed under two roots");
    this.expiries = expiries;
  }
}

export type RootGate = {
  /** Notes that a row, one that M2 keeps, has a root of this kind, and returns true where it belongs to the ticker. */
  readonly admits: (kind: RootKind, expiry: number) => boolean;
  /** Returns the expiries by root, with those that the gate began with. */
  readonly expiries: () => RootExpiries;
  /** Throws RootsDiffer where rows were admitted that do not belong to the ticker. */
  readonly check: () => void;
};

/** Returns the gate of an import. `known` are the expiries by root from an earlier reading. */
export const rootGate = (
  isPriced: (expiry: number) => boolean = () => false,
  known: RootExpiries = NO_ROOTS,
): RootGate => {
  const listed = { am: new Set(known.am), pm: new Set(known.pm) };
  const keeps = keptRoot(listed, isPriced);
  let isSurvey = false;
  let last: { readonly kind: RootKind; readonly expiry: number; readonly isAdmitted: boolean } | undefined;

  const decide = (kind: "am" | "pm", expiry: number): boolean => {
    const isNew = !listed[kind].has(expiry);
    listed[kind].add(expiry);
    // The other root's rows may be admitted already: the rest of the files is only looked through.
    if (isNew && listed[kind === "am" ? "pm" : "am"].has(expiry)) isSurvey = true;
    return !isSurvey && keeps(expiry) === kind;
  };

  return {
    admits: (kind, expiry) => {
      if (kind === "only") return true;
      if (kind === "adjusted") return false;
      if (last?.kind !== kind || last.expiry !== expiry)
        last = { kind, expiry, isAdmitted: decide(kind, expiry) };
      return last.isAdmitted;
    },
    expiries: () => listed,
    check: () => {
      if (isSurvey) throw new RootsDiffer(listed);
    },
  };
};
