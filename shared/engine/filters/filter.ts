import { sessionsBetween } from "../../domain/calendar.ts";
import { CRITERIA } from "../../domain/criterion.ts";
import { addDays, type Day } from "../../domain/day.ts";
import type { FilterRule } from "../../domain/strategy.ts";
import type { Job } from "../job.ts";
import { isNear } from "../market/nearness.ts";
import { criterionSeries, onSessions } from "./criterion-series.ts";

const isWithin = (value: number, rule: FilterRule): boolean =>
  (value >= rule.low || isNear(value, rule.low)) &&
  (rule.high === 0 || value <= rule.high || isNear(value, rule.high));

/** Returns the mean of the `count` sessions up to `session`; NaN where any is missing (E3). */
const meanUpTo = (series: Float64Array, session: number, count: number): number => {
  if (count > session + 1) return Number.NaN;
  let sum = 0;
  for (let at = session - count + 1; at <= session; at++) sum += series[at]!;
  return sum / count;
};

/** Returns the change in % of the value `count` sessions ago; NaN without both, or from 0. */
const changeSince = (series: Float64Array, session: number, count: number): number => {
  const before = series[session - count] ?? Number.NaN;
  const change = (100 * (series[session]! - before)) / before;
  return Number.isFinite(change) ? change : Number.NaN;
};

/** True where a row's criterion holds on a session, on data up to it; false where data are missing (E3). */
const holds = (rule: FilterRule, series: Float64Array, session: number): boolean => {
  const value = series[session]!;
  if (Number.isNaN(value)) return false;
  switch (CRITERIA[rule.criterion].test) {
    case "value":
      return isWithin(value, rule);
    case "chg up":
      return isWithin(changeSince(series, session, rule.lookBackSessions), rule);
    case "chg down":
      return isWithin(-changeSince(series, session, rule.lookBackSessions), rule);
    case "above mov avg": {
      const mean = meanUpTo(series, session, rule.lookBackSessions);
      return value > mean && !isNear(value, mean);
    }
    case "below mov avg": {
      const mean = meanUpTo(series, session, rule.lookBackSessions);
      return value < mean && !isNear(value, mean);
    }
  }
};

/** Returns the groups of rows joined by AND. Any group that holds allows the entry (E3). */
const alternatives = <T extends { readonly rule: FilterRule }>(rows: readonly T[]): T[][] => {
  const runs: T[][] = [[]];
  rows.forEach((row, index) => {
    runs.at(-1)?.push(row);
    if (row.rule.joinsNext === "OR" && index < rows.length - 1) runs.push([]);
  });
  return runs;
};

/**
 * Returns the series of a row's criterion. VIX is older than any ticker: its look-backs may reach `lead` sessions
 * before the market's first, so session s is at `lead + s`.
 */
const seriesFor = (
  { market, references: { vix } }: Pick<Job, "market" | "references">,
  rule: FilterRule,
  seriesOf: typeof criterionSeries,
) => {
  const { series: name, test } = CRITERIA[rule.criterion];
  if (name !== "vix" || !vix) return { series: seriesOf(market, name, test !== "value"), lead: 0 };
  const earlier = sessionsBetween(
    (vix.days[0] ?? market.sessions[0]) as Day,
    addDays(market.sessions[0] as Day, -1),
  );
  const sessions = new Int32Array(earlier.length + market.sessions.length);
  sessions.set(earlier);
  sessions.set(market.sessions, earlier.length);
  return { series: onSessions(sessions, vix), lead: earlier.length };
};

/**
 * Returns 1 at every session of [from, to) on which the entry filters pass, indexed by session. `seriesOf` may remember
 * series.
 */
export const sessionsPassing = (
  job: Pick<Job, "market" | "references">,
  rules: readonly FilterRule[],
  from: number,
  to: number,
  seriesOf = criterionSeries,
): Uint8Array => {
  const rows = rules.map((rule) => ({ rule, ...seriesFor(job, rule, seriesOf) }));
  const runs = alternatives(rows);
  const passing = new Uint8Array(job.market.sessions.length);
  for (let session = from; session < to; session++)
    if (runs.some((run) => run.every(({ rule, series, lead }) => holds(rule, series, lead + session))))
      passing[session] = 1;
  return passing;
};
