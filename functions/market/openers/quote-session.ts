import { isEarlyClose, isSession, sessionOnOrBefore } from "#shared/domain/calendar.ts";
import { addDays, type Day, formatDay } from "#shared/domain/day.ts";
import { newYorkDay, newYorkTime } from "../../tickers/new-york.ts";
import { ImportRefusal } from "../refusal.ts";

/**
 * The session whose close a snapshot of delayed quotes shows. From the close and the delay of a quarter of an hour on
 * until the next open it is the last session's close; in between the close is not there yet.
 */

/** A moment in New York: its date, and minutes since midnight. */
export type NewYorkMoment = { readonly day: Day; readonly minutes: number };

const OPEN = 9 * 60 + 30;
const CLOSE = 16 * 60;
const EARLY_CLOSE = 13 * 60;
/** Cboe's quotes are this many minutes late. */
const DELAY = 15;

/** Returns the moment of an instant (milliseconds since 1970). */
export const momentOf = (ms: number): NewYorkMoment => {
  const { hour, minute } = newYorkTime(ms);
  return { day: newYorkDay(ms), minutes: 60 * hour + minute };
};

const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Returns the session whose close a snapshot shows. Throws ImportRefusal for one that was taken before its close. */
export const sessionOfSnapshot = (file: string, { day, minutes }: NewYorkMoment): Day => {
  if (!isSession(day)) return sessionOnOrBefore(day);
  if (minutes < OPEN) return sessionOnOrBefore(addDays(day, -1));
  const ready = (isEarlyClose(day) ? EARLY_CLOSE : CLOSE) + DELAY;
  if (minutes >= ready) return day;
  throw new ImportRefusal(
    file,
    `it was taken on ${formatDay(day)} at ${timeText(minutes)} in New York, before it had the quotes of that session's close: take it at ${timeText(ready)} or later`,
  );
};
