import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";

/** The quotes of one right and expiry in columns of one length, |delta| descending. */
export type QuoteColumns = {
  readonly strikes: readonly Cents[];
  readonly bids: readonly Cents[];
  readonly asks: readonly Cents[];
  readonly deltas: readonly number[];
  /** The underlying price of each quote's own row, where it is not the close (M1a). */
  readonly underlyings?: readonly Cents[] | undefined;
};

/** The contracts of one expiry that a position may use. */
export type ChainExpiry = { readonly day: Day; readonly calls: QuoteColumns; readonly puts: QuoteColumns };

/** The chain of a ticker's last session: its contracts that a position can open with (C1, C2). */
export type LastChain = {
  readonly day: Day;
  readonly closeCents: Cents;
  /**
   * Contracts with |delta| below this, or above 1 less this, are left out, except the one of each right and expiry
   * nearest to 0.5. It is 0 if no contract is left out.
   */
  readonly deltaFloor: number;
  /** Ascending. */
  readonly expiries: readonly ChainExpiry[];
};
