import { sessionOnOrAfter } from "#shared/domain/calendar.ts";
import { addDays, type Day } from "#shared/domain/day.ts";
import type { MarketEvent } from "#shared/domain/strategy/event.ts";

/**
 * Earnings reports as the option market prices them: jumps of known date and unknown sign. Every expiry after a report
 * contains the variance of its jump. So implied volatility rises toward the report, most in the first expiry after it,
 * and falls at the close that reflects it.
 */

/** A quarter in whole weeks, so that reports keep their weekday. */
const QUARTER_DAYS = 91;

/** Returns for each report the first session whose close reflects it (E5), ascending. */
const reflectedOn = (events: readonly MarketEvent[]): Day[] =>
  events
    .filter(({ type }) => type === "Earnings")
    .map(({ day, time }) => sessionOnOrAfter(time === "amc" ? addDays(day, 1) : day))
    .sort((a, b) => a - b);

/** Adds a report every 13 weeks after the last known one, for later expiries. */
const withExpected = (known: readonly Day[], until: Day): Day[] => {
  const all = [...known];
  let next = known.at(-1);
  while (next !== undefined && next <= until) {
    next = sessionOnOrAfter(addDays(next, QUARTER_DAYS));
    all.push(next);
  }
  return all;
};

export type Reports = {
  /** Indices of the sessions whose return contains a report. */
  readonly sessions: ReadonlySet<number>;
  /** Variance of the reports after a session's close and up to the expiry's close. */
  readonly varianceBetween: (session: number, expiry: Day) => number;
};

const PRIOR_REPORTS = 4;
const REMEMBERED = 8;

/** Returns the expected squared move of the next report: the last eight, with a prior of four. */
const expectedSquares = (
  returns: Float64Array,
  sessions: ReadonlySet<number>,
  usualMove: number,
): Float64Array => {
  const squares: number[] = [];
  return returns.map((value, i) => {
    if (sessions.has(i)) squares.push(value * value);
    const known = squares.slice(-REMEMBERED);
    const sum = known.reduce((total, square) => total + square, PRIOR_REPORTS * usualMove * usualMove);
    return sum / (known.length + PRIOR_REPORTS);
  });
};

/** Returns the reports among a ticker's events during its sessions and until `until`. */
export const readReports = (
  days: Int32Array,
  returns: Float64Array,
  events: readonly MarketEvent[],
  usualMove: number,
  until: Day,
): Reports => {
  const reports = withExpected(reflectedOn(events), until);
  const sessionByDay = new Map(Array.from(days, (day, i) => [day, i]));
  const sessions = new Set(reports.map((day) => sessionByDay.get(day)).filter((i) => i !== undefined));
  const expected = expectedSquares(returns, sessions, usualMove);
  const first = days[0]!;
  const before = new Uint16Array(until - first + 2);
  for (const report of reports) if (report >= first && report <= until) before[report - first + 1]!++;
  for (let i = 1; i < before.length; i++) before[i]! += before[i - 1]!;
  const upTo = (day: number): number => before[Math.min(day, until) - first + 1]!;
  return {
    sessions,
    varianceBetween: (session, expiry) => (upTo(expiry) - upTo(days[session]!)) * expected[session]!,
  };
};
