import { describe, expect, test } from "vitest";
import { sweepResultsOf } from "#shared/contracts/sweep/present-sweep.ts";
import { SweepResults } from "#shared/contracts/sweep/results.ts";
import { strategyOfCombination } from "#shared/domain/sweep/strategy-of-combination.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import type { WalkForward } from "#shared/domain/sweep/walk-forward.ts";
import type { WalkForwardReport } from "#shared/domain/sweep/walk-forward-report.ts";
import { markAccount } from "#shared/engine/account/marks.ts";
import { runBacktest } from "#shared/engine/account/run-account.ts";
import { type Candidates, candidatesOf } from "#shared/engine/candidates.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { largestFall } from "#shared/engine/report/statistics.ts";
import { combinationAt } from "#shared/sweep/grid/combination.ts";
import { mergeSlices } from "#shared/sweep/merge/merge-slices.ts";
import { asSweepTrade, engineRun, SweepMismatch } from "#shared/sweep/results/engine-trades.ts";
import { joinSweep } from "#shared/sweep/results/join-sweep.ts";
import { decodeSlice, encodeSlice } from "#shared/sweep/slice/slice-bytes.ts";
import type { SliceResult, SpreadRun } from "#shared/sweep/slice-result.ts";
import type { SweepTrade } from "#shared/sweep/sums.ts";
import { day } from "../market/build-market.ts";
import { FULL_SWEEP } from "./grid/sweeps.ts";
import {
  plainChance,
  plainChoices,
  plainFolds,
  plainPercentile,
  plainSums,
  plainWalk,
} from "./plain-walk-forward.ts";
import { finishedLater, spySweep } from "./spy-sweep.ts";

/** Walk-forwards over the sample's SPY from slices to results, compared with plain ones over the engine's backtests. */

const SWEEP: Sweep = {
  ...FULL_SWEEP,
  structures: ["Short put", "Long straddle", "Iron condor"],
  dte: [14, 30],
  short_delta: [0.2, 0.3],
  long_delta: [0.1, 0.2],
  hold: [10, 21],
  max_positions: [1, 3],
  wait: [1, 5],
  stops: [{ kind: "None" }, { kind: "% of premium", percent: 100 }],
  targets: [{ kind: "None" }, { kind: "% of premium", percent: 50 }],
  filters: [[]],
  events: [[]],
  minTrades: 6,
};
const SPAN = { first: day("2020-01-02"), last: day("2020-12-31") };

/** A sweep with a walk-forward; the engine's trades of its combinations do not depend on the walk. */
const walked = async (walk: WalkForward) => spySweep({ ...SWEEP, walk }, SPAN);

const enginesTrades = new Map<number, readonly SweepTrade[]>();
const candidatesByIndex = new Map<number, Candidates>();

const plainOf = (
  walk: WalkForward,
  { grid, onMarket, period, days, parts }: Awaited<ReturnType<typeof walked>>,
) => {
  const tradesOf = (index: number): readonly SweepTrade[] => {
    const known = enginesTrades.get(index);
    if (known) return known;
    const trades = engineRun(onMarket, index).run.taken.map((holding) => asSweepTrade(holding, period));
    enginesTrades.set(index, trades);
    return trades;
  };
  const entryOf = (index: number, session: number): SweepTrade | undefined => {
    const strategy = strategyOfCombination(grid.sweep, combinationAt(grid, index), period);
    const rows =
      candidatesByIndex.get(index) ??
      candidatesOf({ ...onMarket, strategy }, period, period.first, period.last + 1);
    candidatesByIndex.set(index, rows);
    if (rows.skips[session] !== 0) return undefined;
    const pnlCents = rows.openFlows[session]! + rows.closeFlows[session]!;
    const exit = rows.exitSessions[session]! - period.first;
    return { entry: session, exit, pnlCents, riskCents: rows.risks[session]! };
  };
  const folds = plainFolds(walk, days.length, parts.sessionsIn, SWEEP.minTrades);
  const choices = plainChoices(folds, walk.objective, grid.combinations, tradesOf, days);
  const trades = plainWalk(folds, choices, (index) => combinationAt(grid, index), entryOf);
  return { folds, choices, trades, tradesOf };
};

const cut = (spreads: number): SpreadRun[] => [
  [0, 3],
  [3, 5],
  [5, spreads],
];

const joined = async (sweep: Awaited<ReturnType<typeof walked>>, result: SliceResult) =>
  finishedLater(joinSweep(sweep.toJoin(), result));

const WALKS: WalkForward[] = [
  { folds: 12, window: undefined, objective: "t-statistic" },
  { folds: 7, window: 2, objective: "P&L / drawdown" },
  { folds: 24, window: 5, objective: "P&L per $ at risk" },
  { folds: 2, window: undefined, objective: "Average P&L" },
];

const near = (found: number | undefined, expected: number | undefined) =>
  expected === undefined ? expect(found).toBeUndefined() : expect(found).toBeCloseTo(expected, 9);

describe("a walk-forward of the sample's SPY (S35 to S40)", () => {
  test.each(WALKS)(
    "equals a plain walk over the engine's backtests: $folds folds, window $window, $objective",
    async (walk) => {
      const sweep = await walked(walk);
      const { grid, days, parts } = sweep;
      const merged = mergeSlices(grid, cut(grid.spreads).map(sweep.sliceOf).toReversed());
      expect(decodeSlice(encodeSlice(merged, { grid, parts }), { grid, parts })).toEqual(merged);
      const report = await joined(sweep, merged);
      const found = report.walk!;
      const plain = plainOf(walk, sweep);
      const shown = (trades: readonly SweepTrade[]) => {
        const { squares: _, ...sums } = plainSums(trades, days);
        return expect.objectContaining(sums);
      };
      const sample = report.sample.map(({ index }) => index);

      expect(found.picks.map(({ choice }) => choice?.index)).toEqual(
        plain.choices.map((each) => each?.index),
      );
      for (const [place, pick] of found.picks.entries()) {
        const fold = plain.folds[place]!;
        const choice = plain.choices[place];
        expect(pick).toMatchObject({
          fold: fold.number,
          start: days[fold.from],
          end: days[fold.to - 1],
          trainedFrom: days[fold.trainedFrom],
          trainedTo: days[fold.from - 1],
          leastTrades: fold.least,
          walked: shown(plain.trades.filter(({ fold: number }) => number === fold.number)),
        });
        if (!choice) continue;
        const own = plain.tradesOf(choice.index);
        const rank = plainPercentile(fold, choice.index, sample, plain.tradesOf);
        expect(pick.peers).toBe(rank.peers);
        expect(pick.choice).toMatchObject({
          value: choice.value,
          trained: shown(own.filter(({ exit }) => exit >= fold.trainedFrom && exit < fold.from)),
          own: shown(own.filter(({ entry }) => entry >= fold.from && entry < fold.to)),
        });
        expect(pick.choice?.ownPerRisk).toBe(rank.own);
        near(pick.choice?.percentile, rank.percentile);
      }
      expect(
        found.trades.map(({ fold, opened, closed, pnlCents, riskCents }) => [
          fold,
          opened,
          closed,
          pnlCents,
          riskCents,
        ]),
      ).toEqual(
        plain.trades.map(({ fold, entry, exit, pnlCents, riskCents }) => [
          fold,
          days[entry],
          days[exit],
          pnlCents,
          riskCents,
        ]),
      );
      expect(found.all).toMatchObject(shown(plain.trades));
      expectFigures(found, plain, days, parts.binSessions);
      const results = SweepResults.parse(
        sweepResultsOf(report, {}, { seconds: 1, combinations_per_second: 1, slices: 3 }),
      );
      expect(results.inputs).toMatchObject({ walk_forward: walk.folds, walk_window: walk.window ?? null });
      expect(results.walk_forward?.picks).toHaveLength(plain.folds.length);
    },
  );

  test("marks the walk daily as the engine marks the one backtest that it follows (S37)", async () => {
    const one = {
      ...SWEEP,
      ...{ structures: ["Long straddle"], dte: [30], hold: [10], minTrades: 1 },
      ...{ max_positions: [3], wait: [5], stops: [{ kind: "None" }], targets: [{ kind: "None" }] },
      walk: { folds: 3, window: undefined, objective: "Total P&L" },
    } satisfies Sweep;
    const sweep = await spySweep(one, SPAN);
    const { walk } = await joined(sweep, sweep.sliceOf([0, sweep.grid.spreads]));
    expect(walk!.picks.map(({ choice }) => choice?.index)).toEqual([0, 0]);
    const strategy = strategyOfCombination(one, combinationAt(sweep.grid, 0), {
      start: walk!.picks[0]!.start,
      end: SPAN.last,
    });
    const job = { ...sweep.onMarket, strategy };
    const period = periodOf(strategy, sweep.market)!;
    const plain = runBacktest(job, period, [candidatesOf(job, period, period.first, period.last + 1)]);
    const { startBalanceCents } = plain;
    const { balances } = markAccount(plain);
    expect(walk!.marked.map(([, cents]) => cents)).toEqual(
      Array.from(balances, (cents) => cents - startBalanceCents),
    );
    expect(walk!.markedDrawdownCents).toBe(largestFall(startBalanceCents, balances).amount);
    expect(walk!.markedDrawdownCents).toBeGreaterThan(walk!.all.drawdownCents);
  });

  test("says so when slices are missing, and chooses from what was done (S28, S40)", async () => {
    const sweep = await walked(WALKS[0]!);
    const { grid } = sweep;
    const report = await joined(sweep, mergeSlices(grid, [sweep.sliceOf([0, 2])]));
    expect(report.walk!.verdict).toBe("Too few folds");
    const last = report.walk!.picks.flatMap(({ choice }) => choice?.index ?? []);
    expect(Math.max(...last)).toBeLessThan(2 * grid.structures[0]!.rules);
  });

  test("leaves the results of a sweep without the field as they were", async () => {
    const sweep = await spySweep(SWEEP, SPAN);
    const result = sweep.sliceOf([0, sweep.grid.spreads]);
    expect(result.choices).toEqual([]);
    const report = await joined(sweep, result);
    expect(report.walk).toBeUndefined();
    const results = sweepResultsOf(report, {}, { seconds: 1, combinations_per_second: 1, slices: 1 });
    expect(Object.keys(results)).not.toContain("walk_forward");
    expect(Object.keys(results.inputs).filter((name) => name.startsWith("walk"))).toEqual([]);
  });

  test("throws when a choice's window differs from the engine's by one cent (S30)", async () => {
    const sweep = await walked(WALKS[0]!);
    const result = sweep.sliceOf([0, sweep.grid.spreads]);
    const place = result.choices.findIndex((each) => each !== undefined);
    const choices = result.choices.map((each, at) =>
      each && at === place
        ? { ...each, sums: { ...each.sums, grossWinCents: each.sums.grossWinCents + 1 } }
        : each,
    );
    await expect(joined(sweep, { ...result, choices })).rejects.toThrow(SweepMismatch);
  });
});

/** S39, by plain formulas. */
const expectFigures = (
  found: WalkForwardReport,
  { folds, choices, trades }: ReturnType<typeof plainOf>,
  days: ArrayLike<number>,
  binSessions: number,
) => {
  const first = folds[0]!.from;
  const bins: number[] = [];
  for (let from = first; from < days.length; from += binSessions)
    bins.push(
      trades
        .filter(({ exit }) => exit >= from && exit < from + binSessions)
        .reduce((sum, { pnlCents }) => sum + pnlCents, 0),
    );
  expect(found.bins).toBe(bins.length);
  const mean = bins.reduce((sum, each) => sum + each, 0) / bins.length;
  const variance = bins.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (bins.length - 1);
  near(found.sharpe, bins.length < 12 || variance === 0 ? undefined : mean / Math.sqrt(variance));
  const total = trades.reduce((sum, { pnlCents }) => sum + pnlCents, 0);
  expect(found.equity).toHaveLength(days.length - first);
  expect(found.equity.at(-1)?.[1]).toBe(total);
  const percentiles = found.picks.flatMap(({ choice }) => choice?.percentile ?? []);
  expect(found.rankedFolds).toBe(percentiles.length);
  near(found.percentileP, percentiles.length === 0 ? undefined : plainChance(percentiles));
  const expected = folds.reduce((sum, { number }, place) => {
    const choice = choices[place];
    const opened = trades.filter(({ fold }) => fold === number).length;
    return choice ? sum + (opened * choice.sums.totalCents) / choice.sums.trades : sum;
  }, 0);
  near(found.efficiency, trades.length === 0 ? undefined : total / expected);
  expect(found.different).toBe(new Set(choices.flatMap((each) => each?.index ?? [])).size);
};
