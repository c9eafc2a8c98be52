import { ceilOf, type Decimal, decimalOf, plus, roundHalfUp, timesInteger } from "../../domain/decimal.ts";
import { MULTIPLIER } from "../../domain/money.ts";
import type { Market } from "./market.ts";
import { sessionIndexOnOrAfter } from "./session-lookup.ts";

/** The cents of a dollar. */
const CENTS = 100;

/** Returns the dividends a share in dollars by the last session before their ex-date; those of one session are added. */
const dividendsBySession = (market: Market): Map<number, Decimal> => {
  const sums = new Map<number, Decimal>();
  for (const { day, dollars } of market.dividends) {
    const session = sessionIndexOnOrAfter(market, day) - 1;
    const before = sums.get(session);
    sums.set(session, before ? plus(before, decimalOf(dollars)) : decimalOf(dollars));
  }
  return sums;
};

/**
 * Returns for each session the sum of the dividends that go ex right after it (M6), in half-cents a share, rounded
 * up; 0 without any. A difference in whole half-cents is below the exact sum exactly when it is below this. Undefined
 * for a ticker without dividends, whose options are European.
 */
export const dividendsAfterSessions = (market: Market): Float64Array | undefined => {
  if (market.dividends.length === 0) return undefined;
  const halfCents = new Float64Array(market.sessions.length);
  for (const [session, sum] of dividendsBySession(market))
    if (session >= 0 && session < halfCents.length) halfCents[session] = ceilOf(timesInteger(sum, 2 * CENTS));
  return halfCents;
};

/** Every position of a job needs them. */
const lotDividends = new WeakMap<Market, Float64Array>();

/**
 * Returns for each session the dividends of one lot of shares over all sessions before it, in cents (H4): a position
 * that is held from a session to another receives the difference. Undefined for a ticker without dividends.
 */
export const lotDividendsBefore = (market: Market): Float64Array | undefined => {
  if (market.dividends.length === 0) return undefined;
  const known = lotDividends.get(market) ?? sumsOf(market);
  lotDividends.set(market, known);
  return known;
};

const sumsOf = (market: Market): Float64Array => {
  const sums = dividendsBySession(market);
  const before = new Float64Array(market.sessions.length);
  for (let session = 1; session < before.length; session++) {
    const sum = sums.get(session - 1);
    before[session] = before[session - 1]! + (sum ? roundHalfUp(timesInteger(sum, MULTIPLIER * CENTS)) : 0);
  }
  return before;
};
