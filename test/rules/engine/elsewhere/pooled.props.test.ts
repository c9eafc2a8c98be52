import fc from "fast-check";
import { expect, test } from "vitest";
import { sessionsBetween } from "#shared/domain/calendar.ts";
import { addDays, type Day, formatDay, weekdayOf } from "#shared/domain/day.ts";
import type { TickerRun } from "#shared/domain/result/elsewhere.ts";
import { pooledOf } from "#shared/engine/elsewhere/pooled.ts";
import { day } from "../../market/build-market.ts";
import { handRun } from "./hand-runs.ts";

/** The pooled figures against the plainest way to work them out, week by week from the calendar (L6). */

const RUNS = { numRuns: Number(process.env.RUNS ?? 40) };

const plainPooled = (others: readonly TickerRun[]) => {
  const runs = others.filter(({ trades, riskCents }) => trades >= 10 && riskCents > 0);
  const tickers = runs.length;
  const from = Math.max(...runs.map(({ first }) => first));
  const to = Math.min(...runs.map(({ last }) => last));
  const values: number[] = [];
  let monday = from as Day;
  while (tickers > 0 && weekdayOf(monday) !== 1) monday = addDays(monday, -1);
  for (; tickers > 0 && monday <= to; monday = addDays(monday, 7)) {
    const begin = Math.max(monday, from) as Day;
    const end = Math.min(monday + 6, to) as Day;
    const lastInWeek = sessionsBetween(begin, end).at(-1);
    if (lastInWeek === undefined) continue;
    let sum = 0;
    for (const { first, last, marks, riskCents, trades } of runs) {
      const sessions = Array.from(sessionsBetween(first, last));
      const before = sessions.filter((session) => session < monday).length - 1;
      const change = marks[sessions.indexOf(lastInWeek)]! - (before < 0 ? 0 : marks[before]!);
      sum += change / (riskCents / trades);
    }
    values.push(sum / tickers);
  }
  const weeks = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / weeks;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(squares / (weeks - 1) / weeks);
  return { tickers, weeks, mean: 100 * mean, t: mean / error };
};

const anyRun = fc
  .record({
    start: fc.nat({ max: 200 }),
    length: fc.integer({ min: 120, max: 500 }),
    trades: fc.integer({ min: 8, max: 40 }),
    riskCents: fc.oneof(fc.integer({ min: 1, max: 1e7 }), fc.constant(0)),
    step: fc.integer({ min: 1, max: 997 }),
  })
  .map(({ start, length, step, ...parts }) => {
    const first = sessionsBetween(
      addDays(day("2021-03-01"), start),
      addDays(day("2021-03-01"), start + 9),
    )[0] as Day;
    const last = sessionsBetween(first, addDays(first, length)).at(-1) as Day;
    return handRun(formatDay(first), formatDay(last), (on) => ((on * step) % 2003) - 900, parts);
  });

test("equals the plainest computation for any runs", () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.array(anyRun, { maxLength: 5 }), (runs) => {
      const pooled = pooledOf(runs);
      const plain = plainPooled(runs);
      expect([pooled.tickers, pooled.weeks]).toEqual([plain.tickers, plain.weeks]);
      if (plain.weeks < 26) {
        expect([pooled.mean, pooled.t]).toEqual([undefined, undefined]);
        return;
      }
      compared++;
      expect(pooled.mean).toBeCloseTo(plain.mean, 9);
      expect(pooled.t).toBeCloseTo(plain.t, 9);
    }),
    RUNS,
  );
  expect(compared).toBeGreaterThan(0);
});
