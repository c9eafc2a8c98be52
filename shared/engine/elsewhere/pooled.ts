import { sessionsBetween } from "../../domain/calendar.ts";
import { addDays, type Day, weekdayOf } from "../../domain/day.ts";
import type { Cents } from "../../domain/money.ts";
import type { Pooled, TickerRun } from "../../domain/result/elsewhere.ts";
import { meanOf, tStatistic } from "../report/statistics.ts";

/** All other tickers by weeks, so that one bad week for all of them is one observation (L6). */

type PooledRun = Pick<TickerRun, "first" | "last" | "trades" | "riskCents" | "marks">;

const LEAST_TRADES = 10;
const LEAST_WEEKS = 26;

const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));

/** Returns the last session of each week from Monday to Sunday that has one. */
const weekEnds = (sessions: Int32Array): Day[] => {
  const lastByWeek = new Map<Day, Day>();
  for (const session of sessions as Iterable<Day>) lastByWeek.set(mondayOf(session), session);
  return [...lastByWeek.values()];
};

const marksBySession = ({ first, last, marks }: PooledRun): ReadonlyMap<Day, Cents> =>
  new Map(Array.from(sessionsBetween(first, last) as Iterable<Day>, (day, at) => [day, marks[at]!]));

/** Returns a run's changes from week to week, in its trades' mean risk; the first is from the last session before its week. */
const weeklyChanges = (run: PooledRun, ends: readonly Day[]): number[] => {
  const marks = marksBySession(run);
  const earlier = sessionsBetween(run.first, addDays(mondayOf(ends[0]!), -1)).at(-1) as Day | undefined;
  let before = earlier === undefined ? 0 : marks.get(earlier)!;
  const risk = run.riskCents / run.trades;
  return ends.map((end) => {
    const mark = marks.get(end)!;
    const change = (mark - before) / risk;
    before = mark;
    return change;
  });
};

/** Returns the last sessions of the weeks in the sessions that all runs have in common. */
const commonWeekEnds = (runs: readonly PooledRun[]): Day[] => {
  const first = Math.max(...runs.map((run) => run.first)) as Day;
  const last = Math.min(...runs.map((run) => run.last)) as Day;
  return first <= last ? weekEnds(sessionsBetween(first, last)) : [];
};

/** Returns the pooled figures of the other tickers: those with at least 10 trades and a risk above 0 (L6). */
export const pooledOf = (others: readonly PooledRun[]): Pooled => {
  const runs = others.filter(({ trades, riskCents }) => trades >= LEAST_TRADES && riskCents > 0);
  const ends = runs.length === 0 ? [] : commonWeekEnds(runs);
  const counts = { tickers: runs.length, weeks: ends.length };
  if (ends.length < LEAST_WEEKS) return { ...counts, mean: undefined, t: undefined };
  const changes = runs.map((run) => weeklyChanges(run, ends));
  const values = ends.map((_, week) => meanOf(changes.map((ofRun) => ofRun[week]!)));
  return { ...counts, mean: 100 * meanOf(values), t: tStatistic(values) };
};
