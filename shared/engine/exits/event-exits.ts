import { isSession } from "../../domain/calendar.ts";
import { addDays } from "../../domain/day.ts";
import { hasHour, type MarketEvent } from "../../domain/strategy/event.ts";
import { type EventOffset, type EventRule, signedSessions } from "../../domain/strategy/strategy.ts";
import type { Market } from "../market/market.ts";
import { sessionIndexOnOrAfter } from "../market/session-lookup.ts";

/** True for earnings after the close. Those without an hour count so for *After*, so that no entry comes too early (E5). */
const isAfterClose = (event: MarketEvent, side: EventOffset["side"]): boolean =>
  event.type === "Earnings" && (event.time === "amc" || (side === "After" && !hasHour(event)));

/** Returns the first session whose close reflects the event (E5), maybe beyond the market's. */
export const eventSession = (market: Market, event: MarketEvent, side: EventOffset["side"]): number => {
  const nextDay = event.type === "Trading holiday" || (isAfterClose(event, side) && isSession(event.day));
  return sessionIndexOnOrAfter(market, nextDay ? addDays(event.day, 1) : event.day);
};

/** True where a row lets in entries by the event. An unscheduled one was unknown before, so only *After* does (E5). */
const isKnownBy = ({ type, time }: MarketEvent, rule: EventRule): boolean =>
  type === rule.type && (time !== "unscheduled" || rule.entry.side === "After");

/**
 * Returns the exit session by entry session, for every entry session that a row allows (E5). Rows are alternatives;
 * of several exits for one entry session the earliest counts.
 */
export const eventExits = (market: Market, rules: readonly EventRule[]): Map<number, number> => {
  const exitByEntry = new Map<number, number>();
  for (const event of market.events) {
    const matching = rules.filter((rule) => isKnownBy(event, rule));
    if (matching.length === 0) continue;
    const sessions = {
      Before: eventSession(market, event, "Before"),
      After: eventSession(market, event, "After"),
    };
    const sessionOf = (offset: EventOffset): number => sessions[offset.side] + signedSessions(offset);
    for (const rule of matching) {
      const [entry, exit] = [sessionOf(rule.entry), sessionOf(rule.exit)];
      const known = exitByEntry.get(entry);
      if (known === undefined || exit < known) exitByEntry.set(entry, exit);
    }
  }
  return exitByEntry;
};
