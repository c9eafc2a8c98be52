import { intrinsicCents } from "../../domain/contract.ts";
import type { Market } from "../market/market.ts";
import { type HeldLeg, isQuoted } from "../position/position.ts";

/**
 * True where the holder exercises a short call after the session's close (M6): it is quoted, in the money, has less
 * time value than the dividends that follow, and no bid above its intrinsic value.
 */
export const isExercised = (
  market: Market,
  dividendsAfter: Float64Array,
  leg: HeldLeg,
  session: number,
): boolean => {
  const dividend = dividendsAfter[session]!;
  if (dividend === 0 || leg.side !== "short" || leg.right !== "call") return false;
  if (!isQuoted(market, leg, session)) return false;
  const intrinsic = intrinsicCents("call", leg.strikeCents, market.closes[session]!);
  const bid = market.quotes.bids[leg.quoteBase + session]!;
  const ask = market.quotes.asks[leg.quoteBase + session]!;
  return intrinsic > 0 && bid <= intrinsic && bid + ask - 2 * intrinsic < dividend;
};
