/** A New York exchange date (D1): whole days since 1970-01-01, never a time stamp. */
export type Day = number & { readonly __brand: "Day" };

const MS_PER_DAY = 86_400_000;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns the day of a calendar date; `month` counts from 1. Dates past a month's end go on. */
export const dayOf = (year: number, month: number, date: number): Day =>
  (Date.UTC(year, month - 1, date) / MS_PER_DAY) as Day;

/** Parses `yyyy-MM-dd`; returns undefined for any other text and for dates that do not exist. */
export const parseDay = (text: string): Day | undefined => {
  const match = ISO_DAY.exec(text);
  if (!match) return undefined;
  const day = dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
  return formatDay(day) === text ? day : undefined;
};

/** Cached: formatting dominates the cost of a row, and a result repeats a few thousand days. */
const texts = new Map<Day, string>();
/** More than all sessions and expiries of a market. */
const MAX_TEXTS = 20_000;

/** Returns the day as `yyyy-MM-dd`. */
export const formatDay = (day: Day): string => {
  const known = texts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
  if (texts.size === MAX_TEXTS) texts.clear();
  texts.set(day, text);
  return text;
};

/** Returns the day `count` calendar days later (earlier if negative). */
export const addDays = (day: Day, count: number): Day => (day + count) as Day;

/** Returns 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7;

/** Returns the calendar year, such as 2024. */
export const yearOf = (day: Day): number => new Date(day * MS_PER_DAY).getUTCFullYear();

/** Returns the month, 1 for January to 12. */
export const monthOf = (day: Day): number => new Date(day * MS_PER_DAY).getUTCMonth() + 1;

/** Returns the day of the month, from 1. */
export const dateOf = (day: Day): number => new Date(day * MS_PER_DAY).getUTCDate();

/** Returns the same date `years` earlier by the calendar; 29 February becomes 28 (D3). */
export const yearsBefore = (day: Day, years: number): Day => {
  const date = new Date(day * MS_PER_DAY);
  const year = date.getUTCFullYear() - years;
  const month = date.getUTCMonth() + 1;
  const lastOfMonth = dayOf(year, month + 1, 0);
  return Math.min(dayOf(year, month, date.getUTCDate()), lastOfMonth) as Day;
};
