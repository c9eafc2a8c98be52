import type { Cents } from "../../domain/money.ts";
import type { Market } from "./market.ts";

/**
 * The prices that a decision at the close of a session may look at where quotes were taken before it (M1a). A chain or a
 * row without a price of its own, such as an index's without a license, has the close (M3).
 */

/** Returns the underlying's price of each session as its quotes saw it, in cents; 0 before any. */
export const pricesSeen = ({ closes, early }: Pick<Market, "closes" | "early">): Int32Array =>
  early ? closes.map((close, session) => early.chain[session] || close) : closes;

/** Returns a reader of the underlying price of a slot's own row; undefined where all rows have the close. */
export const ownPriceReader = ({
  closes,
  early,
}: Pick<Market, "closes" | "early">): ((slot: number, session: number) => Cents) | undefined =>
  early && ((slot, session) => early.own[slot] || closes[session]!);
