import type { Day } from "./day.ts";
import type { Cents } from "./money.ts";

/** The quotes of one right and expiry in columns of one length, |delta| descending: a strike, its prices, its |delta|. */
export type QuoteColumns = {
  readonly strikes: readonly Cents[];
  readonly bids: readonly Cents[];
  readonly asks: readonly Cents[];
  readonly deltas: readonly number[];
};

/** The contracts of one expiry that a position may take. */
export type ChainExpiry = { readonly day: Day; readonly calls: QuoteColumns; readonly puts: QuoteColumns };

/** The chain of a ticker's last session, as far as it can be opened from (C1, C2). */
export type LastChain = {
  readonly day: Day;
  readonly closeCents: Cents;
  /**
   * Contracts whose |delta| is less than this, or more than 1 less this, are left out, but for the one of each right and
   * expiry that is nearest 0.5; 0 where all are there.
   */
  readonly deltaFloor: number;
  /** Ascending. */
  readonly expiries: readonly ChainExpiry[];
};
