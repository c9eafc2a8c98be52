import { EARLIEST_DAY } from "#shared/contracts/form/row-rules.ts";
import { addDays, type Day, dayOf, formatDay, parseDay, weekdayOf } from "#shared/domain/day.ts";

/**
 * Dates of the form: held as `yyyy-MM-dd`, shown and typed as MM/dd/yyyy. Text that is no selectable date is held as it
 * was typed, so that nothing is lost, and is reported when the field is left.
 */

export const INVALID_DATE = "Date input not valid.";

const TYPED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const SATURDAY = 6;
const SUNDAY = 0;

/** Yesterday by New York's clock (D1, D3): the latest day that a test may touch. */
export const yesterdayInNewYork = (now: Date): Day => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(now);
  return addDays(parseDay(today) as Day, -1);
};

/** Whether the day is a Saturday or a Sunday. */
export const isWeekend = (day: Day): boolean => [SATURDAY, SUNDAY].includes(weekdayOf(day));

/** Whether the date range takes the day: from 2015-01-01 to yesterday, no weekends. */
export const isSelectable = (day: Day, yesterday: Day): boolean =>
  day >= EARLIEST_DAY && day <= yesterday && !isWeekend(day);

/** A held date as the form shows it; text that is no date is shown as it is. */
export const shownDate = (held: string): string => {
  const day = parseDay(held);
  if (day === undefined) return held;
  const [year, month, date] = formatDay(day).split("-");
  return `${month}/${date}/${year}`;
};

const readTyped = (text: string, yesterday: Day): Day | undefined => {
  const match = TYPED.exec(text);
  if (!match) return undefined;
  const [, month = "", date = "", year = ""] = match;
  const day = parseDay(`${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`);
  return day !== undefined && isSelectable(day, yesterday) ? day : undefined;
};

/** What the form holds after `text` was typed: the date where it is one that may be selected, else the text. */
export const heldDate = (text: string, yesterday: Day): string => {
  const day = readTyped(text.trim(), yesterday);
  return day === undefined ? text.trim() : formatDay(day);
};

/** What is wrong with a held date; undefined for a date and for a blank. */
export const dateProblem = (held: string, yesterday: Day): string | undefined => {
  if (held === "") return undefined;
  const day = parseDay(held);
  return day !== undefined && isSelectable(day, yesterday) ? undefined : INVALID_DATE;
};

/** The day at midnight of this machine's clock, which is what the calendar draws. */
export const localDateOf = (held: string): Date | null => {
  const day = parseDay(held);
  if (day === undefined) return null;
  const [year = 0, month = 1, date = 1] = formatDay(day).split("-").map(Number);
  return new Date(year, month - 1, date);
};

/** The day that the calendar drew as a local date. */
export const dayOfLocal = (date: Date): Day => dayOf(date.getFullYear(), date.getMonth() + 1, date.getDate());
