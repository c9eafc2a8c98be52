import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FilterRule } from "#shared/domain/strategy/strategy.ts";
import { strategyOfCombination } from "#shared/domain/sweep/strategy-of-combination.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import { walkBacktest } from "#shared/engine/account/walk.ts";
import { candidatesOf } from "#shared/engine/candidates.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { type Period, periodOf } from "#shared/engine/market/period.ts";
import { combinationAt } from "#shared/sweep/grid/combination.ts";
import { type Grid, gridOf } from "#shared/sweep/grid/grid.ts";
import { ranksIn, structureOfSpread } from "#shared/sweep/grid/place.ts";
import { sweepKernel } from "#shared/sweep/kernel/sweep-kernel.ts";
import { partsOf } from "#shared/sweep/parts.ts";
import type { SweepTrade } from "#shared/sweep/sums.ts";
import { around, strategyOf } from "../../engine/hand-strategy.ts";
import { marketOf } from "../../market/build-market.ts";
import { smallSweep } from "../grid/sweeps.ts";
import { madeUpKernel } from "../made-up-kernel.ts";
import { anyGappedChain, anySideFiles } from "../paths/any-spread.ts";
import { expectSame } from "./expect-same.ts";
import { newKernel } from "./new-kernel.ts";

const kernel = await newKernel();
/** More by hand: `RUNS=1000 npm test -- test/rules/sweep/walks`. */
const RUNS = Number(process.env.RUNS ?? 16);

const some = (...values: number[]) =>
  fc.subarray(values, { minLength: 1, maxLength: 3 }).map((list) => list.toSorted((a, b) => a - b));

const row = (criterion: FilterRule["criterion"], low: number): FilterRule => ({
  criterion,
  joinsNext: "AND",
  low,
  high: 0,
  lookBackSessions: 3,
});

const anySweep: fc.Arbitrary<Sweep> = fc
  .record({
    lists: smallSweep,
    outOfSamplePercent: fc.constantFrom(0, 30, 55.5, 90),
    minTrades: fc.constantFrom(1, 2, 4),
    slippagePercent: fc.constantFrom(0, 33.3, 100),
    commissionCents: fc.constantFrom(0, 65),
    dte: some(4, 12, 18, 45),
    far_dte: some(12, 18, 45, 70),
    short_delta: some(0.1, 0.25, 0.4),
    long_delta: some(0.05, 0.3, 0.6),
    hold: some(1, 3, 8, 15, 1000),
    wait: some(1, 2, 5),
    max_positions: some(1, 2, 3, 5),
    filters: fc.constantFrom<FilterRule[][]>(
      [[]],
      [[], [row("Price above mov avg", 0)]],
      [[row("Price below mov avg", 0)], [], [row("Price above mov avg", 0)]],
    ),
    events: fc.array(
      fc.array(
        fc
          .record({ entry: fc.integer({ min: -4, max: 2 }), held: fc.integer({ min: 1, max: 5 }) })
          .map(({ entry, held }) => around("Earnings", entry, entry + held)),
        { maxLength: 2 },
      ),
      { minLength: 1, maxLength: 2 },
    ),
  })
  .map(({ lists, ...rest }) => ({ ...lists, ...rest, ticker: "SPY", tickers: ["SPY"] }));

/** Returns the engine's trades of a combination, sessions from the period's first. */
const engineTrades = (grid: Grid, market: Market, period: Period, index: number): SweepTrade[] => {
  const strategy = strategyOfCombination(grid.sweep, combinationAt(grid, index), period);
  const job = { strategy, market, references: {} };
  const slice = candidatesOf(job, period, period.first, period.last + 1);
  return walkBacktest(job, period, [slice]).taken.map(({ entry, exit, pnlCents, riskCents }) => ({
    entry: entry - period.first,
    exit: exit - period.first,
    pnlCents,
    riskCents,
  }));
};

/** Asserts that a run of spreads equals the engine's trades, in total and by combination. */
const expectEngine = (
  grid: Grid,
  market: Market,
  period: Period,
  spreads: readonly [number, number],
): void => {
  const days = [...market.sessions.slice(period.first, period.last + 1)];
  const parts = partsOf(days.length, grid.sweep.outOfSamplePercent);
  const tradesOf = (index: number) => engineTrades(grid, market, period, index);
  const found = sweepKernel(kernel, { grid, market, period, references: {}, spreads: ranksIn(spreads) });
  const plain = madeUpKernel({ grid, parts, days, tradesOf });
  for (let spread = spreads[0]; spread < spreads[1]; spread++) {
    const { rules } = structureOfSpread(grid, spread);
    if (rules === 0) continue;
    found.prepare(spread);
    plain.prepare(spread);
    expectSame(found, plain);
    for (let rule = 0; rule < rules; rule += 7) expect(found.trace(rule)).toEqual(plain.trace(rule));
  }
  expect(found.takePairs()).toEqual(plain.takePairs());
  expect(found.takeHistograms()).toEqual(plain.takeHistograms());
};

describe("a spread's combinations (S1, S9 to S17)", () => {
  test("computes the engine's backtests for every combination on random markets", () => {
    fc.assert(
      fc.property(anyGappedChain, anySideFiles, anySweep, fc.nat(), (rows, sideFiles, sweep, pick) => {
        const grid = gridOf(sweep);
        fc.pre(grid.spreads > 0 && grid.combinations > 0);
        const from = pick % grid.spreads;
        const market = marketOf(rows, sideFiles);
        const period = periodOf(strategyOf(), market)!;
        expectEngine(grid, market, period, [from, Math.min(from + 2, grid.spreads)]);
      }),
      { numRuns: RUNS },
    );
  });
});
