import { addDays, type Day, dateOf, dayOf, monthOf, weekdayOf, yearOf } from "./day.ts";

/**
 * The calendar of the New York Stock Exchange by rule. A session is a weekday on which the exchange trades, early
 * closes included (D1). Rules and closures come from NYSE Rule 7.2; the holidays of 2015 to 2026 equal the days
 * without a bar of SPY.
 */

const SATURDAY = 6;
const SUNDAY = 0;

const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;

/** Weekdays on which the exchange closed because of mourning, attacks or storms. */
const SPECIAL_CLOSURES: ReadonlySet<Day> = new Set([
  dayOf(2001, 9, 11),
  dayOf(2001, 9, 12),
  dayOf(2001, 9, 13),
  dayOf(2001, 9, 14),
  dayOf(2004, 6, 11),
  dayOf(2007, 1, 2),
  dayOf(2012, 10, 29),
  dayOf(2012, 10, 30),
  dayOf(2018, 12, 5),
  dayOf(2025, 1, 9),
]);

const nthWeekday = (year: number, month: number, weekday: number, nth: number): Day => {
  const first = dayOf(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
};

const lastMonday = (year: number, month: number): Day => {
  const last = dayOf(year, month + 1, 0);
  return addDays(last, -((weekdayOf(last) - MONDAY + 7) % 7));
};

/** Returns Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, ch. 8). */
const easterSunday = (year: number): Day => {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(n / 31), (n % 31) + 1);
};

/** Returns the day on which a fixed-date holiday is observed: Friday for a Saturday, Monday for a Sunday. */
const observed = (day: Day): Day => {
  if (weekdayOf(day) === SATURDAY) return addDays(day, -1);
  return weekdayOf(day) === SUNDAY ? addDays(day, 1) : day;
};

const holidaysOf = (year: number): Set<Day> => {
  const newYear = dayOf(year, 1, 1);
  const holidays = [
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    addDays(easterSunday(year), -2),
    lastMonday(year, 5),
    observed(dayOf(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(dayOf(year, 12, 25)),
  ];
  // New Year's Day on a Saturday is not moved: the Friday closes the old year's books.
  if (weekdayOf(newYear) !== SATURDAY) holidays.push(observed(newYear));
  if (year >= 2022) holidays.push(observed(dayOf(year, 6, 19)));
  return new Set(holidays);
};

const holidaysByYear = new Map<number, Set<Day>>();

/** Returns true if the exchange is closed all of a weekday, planned or not. */
const isTradingHoliday = (day: Day): boolean => {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY || weekday === SUNDAY) return false;
  const year = yearOf(day);
  let holidays = holidaysByYear.get(year);
  if (!holidays) {
    holidays = holidaysOf(year);
    holidaysByYear.set(year, holidays);
  }
  return holidays.has(day) || SPECIAL_CLOSURES.has(day);
};

export const isSession = (day: Day): boolean => {
  const weekday = weekdayOf(day);
  return weekday !== SATURDAY && weekday !== SUNDAY && !isTradingHoliday(day);
};

const isDayAfterThanksgiving = (day: Day): boolean =>
  monthOf(day) === 11 && addDays(nthWeekday(yearOf(day), 11, THURSDAY, 4), 1) === day;

/**
 * Returns true if the exchange closes at 13:00 New York time on a session instead of 16:00: before Independence Day
 * and Christmas, and after Thanksgiving. These are the rules since 2013.
 */
export const isEarlyClose = (session: Day): boolean => {
  if (!isSession(session)) return false;
  const date = `${monthOf(session)}-${dateOf(session)}`;
  return date === "7-3" || date === "12-24" || isDayAfterThanksgiving(session);
};

/** Returns the last session on or before the day, on which an expiry of that day settles (X2). */
export const sessionOnOrBefore = (day: Day): Day => {
  let at = day;
  while (!isSession(at)) at = addDays(at, -1);
  return at;
};

/** Returns the session of a month's monthly expiry: the third Friday, or the one before (A4). */
export const monthlyExpiry = (day: Day): Day =>
  sessionOnOrBefore(nthWeekday(yearOf(day), monthOf(day), FRIDAY, 3));

export const sessionOnOrAfter = (day: Day): Day => {
  let at = day;
  while (!isSession(at)) at = addDays(at, 1);
  return at;
};

/** Returns every session from `first` to `last`, both included, ascending. */
export const sessionsBetween = (first: Day, last: Day): Int32Array => {
  const sessions: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) if (isSession(day)) sessions.push(day);
  return Int32Array.from(sessions);
};

/** Returns the number of a session in its month, from 1. */
export const sessionOfMonth = (session: Day): number =>
  sessionsBetween(addDays(session, 1 - dateOf(session)), session).length;

/** Returns the number of a session in its month, counted from the last, which is 1. */
export const sessionFromMonthEnd = (session: Day): number =>
  sessionsBetween(session, dayOf(yearOf(session), monthOf(session) + 1, 0)).length;

/** Returns true for a day on which the exchange closed unplanned: for mourning, attacks or storms (E5). */
export const isUnplannedClosing = (day: Day): boolean => SPECIAL_CLOSURES.has(day);

/** Returns every trading holiday from `first` to `last`, both included, ascending. */
export const tradingHolidaysBetween = (first: Day, last: Day): Day[] => {
  const holidays: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) if (isTradingHoliday(day)) holidays.push(day);
  return holidays;
};
