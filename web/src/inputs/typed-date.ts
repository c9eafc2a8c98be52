import { EARLIEST_DAY } from "#shared/contracts/form/row-rules.ts";
import { type Day, dayOf, formatDay, parseDay, weekdayOf } from "#shared/domain/day.ts";

/**
 * Dates of the form: stored as `yyyy-MM-dd`, shown and typed as MM/dd/yyyy. Invalid text is stored as typed and
 * reported on blur, so that nothing is lost.
 */

const INVALID_DATE = "Date input not valid.";

const TYPED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const SATURDAY = 6;
const SUNDAY = 0;

export const isWeekend = (day: Day): boolean => [SATURDAY, SUNDAY].includes(weekdayOf(day));

/** Returns whether the day is selectable: from 2015-01-01 to yesterday, without weekends. */
export const isSelectable = (day: Day, yesterday: Day): boolean =>
  day >= EARLIEST_DAY && day <= yesterday && !isWeekend(day);

/** Returns a stored date as MM/dd/yyyy; other text is unchanged. */
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

/** Returns the stored form of typed text: the date if it is selectable, else the text. */
export const heldDate = (text: string, yesterday: Day): string => {
  const day = readTyped(text.trim(), yesterday);
  return day === undefined ? text.trim() : formatDay(day);
};

export const dateProblem = (held: string, yesterday: Day): string | undefined => {
  if (held === "") return undefined;
  const day = parseDay(held);
  return day !== undefined && isSelectable(day, yesterday) ? undefined : INVALID_DATE;
};

/** Returns the day at local midnight, for the calendar. */
export const localDateOf = (held: string): Date | null => {
  const day = parseDay(held);
  if (day === undefined) return null;
  const [year = 0, month = 1, date = 1] = formatDay(day).split("-").map(Number);
  return new Date(year, month - 1, date);
};

export const dayOfLocal = (date: Date): Day => dayOf(date.getFullYear(), date.getMonth() + 1, date.getDate());
