import { addDays, type Day, parseDay } from "#shared/domain/day.ts";

/** New York's calendar, which all dates of the service mean (D1). */

const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" });

/** New York's date at an instant (milliseconds since 1970). */
export const newYorkDay = (ms: number): Day => {
  const day = parseDay(calendar.format(ms));
  if (day === undefined) throw new RangeError(`no date in New York at ${ms}`);
  return day;
};

/** The last date that a form may name (D3). */
export const newYorkYesterday = (ms: number): Day => addDays(newYorkDay(ms), -1);
