import { monthlyExpiry, sessionOnOrBefore } from "../../domain/calendar.ts";
import type { Trade } from "../../domain/result/trade.ts";
import type { Market } from "../market/market.ts";

type TickerTrades = {
  readonly market: Pick<Market, "meta" | "settlementPrices" | "amExpiries">;
  readonly trades: readonly Trade[];
};

/** Its options are AM-settled on any date, those of other indices on third Fridays. */
const AM_ON_ANY_DATE = "VIX";

/** Returns the legs of AM-settled expiries that settled at the close, for want of a settlement price. */
const missedLegs = ({ market: { meta, settlementPrices, amExpiries }, trades }: TickerTrades): number => {
  // A ticker with prices says so of all its monthlies, one without where the chain's root does.
  const isAmSettled = (expiry: number): boolean => settlementPrices.size > 0 || amExpiries.has(expiry);
  const settledAtClose = trades.filter(
    ({ closed, exitReason }) =>
      exitReason === "expiration" &&
      !settlementPrices.has(closed) &&
      (meta.ticker === AM_ON_ANY_DATE || closed === monthlyExpiry(closed)),
  );
  return settledAtClose.flatMap(({ closed, legs }) =>
    legs.filter(
      (leg) => leg.right !== "shares" && sessionOnOrBefore(leg.expiry) === closed && isAmSettled(leg.expiry),
    ),
  ).length;
};

/**
 * Returns the note on AM-settled legs of all tickers that settled at the close (A4); nothing without such legs. A leg
 * counts once, whatever its contracts and spreads.
 */
export const settlementNote = (tickers: readonly TickerTrades[]): string[] => {
  const missed = tickers.reduce((sum, each) => sum + missedLegs(each), 0);
  if (missed === 0) return [];
  return [`${missed} AM-settled ${missed === 1 ? "leg" : "legs"} settled at the close: no settlement price.`];
};
