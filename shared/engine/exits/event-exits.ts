import { isSession } from "../../domain/calendar.ts";
import { addDays } from "../../domain/day.ts";
import type { MarketEvent } from "../../domain/event.ts";
import type { EventRule } from "../../domain/strategy.ts";
import type { Market } from "../market/market.ts";
import { sessionIndexOnOrAfter } from "../market/session-lookup.ts";

/**
 * Returns the index of the first session whose close reflects the event (E5), which may lie beyond the market's
 * sessions.
 */
export const eventSession = (market: Market, event: MarketEvent): number => {
  const afterClose = event.type === "Earnings" && event.time === "amc" && isSession(event.day);
  const nextDay = afterClose || event.type === "Trading holiday";
  return sessionIndexOnOrAfter(market, nextDay ? addDays(event.day, 1) : event.day);
};

/**
 * Returns the exit session by entry session, for every entry session that a row allows (E5). Rows are alternatives;
 * of several exits for one entry session the earliest counts.
 */
export const eventExits = (market: Market, rules: readonly EventRule[]): Map<number, number> => {
  const exitByEntry = new Map<number, number>();
  for (const event of market.events) {
    const matching = rules.filter((rule) => rule.type === event.type);
    if (matching.length === 0) continue;
    const session = eventSession(market, event);
    for (const { entryOffset, exitOffset } of matching) {
      const entry = session + entryOffset;
      const exit = session + exitOffset;
      const known = exitByEntry.get(entry);
      if (known === undefined || exit < known) exitByEntry.set(entry, exit);
    }
  }
  return exitByEntry;
};
