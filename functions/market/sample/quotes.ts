import type { Columns } from "#shared/engine/market/layout.ts";
import { evenly } from "./noise.ts";
import type { Liquidity } from "./tickers.ts";

/**
 * From a fair price to the quote that a market maker shows at the close: a spread that takes in a floor, a share of the
 * time value that grows with time to expiry and with stress, and a share of the intrinsic value (deep in the money is
 * hard to hedge and rarely asked for), rounded outwards to the tick. The mid wanders within the spread.
 */

const NICKEL_FROM_CENTS = 300;

const tickOf = (liquidity: Liquidity, fairCents: number): number =>
  liquidity.pennyThroughout || fairCents < NICKEL_FROM_CENTS ? 1 : 5;

/** How far the spread of one quote is from the usual one: 0.75 to 1.25 times. */
const LEAST_WIDTH = 0.75;
const WIDTH_RANGE = 0.5;
/** Largest distance of the quoted mid from the fair price, as a share of the spread, to both sides together. */
const WANDER = 0.4;

/** The quote columns that a fair price is written to. */
type QuoteColumns = Pick<Columns, "bids" | "asks">;

/** Spread in cents: `width` is stress × the widening with time to expiry. */
const spreadOf = (liquidity: Liquidity, width: number, timeValue: number, intrinsic: number): number =>
  liquidity.floorCents + width * (liquidity.ofTimeValue * timeValue + liquidity.ofIntrinsic * intrinsic);

/** One option's close, in cents. */
type FairQuote = { fair: number; intrinsic: number; width: number; hash: number };

/**
 * Writes bid and ask, whole cents, bid < ask, ask at least a cent. Far out of the money the bid is 0; deep in the money
 * it may be under parity, as in real chains.
 */
export const writeQuote = (
  into: QuoteColumns,
  slot: number,
  liquidity: Liquidity,
  { fair, intrinsic, width, hash }: FairQuote,
): void => {
  const usual = spreadOf(liquidity, width, fair - intrinsic, intrinsic);
  const spread = usual * (LEAST_WIDTH + WIDTH_RANGE * evenly(hash, "low"));
  const mid = fair + WANDER * spread * (evenly(hash, "high") - 0.5);
  const tick = tickOf(liquidity, fair);
  const bid = Math.max(0, Math.floor((mid - spread / 2) / tick) * tick);
  const ask = Math.max(1, Math.ceil((mid + spread / 2) / tick) * tick);
  into.bids[slot] = bid;
  into.asks[slot] = ask > bid ? ask : bid + tick;
};
