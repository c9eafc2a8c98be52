import { CRITERIA } from "../domain/criterion.ts";
import type { FilterRule } from "../domain/strategy.ts";
import { criterionSeries } from "./criterion-series.ts";
import type { Job } from "./job.ts";
import { isNear } from "./nearness.ts";

const isWithin = (value: number, rule: FilterRule): boolean =>
  (value >= rule.low || isNear(value, rule.low)) &&
  (rule.high === 0 || value <= rule.high || isNear(value, rule.high));

/** The mean of the `count` sessions up to `session`; NaN where any of them is missing (E3). */
const meanUpTo = (series: Float64Array, session: number, count: number): number => {
  if (count > session + 1) return Number.NaN;
  let sum = 0;
  for (let at = session - count + 1; at <= session; at++) sum += series[at] as number;
  return sum / count;
};

/** Change in % of the value `count` sessions ago; NaN without both, or from a value of 0. */
const changeSince = (series: Float64Array, session: number, count: number): number => {
  const before = series[session - count] ?? Number.NaN;
  const change = (100 * ((series[session] as number) - before)) / before;
  return Number.isFinite(change) ? change : Number.NaN;
};

/** Whether one row's criterion holds on a session, on data up to that session; false without all its data (E3). */
const holds = (rule: FilterRule, series: Float64Array, session: number): boolean => {
  const value = series[session] as number;
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

/** Rows joined by AND bind tighter than OR: the runs of AND, any of which lets an entry through (E3). */
const alternatives = <T extends { readonly rule: FilterRule }>(rows: readonly T[]): T[][] => {
  const runs: T[][] = [[]];
  rows.forEach((row, index) => {
    runs.at(-1)?.push(row);
    if (row.rule.joinsNext === "OR" && index < rows.length - 1) runs.push([]);
  });
  return runs;
};

/** 1 at every session of [from, to) on which the entry filters pass; indexed by session. */
export const sessionsPassing = (
  job: Job,
  rules: readonly FilterRule[],
  from: number,
  to: number,
): Uint8Array => {
  const rows = rules.map((rule) => {
    const { series, test } = CRITERIA[rule.criterion];
    return { rule, series: criterionSeries(job.market, job.references.vix, series, test !== "value") };
  });
  const runs = alternatives(rows);
  const passing = new Uint8Array(job.market.sessions.length);
  for (let session = from; session < to; session++)
    if (runs.some((run) => run.every(({ rule, series }) => holds(rule, series, session))))
      passing[session] = 1;
  return passing;
};
