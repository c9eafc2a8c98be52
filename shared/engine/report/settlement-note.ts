import { monthlyExpiry, sessionOnOrBefore } from "../../domain/calendar.ts";
import type { Trade } from "../../domain/trade.ts";
import type { Market } from "../market/market.ts";

/** Trades of one ticker. */
type TickerTrades = {
  readonly market: Pick<Market, "settlementPrices">;
  readonly trades: readonly Trade[];
};

/** Returns the legs that expired on a third Friday and settled at the close, for a ticker with settlement prices. */
const missedLegs = ({ market: { settlementPrices }, trades }: TickerTrades): number => {
  if (settlementPrices.size === 0) return 0;
  return trades.flatMap(({ closed, exitReason, legs }) =>
    exitReason === "Expiration" && closed === monthlyExpiry(closed)
      ? legs.filter(
          (leg) =>
            leg.right !== "shares" &&
            sessionOnOrBefore(leg.expiry) === closed &&
            !settlementPrices.has(leg.expiry),
        )
      : [],
  ).length;
};

/**
 * Returns the note on legs of all tickers that expired on a third Friday and settled at the close (A4); nothing without
 * such legs. A leg counts once, whatever its contracts and spreads.
 */
export const settlementNote = (tickers: readonly TickerTrades[]): string[] => {
  const missed = tickers.reduce((sum, each) => sum + missedLegs(each), 0);
  if (missed === 0) return [];
  return [
    `${missed} ${missed === 1 ? "leg" : "legs"} on third Fridays settled at the close: no settlement price.`,
  ];
};
