import { sessionsBetween } from "../../domain/calendar.ts";
import { addDays, type Day } from "../../domain/day.ts";
import { CRITERIA } from "../../domain/strategy/criterion.ts";
import type { FilterRule } from "../../domain/strategy/strategy.ts";
import type { Job } from "../job.ts";
import { isNear } from "../market/needs.ts";
import { criterionSeries, oneSessionLate, onSessions, priceOnTheDay } from "./criterion-series.ts";

const isWithin = (value: number, rule: FilterRule): boolean =>
  (value >= rule.low || isNear(value, rule.low)) &&
  (rule.high === 0 || value <= rule.high || isNear(value, rule.high));

/**
 * The values of a row's series, with session s at `lead + s`. On the session itself `onTheDay` takes the place of its
 * value, where decisions see another price than the close (M1a).
 */
type RowValues = {
  readonly series: Float64Array;
  readonly lead: number;
  readonly onTheDay?: Float64Array | undefined;
};

/** Returns the mean of `value` and of the `count - 1` values before its place; NaN where any is missing (E3). */
const meanUpTo = (series: Float64Array, at: number, count: number, value: number): number => {
  if (count > at + 1) return Number.NaN;
  let sum = 0;
  for (let before = at - count + 1; before < at; before++) sum += series[before]!;
  return (sum + value) / count;
};

/** Returns the change in % of `value` from the one `count` places before; NaN without both, or from 0. */
const changeSince = (series: Float64Array, at: number, count: number, value: number): number => {
  const before = series[at - count] ?? Number.NaN;
  const change = (100 * (value - before)) / before;
  return Number.isFinite(change) ? change : Number.NaN;
};

/** True where a row's criterion holds on a session, on data up to it; false where data are missing (E3). */
const holds = (rule: FilterRule, { series, lead, onTheDay }: RowValues, session: number): boolean => {
  const at = lead + session;
  const value = (onTheDay ?? series)[at]!;
  if (Number.isNaN(value)) return false;
  const count = rule.lookBackSessions;
  switch (CRITERIA[rule.criterion].test) {
    case "value":
      return isWithin(value, rule);
    case "chg up":
      return isWithin(changeSince(series, at, count, value), rule);
    case "chg down":
      return isWithin(-changeSince(series, at, count, value), rule);
    case "above mov avg": {
      const mean = meanUpTo(series, at, count, value);
      return value > mean && !isNear(value, mean);
    }
    case "below mov avg": {
      const mean = meanUpTo(series, at, count, value);
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

/** Returns the values of a row's criterion. VIX may look `lead` sessions further back. */
const valuesFor = (
  { market, references: { vix } }: Pick<Job, "market" | "references">,
  rule: FilterRule,
  seriesOf: typeof criterionSeries,
): RowValues => {
  const { series: name, test } = CRITERIA[rule.criterion];
  const isAdjusted = test !== "value";
  if (name !== "vix" || !vix)
    return {
      series: seriesOf(market, name, isAdjusted),
      lead: 0,
      onTheDay: market.early && name === "price" ? priceOnTheDay(market, isAdjusted) : undefined,
    };
  const earlier = sessionsBetween(
    (vix.days[0] ?? market.sessions[0]) as Day,
    addDays(market.sessions[0] as Day, -1),
  );
  const sessions = new Int32Array(earlier.length + market.sessions.length);
  sessions.set(earlier);
  sessions.set(market.sessions, earlier.length);
  const series = onSessions(sessions, vix);
  return { series: market.early ? oneSessionLate(series) : series, lead: earlier.length };
};

/** Returns 1 at every session of [from, to) that passes the filters. `seriesOf` may remember. */
export const sessionsPassing = (
  job: Pick<Job, "market" | "references">,
  rules: readonly FilterRule[],
  from: number,
  to: number,
  seriesOf = criterionSeries,
): Uint8Array => {
  const rows = rules.map((rule) => ({ rule, values: valuesFor(job, rule, seriesOf) }));
  const runs = alternatives(rows);
  const passing = new Uint8Array(job.market.sessions.length);
  for (let session = from; session < to; session++)
    if (runs.some((run) => run.every(({ rule, values }) => holds(rule, values, session))))
      passing[session] = 1;
  return passing;
};
