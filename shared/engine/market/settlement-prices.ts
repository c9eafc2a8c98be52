import { sessionOnOrBefore } from "../../domain/calendar.ts";
import type { Day } from "../../domain/day.ts";
import type { Cents } from "../../domain/money.ts";
import type { SettlementPrice } from "../../domain/strategy/event.ts";

/**
 * Returns settlement prices, in cents, by the session on which they settle. A price and an expiry belong together where
 * those sessions are one, whichever date the vendor wrote: Thursday the 18th for a Friday that is a holiday (A1).
 */
export const pricesBySession = (prices: readonly SettlementPrice[]): ReadonlyMap<Day, Cents> =>
  new Map(prices.map(({ day, cents }) => [sessionOnOrBefore(day), cents]));
