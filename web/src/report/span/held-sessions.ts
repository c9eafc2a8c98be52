import type { TradeRow } from "#shared/contracts/results.ts";
import { sessionOnOrBefore, sessionsBetween } from "#shared/domain/calendar.ts";
import { type Day, parseDay } from "#shared/domain/day.ts";
import type { HeldSessions } from "#shared/engine/report/effective-count.ts";

type Held = Pick<TradeRow, "date_open" | "date_close">;

/** The session of a row's date. */
const sessionOf = (date: string): Day => sessionOnOrBefore(parseDay(date) as Day);

/** Returns a function for the exchange's sessions over which one of the trades was held, numbered from the first. */
export const heldSessionsOf = (trades: readonly Held[]): ((trade: Held) => HeldSessions) => {
  const days = trades.flatMap(({ date_open, date_close }) => [date_open, date_close]).sort();
  const [first, last] = [days[0], days.at(-1)];
  const sessions = first && last ? sessionsBetween(sessionOf(first), sessionOf(last)) : [];
  const places = new Map(Array.from(sessions, (session, at) => [session, at]));
  const placeOf = (date: string): number => places.get(sessionOf(date)) ?? 0;
  return ({ date_open, date_close }) => ({ entry: placeOf(date_open), exit: placeOf(date_close) });
};
