import type { Day } from "../../../domain/day.ts";
import type { Cents } from "../../../domain/money.ts";

/** The sessions that a ticker's stored market has already, for a builder that adds to them. */
export type StoredSessions = {
  /** First and last session with quotes. */
  readonly chain: DaySpan;
  readonly quoted: Iterable<number>;
  /** Underlying prices by day that its chain gave. */
  readonly prices: ReadonlyMap<number, Cents>;
  /** The medians of those by day. */
  readonly medians: ReadonlyMap<number, Cents>;
};

export type DaySpan = { readonly first: Day; readonly last: Day };

const joined = (a: DaySpan, b: DaySpan): DaySpan => ({
  first: Math.min(a.first, b.first) as Day,
  last: Math.max(a.last, b.last) as Day,
});

/** The days of a chain: of the added rows, or of those and the stored ones. */
export type ChainDays = {
  readonly chain: DaySpan;
  readonly quoted: ReadonlySet<number>;
  /** The last price of the underlying that a row gave, by day (M1). */
  readonly prices: ReadonlyMap<number, Cents>;
  /** The median of all that the rows gave, by day (M1a, M4). */
  readonly medians: ReadonlyMap<number, Cents>;
};

/**
 * Returns the days of all rows together, undefined without any. A day with an added row is the added rows' alone; on
 * another day an added price, of a dropped row, came last, and counts.
 */
export const chainDays = (
  added: Omit<ChainDays, "chain"> & { readonly chain: DaySpan | undefined },
  stored: StoredSessions | undefined,
): ChainDays | undefined => {
  const { chain, quoted, prices, medians } = added;
  if (!stored) return chain && { chain, quoted, prices, medians };
  const remaining = (of: ReadonlyMap<number, Cents>) => [...of].filter(([day]) => !quoted.has(day));
  return {
    chain: chain ? joined(chain, stored.chain) : stored.chain,
    quoted: new Set([...stored.quoted, ...quoted]),
    prices: new Map([...remaining(stored.prices), ...prices]),
    medians: new Map([...medians, ...remaining(stored.medians)]),
  };
};
