import {
  CARRY_SHARE,
  CLOSE_TOLERANCE,
  DELTA_TOLERANCE,
  NEAR_SHARE,
  PARITY_SHARE,
  STALE_SESSIONS,
  WIDE_SHARE,
} from "../../../domain/data/data-report.ts";
import type { Market } from "../market.ts";

/** What the data report calls implausible. Prices and strikes are cents, time is in years. */

/** True for a strike within 10 % of the underlying's price. */
export const isNear = (strike: number, price: number): boolean =>
  Math.abs(strike - price) <= NEAR_SHARE * price;

/** A bid and an ask, in cents. */
export type TwoSided = { readonly bid: number; readonly ask: number };

/** True for a quote whose bid is its ask. A bid above its ask is dropped at the import (M2). */
export const isLocked = ({ bid, ask }: TwoSided): boolean => bid === ask;

/** True for a spread over 25 % of the mid; a quote without a bid has one. */
export const isWide = ({ bid, ask }: TwoSided): boolean => ask - bid > (WIDE_SHARE * (bid + ask)) / 2;

/**
 * True for a quote whose bid and ask are those of the two sessions before it too. A contract's slots are its sessions
 * in order, the first one at `firstSlot`; a session without a quote ends a run.
 */
export const isStale = (
  { bids, asks }: Pick<Market["quotes"], "bids" | "asks">,
  firstSlot: number,
  slot: number,
): boolean => {
  if (slot - firstSlot < STALE_SESSIONS - 1) return false;
  const [bid, ask] = [bids[slot], asks[slot]];
  for (let before = 1; before < STALE_SESSIONS; before++)
    if (asks[slot - before] !== ask || bids[slot - before] !== bid) return false;
  return true;
};

/**
 * True where a call and a put of one strike break put-call parity: call less put, bought or sold at the quotes, is
 * further from price less strike than 1 % of the price, and interest and dividends of 10 % of the strike a year.
 */
export const isParityBroken = (
  call: TwoSided,
  put: TwoSided,
  { strike, price, years }: { readonly strike: number; readonly price: number; readonly years: number },
): boolean => {
  const allowed = PARITY_SHARE * price + CARRY_SHARE * strike * years;
  const fair = price - strike;
  return call.bid - put.ask > fair + allowed || call.ask - put.bid < fair - allowed;
};

/**
 * True where a butterfly over three strikes pays its buyer: the body's bid is over the cost of its share of the wings
 * at their asks. Prices of one right and expiry are convex in the strike (Merton 1973).
 */
export const isButterflyBroken = (
  low: { readonly strike: number; readonly ask: number },
  body: { readonly strike: number; readonly bid: number },
  high: { readonly strike: number; readonly ask: number },
): boolean =>
  low.ask * (high.strike - body.strike) + high.ask * (body.strike - low.strike) <
  body.bid * (high.strike - low.strike);

/** True for a |delta| further than 0.1 from the model's. */
export const isDeltaOff = (delta: number, model: number): boolean =>
  Math.abs(Math.abs(delta) - Math.abs(model)) > DELTA_TOLERANCE;

/** True for a close further than 1 % from the chain's own price of the underlying. */
export const isCloseOff = (close: number, own: number): boolean =>
  Math.abs(close - own) > CLOSE_TOLERANCE * own;
