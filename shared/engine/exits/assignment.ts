import { intrinsicCents } from "../../domain/contract.ts";
import { ceilOf, type Decimal, decimalOf, plus, timesInteger } from "../../domain/decimal.ts";
import type { Market } from "../market/market.ts";
import { sessionIndexOnOrAfter } from "../market/session-lookup.ts";
import { type HeldLeg, isQuoted } from "../position/position.ts";

/**
 * Returns for each session the sum of the dividends that go ex right after it (M6), in half-cents a share, rounded
 * up; 0 without any. A difference in whole half-cents is below the exact sum exactly when it is below this. Undefined
 * for a ticker without dividends, whose options are European.
 */
export const dividendsAfterSessions = (market: Market): Float64Array | undefined => {
  if (market.dividends.length === 0) return undefined;
  const sums = new Map<number, Decimal>();
  for (const { day, dollars } of market.dividends) {
    const session = sessionIndexOnOrAfter(market, day) - 1;
    const before = sums.get(session);
    sums.set(session, before ? plus(before, decimalOf(dollars)) : decimalOf(dollars));
  }
  const halfCents = new Float64Array(market.sessions.length);
  for (const [session, sum] of sums)
    if (session >= 0 && session < halfCents.length) halfCents[session] = ceilOf(timesInteger(sum, 200));
  return halfCents;
};

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
