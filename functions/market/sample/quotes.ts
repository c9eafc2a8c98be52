import type { Columns } from "#shared/engine/market/layout.ts";
import { evenly } from "./noise.ts";
import type { Liquidity } from "./tickers.ts";

/**
 * Turns a fair price into a market maker's quote at the close. The spread is a floor, plus a share of the time value
 * that grows with time to expiry and stress, plus a share of the intrinsic value, because options deep in the money
 * are hard to hedge. Bid and ask are rounded outward to the tick. The mid is noisy within the spread.
 */

const WIDER_FROM_CENTS = 300;

const tickOf = ({ ticks: [under, from] }: Liquidity, fairCents: number): number =>
  fairCents < WIDER_FROM_CENTS ? under : from;

/** Bounds of the noise of a spread: 0.75 to 1.25 times the usual. */
const LEAST_WIDTH = 0.75;
const WIDTH_RANGE = 0.5;
/** Range of the quoted mid around the fair price, both sides together, as a share of the spread. */
const WANDER = 0.4;

type QuoteColumns = Pick<Columns, "bids" | "asks">;

/** Returns the spread in cents; `width` is stress × the widening with time to expiry. */
const spreadOf = (liquidity: Liquidity, width: number, timeValue: number, intrinsic: number): number =>
  liquidity.floorCents + width * (liquidity.ofTimeValue * timeValue + liquidity.ofIntrinsic * intrinsic);

/** One option's close, in cents. */
type FairQuote = { fair: number; intrinsic: number; width: number; hash: number };

/**
 * Writes bid and ask in whole cents, with bid < ask and an ask of at least a tick. The bid is 0 far out of the money,
 * and may be under parity deep in the money, as in real chains.
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
  const ask = Math.max(tick, Math.ceil((mid + spread / 2) / tick) * tick);
  into.bids[slot] = bid;
  into.asks[slot] = ask > bid ? ask : bid + tick;
};
