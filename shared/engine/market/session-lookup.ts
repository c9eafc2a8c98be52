import { sessionOnOrAfter, sessionsBetween } from "../../domain/calendar.ts";
import { addDays, type Day } from "../../domain/day.ts";
import type { Market } from "./market.ts";

/** Returns the market's first session on or after a day; the number of sessions for a later day. */
export const firstSessionFrom = ({ sessions }: Market, day: number): number => {
  let low = 0;
  let high = sessions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sessions[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Returns the index of the first session on or after a day. The exchange calendar continues before the market's first
 * session (negative indices) and after its last (from `sessions.length` on), since sessions come from the calendar
 * and not from the data (D1).
 */
export const sessionIndexOnOrAfter = (market: Market, day: Day): number => {
  const { sessions } = market;
  const firstDay = sessions[0] as Day;
  const lastDay = sessions[sessions.length - 1] as Day;
  if (day < firstDay) return -sessionsBetween(sessionOnOrAfter(day), addDays(firstDay, -1)).length;
  if (day > lastDay)
    return sessions.length - 1 + sessionsBetween(addDays(lastDay, 1), sessionOnOrAfter(day)).length;
  return firstSessionFrom(market, day);
};

/** Returns 1 at each last session before a split (M4), where positions close and none opens (E1). */
export const sessionsBeforeSplits = (market: Market): Uint8Array => {
  const before = new Uint8Array(market.sessions.length);
  for (const split of market.splits) {
    const index = sessionIndexOnOrAfter(market, split.day) - 1;
    if (index >= 0 && index < before.length) before[index] = 1;
  }
  return before;
};
