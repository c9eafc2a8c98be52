import { describe, expect, test } from "vitest";
import { judgementOf } from "#shared/contracts/sweep/judgement.ts";
import { sweepResultsOf } from "#shared/contracts/sweep/present-sweep.ts";
import { SweepResults } from "#shared/contracts/sweep/results.ts";
import { formatDay } from "#shared/domain/day.ts";
import { EXIT_REASONS } from "#shared/domain/result/trade.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import type { SweepReport } from "#shared/domain/sweep/sweep-report.ts";
import { backtest } from "#shared/engine/report/report.ts";
import { combinationAt } from "#shared/sweep/grid/combination.ts";
import type { Grid } from "#shared/sweep/grid/grid.ts";
import { luckSharpeWholeOf } from "#shared/sweep/honesty/luck.ts";
import { neighboursOf } from "#shared/sweep/honesty/neighbours.ts";
import { mergeSlices } from "#shared/sweep/merge/merge-slices.ts";
import { asSweepTrade, engineRun, SweepMismatch } from "#shared/sweep/results/engine-trades.ts";
import { joinSweep } from "#shared/sweep/results/join-sweep.ts";
import { encodeSlice } from "#shared/sweep/slice/slice-bytes.ts";
import type { SliceResult, SpreadRun } from "#shared/sweep/slice-result.ts";
import { sumsByPart, sumsOfTrades } from "#shared/sweep/sum-trades.ts";
import type { SweepTrade } from "#shared/sweep/sums.ts";
import { day } from "../market/build-market.ts";
import { FULL_SWEEP } from "./grid/sweeps.ts";
import { plainFigures } from "./plain-figures.ts";
import { plainRankedValue } from "./plain-ranking.ts";
import { finishedLater, type OpenSpreads, spySweep } from "./spy-sweep.ts";

/** A sweep over the sample's SPY from slices to results, compared with the engine on every combination. */

const SWEEP: Sweep = {
  ...FULL_SWEEP,
  structures: ["Short put", "Short straddle", "Call calendar", "Iron condor", "Covered call", "Collar"],
  dte: [14],
  far_dte: [30, 60],
  short_delta: [0.2, 0.3],
  long_delta: [0.1, 0.2],
  exit_dte: [0, 8],
  width: [5],
  call_short_delta: [0.25],
  hold: [21],
  max_positions: [1, 3],
  wait: [1],
  stops: [{ kind: "None" }, { kind: "% of premium", percent: 100 }, { kind: "% of max", percent: 50 }],
  targets: [{ kind: "None" }, { kind: "% of premium", percent: 50 }],
  filters: [
    [],
    [{ criterion: "Price above mov avg", joinsNext: "AND", low: 0, high: 0, lookBackSessions: 20 }],
  ],
  events: [[]],
  minTrades: 8,
};

/** Before each month's third Friday, so large that several short calls are exercised. */
const DIVIDENDS = "01-17 02-14 03-20 04-17 05-15 06-19 07-17 08-21 09-18 10-16 11-20 12-18"
  .split(" ")
  .map((date) => ({ day: day(`2020-${date}`), dollars: 2.9956 }));

const { grid, period, days, parts, onMarket, toJoin, kernelOf, sliceOf } = await spySweep(
  SWEEP,
  { first: day("2020-01-02"), last: day("2020-12-31") },
  DIVIDENDS,
);

const reportOf = (result: SliceResult, open?: OpenSpreads): Promise<SweepReport> =>
  finishedLater(joinSweep(toJoin(open), result));

const runs = (...cuts: readonly number[]): SpreadRun[] =>
  [0, ...cuts].map((from, place) => [from, cuts[place] ?? grid.spreads] as const);

const ASSIGNMENT = EXIT_REASONS.indexOf("assignment");
/** The structures with a trade that ended by assignment. */
const assigned = new Set<string>();
const enginesTrades = new Map<number, readonly SweepTrade[]>();
const tradesOf = (index: number): readonly SweepTrade[] => {
  const known = enginesTrades.get(index);
  if (known) return known;
  const { taken } = engineRun(onMarket, index).run;
  if (taken.some(({ slice, row }) => slice.exitReasons[row] === ASSIGNMENT))
    assigned.add(combinationAt(grid, index).structure);
  const trades = taken.map((holding) => asSweepTrade(holding, period));
  enginesTrades.set(index, trades);
  return trades;
};

const whole = sliceOf([0, grid.spreads]);
const report = await reportOf(whole);
const plain = plainFigures({ grid: grid satisfies Grid, parts, days: [...days], tradesOf });

describe("a sweep of the sample's SPY with dividends", () => {
  test("meets early assignments of short calls, alone and over shares (X6)", () => {
    expect([...assigned]).toEqual([
      "Short straddle",
      "Call calendar",
      "Iron condor",
      "Covered call",
      "Collar",
    ]);
  });

  test("counts, ranks and distributes as the engine does over every combination (S1, S11 to S17)", () => {
    const { combinations, ...counts } = plain.counts;
    expect(report.counts).toMatchObject({ ...counts, combinations: grid.combinations, done: combinations });
    expect(report.counts.ranked).toBeGreaterThan(100);
    const lists = report.lists.map(({ objective, rows }) => ({
      objective,
      rows: rows.map(({ afterLoss: value, index, same }) => ({ value, index, same })),
    }));
    expect(lists).toEqual(plain.lists);
    expect(report.marginals).toEqual(plain.marginals);
    expect(report.heatMaps).toEqual(plain.heatMaps);
    expect(report.tStat).toEqual(plain.tStat);
    expect(report.pnlPerRisk).toEqual(plain.pnlPerRisk);
  });

  test("returns the same bytes for any cut (S33)", () => {
    const bytes = encodeSlice(whole, { grid, parts });
    for (const cut of [
      runs(3),
      runs(1, 2, 9, 13),
      runs(...Array.from(Array(grid.spreads - 1).keys(), (k) => k + 1)),
    ])
      expect(encodeSlice(mergeSlices(grid, cut.map(sliceOf).toReversed()), { grid, parts })).toEqual(bytes);
  });

  test("traces the sample during the run (S16)", () => {
    for (const { index, sums } of whole.candidates)
      expect(sums).toEqual(sumsOfTrades(tradesOf(index), parts, days));
    expect(report.sample.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([
      ...plain.rankedIndices,
    ]);
  });

  test("reports each leader once, by index, by part and as a whole (S10, S29)", () => {
    const led = new Set(report.lists.flatMap(({ rows }) => rows.map(({ index }) => index)));
    expect(report.leaders.map(({ index }) => index)).toEqual([...led].toSorted((a, b) => a - b));
    for (const leader of report.leaders) {
      const by = sumsByPart(tradesOf(leader.index), parts, days);
      const { squares: _, ...all } = by.all;
      expect(leader.all).toMatchObject(all);
      expect(leader.in.totalCents + leader.out.totalCents).toBe(leader.all.totalCents);
    }
  });

  test("rates the neighbors of the first ten of a list by its objective (S25)", () => {
    for (const { objective, rows } of report.lists)
      for (const [place, { index, afterLoss: value, neighbourhood }] of rows.entries()) {
        if (place >= 10) {
          expect(neighbourhood).toBeUndefined();
          continue;
        }
        const neighbours = neighboursOf(grid, index);
        const values = neighbours
          .map((each) => sumsOfTrades(tradesOf(each), parts, days).in)
          .filter(({ trades }) => trades >= SWEEP.minTrades)
          .map((sums) => plainRankedValue(objective, sums))
          .filter((each) => each !== undefined && Number.isFinite(each)) as number[];
        const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
        expect(neighbourhood).toEqual({
          neighbours: neighbours.length,
          ranked: values.length,
          score: value > 0 && Number.isFinite(value) && values.length > 0 ? mean / value : undefined,
        });
      }
  });

  test("verifies the first ten of every list by the engine, and no others (S30)", () => {
    const firstTen = new Set(report.lists.flatMap(({ rows }) => rows.slice(0, 10).map(({ index }) => index)));
    for (const { index, verification } of report.leaders)
      expect(verification !== undefined).toBe(firstTen.has(index));
  });

  test("judges each leader by its engine's trades, recomputed by plain formulas (S18, S19a, S20a)", () => {
    expect(report.bins).toEqual({ sessions: 1, in: parts.sessionsIn, out: parts.sessionsOut });
    const ratio = (bins: readonly number[]) => {
      const mean = bins.reduce((sum, each) => sum + each, 0) / bins.length;
      return mean / Math.sqrt(bins.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (bins.length - 1));
    };
    for (const { index, luck } of report.leaders) {
      const trades = tradesOf(index);
      const bins = Array.from(days, (_, session) =>
        trades.reduce((sum, { exit, pnlCents }) => sum + (exit === session ? pnlCents : 0), 0),
      );
      const risk = trades.reduce((sum, { riskCents }) => sum + riskCents, 0);
      expect(luck.sharpeAll).toBeCloseTo(ratio(bins), 10);
      expect(luck.sharpeAfterLoss).toBeCloseTo(ratio([...bins, -Math.ceil(risk / trades.length)]), 10);
    }
    expect(report.luck.luckSharpeWhole).toBe(luckSharpeWholeOf(days.length, report.counts.distinct));
  });

  test("marks the account of the first ten daily, as their backtests do", () => {
    const checked = report.leaders.filter(({ verification }) => verification);
    for (const { index, all, verification } of checked.slice(0, 20)) {
      const { summary } = backtest(engineRun(onMarket, index).job, period);
      expect(verification?.markedDrawdownCents).toBe(summary.markedDrawdownCents);
      expect(verification!.markedDrawdownCents).toBeGreaterThanOrEqual(all.drawdownCents);
    }
  });

  test("throws when a trade differs from the engine's by one cent (S30)", async () => {
    const { index } = report.lists[0]!.rows[0]!;
    // Two errors of one cent that cancel in the sum, but not in the squares.
    const faulty: OpenSpreads = (spreads) => {
      const kernel = kernelOf(spreads);
      return {
        ...kernel,
        trace: (rule) => {
          const trace = kernel.trace(rule);
          return {
            ...trace,
            riskCents: trace.riskCents.map((risk, place) => risk + (place === 0 ? 1 : place === 1 ? -1 : 0)),
          };
        },
      };
    };
    await expect(reportOf(whole, faulty)).rejects.toThrow(SweepMismatch);
    await expect(reportOf(whole, faulty)).rejects.toThrow(
      /^combination \d+, trade 0: sessions .*; the engine has sessions/,
    );
    const shifted = whole.leaders.map((set) =>
      set.index === index
        ? { ...set, sums: { ...set.sums, in: { ...set.sums.in, days: set.sums.in.days + 1 } } }
        : set,
    );
    await expect(reportOf({ ...whole, leaders: shifted })).rejects.toThrow(
      `combination ${index}: its trades do not come to`,
    );
  });

  test("names the missing runs and gives the verdict Too little data without a slice (S28)", async () => {
    const [first, , last] = runs(5, 11).map(sliceOf);
    const partial = await reportOf(mergeSlices(grid, [last!, first!]));
    expect(partial.missing).toEqual([[5, 11]]);
    expect(partial.counts.combinations).toBe(grid.combinations);
    expect(partial.counts.done).toBeLessThan(grid.combinations);
    expect(new Set(partial.lists.map(({ verdict }) => verdict))).toEqual(new Set(["Too little data"]));
    const results = sweepResultsOf(partial, {}, { seconds: 1, combinations_per_second: 1, slices: 2 });
    expect(results.coverage).toEqual({
      combinations: grid.combinations,
      done: partial.counts.done,
      spreads: [[5, 11]],
    });
  });

  test("writes results in the contract's shape, in dollars, a leader's whole as its backtest's (S29)", () => {
    const run = { seconds: 1.2, combinations_per_second: 1000, slices: 3 };
    const results = sweepResultsOf(report, { ticker: "SPY" }, run);
    expect(SweepResults.parse(JSON.parse(JSON.stringify(results)))).toEqual(results);
    expect(results.period).toEqual({
      start_date: "2020-01-02",
      end_date: "2020-12-31",
      sessions: days.length,
      sessions_in: parts.sessionsIn,
      split_date: formatDay(days[parts.sessionsIn]! as Parameters<typeof formatDay>[0]),
    });
    expect(results.notes[0]).toMatch(/^Modelled: /);
    expect(results.dimensions.map(({ dimension }) => dimension)).toEqual([
      "structure",
      "far_dte",
      "exit_dte",
      "short_delta",
      "long_delta",
      "stop",
      "target",
      "max_positions",
      "filter",
    ]);
    const { index } = results.leaders[0]!.rows[0]!;
    const leader = results.combinations.find((each) => each.index === index)!;
    const { summary } = backtest(engineRun(onMarket, index).job, period);
    expect(leader.all).toMatchObject({
      n_trades: summary.trades,
      cum_pnl: summary.pnlCents / 100,
      ddown: summary.drawdownCents / 100,
    });
    const [first, ...rest] = results.leaders[0]!.rows;
    expect(first!.value).toBe(leader.in.cum_pnl);
    // One loss more: the average risk, rounded up to the cent.
    const { cum_pnl: total, risk, n_trades: trades } = leader.in;
    expect(first!.after_loss).toBeCloseTo(total - Math.ceil((100 * risk) / trades) / 100, 9);
    expect(Object.keys(first!).slice(0, 4)).toEqual(["index", "value", "after_loss", "same"]);
    expect(Object.keys(leader.honesty).slice(7, 12)).toEqual([
      "sharpe_out",
      "psr_out",
      "sharpe_all",
      "sharpe_after_loss",
      "psr_out_after_loss",
    ]);
    expect(Object.keys(leader).slice(-2)).toEqual(["verified", "ddown_mtm"]);
    expect(results.combinations.find((each) => each.index === rest.at(-1)!.index)).not.toHaveProperty(
      "ddown_mtm",
    );
    expect(Object.keys(results.honesty).slice(-3)).toEqual(["spa_p", "luck_sharpe_whole", "grid_p"]);
    for (const list of results.leaders) {
      expect(judgementOf(results, list).verdict).toBe(list.verdict);
    }
  });
});
