import { expect, test } from "vitest";
import { sweepResultsOf } from "#shared/contracts/sweep/present-sweep.ts";
import type { Sweep } from "#shared/domain/sweep.ts";
import { periodOf } from "#shared/engine/period.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import type { SpreadKernel } from "#shared/sweep/kernel/spread-kernel.ts";
import { sweepKernel } from "#shared/sweep/kernel/sweep-kernel.ts";
import { mergeSlices } from "#shared/sweep/merge/merge-slices.ts";
import { partsOf } from "#shared/sweep/parts.ts";
import { joinSweep } from "#shared/sweep/results/join-sweep.ts";
import { evaluateSlice } from "#shared/sweep/slice/evaluate-slice.ts";
import type { SliceResult, SpreadRun } from "#shared/sweep/slice-result.ts";
import { day } from "../market/build-market.ts";
import { sampleChains } from "../sample/chains.ts";
import { FULL_SWEEP } from "./grid/sweeps.ts";
import { newKernel } from "./walks/new-kernel.ts";

/** S33, from slices to the wire: a sweep of every structure says the same whoever worked on which part of it. */

const SWEEP: Sweep = {
  ...FULL_SWEEP,
  dteDays: [14, 30],
  farDteDays: [45],
  shortDeltas: [0.2, 0.3, 0.45],
  longDeltas: [0.1, 0.2, 0.4, 0.5],
  holdDays: [10],
  maxPositions: [1, 3],
  waitSessions: [1],
  stops: [{ kind: "None" }, { kind: "% of premium", percent: 100 }],
  targets: [{ kind: "None" }, { kind: "% of premium", percent: 50 }],
  filters: [[]],
  events: [[]],
  minTrades: 5,
};

const { market } = sampleChains("SPY", { first: day("2020-01-02"), last: day("2020-09-30") });
const grid = gridOf(SWEEP);
const period = periodOf(SWEEP, market)!;
const days = market.sessions.slice(period.first, period.last + 1);
const parts = partsOf(days.length, SWEEP.outOfSamplePercent);
const onMarket = { grid, market, references: {}, period };

const finished = <Result>(steps: Generator<unknown, Result>): Result => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
};

const exports = await newKernel();
const kernelOf = (spreads: SpreadRun): SpreadKernel => sweepKernel(exports, { ...onMarket, spreads });

const sliceOf = (run: SpreadRun): SliceResult =>
  finished(evaluateSlice({ grid, kernel: kernelOf(run), parts, days }, run));

const edge = (piece: number, pieces: number): number => Math.floor((piece * grid.spreads) / pieces);

const resultsOf = (slices: readonly SliceResult[]): string => {
  const merged = mergeSlices(grid, slices);
  const report = finished(joinSweep({ ...onMarket, kernel: kernelOf([0, grid.spreads]), parts }, merged));
  return JSON.stringify(
    sweepResultsOf(report, {}, { seconds: 1, combinations_per_second: grid.combinations, slices: 1 }),
  );
};

test("1, 7 and 200 pieces, out of order and some twice, give the same results to the byte", () => {
  expect(grid.spreads).toBeGreaterThan(200);
  expect(grid.structures.filter(({ combinations }) => combinations > 0)).toHaveLength(32);
  const [whole, ...others] = [1, 7, 200].map((pieces) => {
    const slices = Array.from({ length: pieces }, (_, piece) =>
      sliceOf([edge(piece, pieces), edge(piece + 1, pieces)]),
    );
    const shuffled = [...slices.filter((_, at) => at % 2 === 1), ...slices.filter((_, at) => at % 2 === 0)];
    return resultsOf([...shuffled, ...slices.slice(0, 3)]);
  });
  for (const each of others) expect(each).toBe(whole);
}, 60_000);
