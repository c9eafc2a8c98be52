import { monthlyExpiry, sessionOnOrBefore } from "../../domain/calendar.ts";
import type { Trade } from "../../domain/trade.ts";
import type { Market } from "../market/market.ts";

/**
 * Returns the note on legs that expired on a third Friday and settled at the close, for a ticker with settlement prices
 * (A4); nothing without such legs. A leg counts once, whatever its contracts and spreads.
 */
export const settlementNote = (
  { settlementPrices }: Pick<Market, "settlementPrices">,
  trades: readonly Trade[],
): string[] => {
  if (settlementPrices.size === 0) return [];
  const missed = trades.flatMap(({ closed, exitReason, legs }) =>
    exitReason === "Expiration" && closed === monthlyExpiry(closed)
      ? legs.filter(
          (leg) =>
            leg.right !== "shares" &&
            sessionOnOrBefore(leg.expiry) === closed &&
            !settlementPrices.has(leg.expiry),
        )
      : [],
  ).length;
  if (missed === 0) return [];
  return [
    `${missed} ${missed === 1 ? "leg" : "legs"} on third Fridays settled at the close: no settlement price.`,
  ];
};
