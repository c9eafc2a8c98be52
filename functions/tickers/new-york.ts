import { addDays, type Day, parseDay } from "#shared/domain/day.ts";

/** New York's calendar, which all dates of the service mean (D1). */

const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" });

/** New York's date at an instant (milliseconds since 1970). */
export const newYorkDay = (ms: number): Day => {
  const day = parseDay(calendar.format(ms));
  if (day === undefined) throw new RangeError(`no date in New York at ${ms}`);
  return day;
};

const wallClock = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hour: "numeric",
  minute: "numeric",
  hourCycle: "h23",
});

/** New York's time of day at an instant (milliseconds since 1970). */
export const newYorkTime = (ms: number): { readonly hour: number; readonly minute: number } => {
  const parts = Object.fromEntries(wallClock.formatToParts(ms).map(({ type, value }) => [type, value]));
  return { hour: Number(parts.hour), minute: Number(parts.minute) };
};

/** The last date that a form may name (D3). */
export const newYorkYesterday = (ms: number): Day => addDays(newYorkDay(ms), -1);
