import { expect, test } from "vitest";
import { sweepResultsOf } from "#shared/contracts/sweep/present-sweep.ts";
import type { Sweep } from "#shared/domain/sweep.ts";
import { mergeSlices } from "#shared/sweep/merge/merge-slices.ts";
import { joinSweep } from "#shared/sweep/results/join-sweep.ts";
import type { SliceResult } from "#shared/sweep/slice-result.ts";
import { day } from "../market/build-market.ts";
import { FULL_SWEEP } from "./grid/sweeps.ts";
import { finishedLater, spySweep } from "./spy-sweep.ts";

/** S33 from slices to the wire: a sweep of every structure gives the same results for any cut. */

const SWEEP: Sweep = {
  ...FULL_SWEEP,
  dte: [14, 30],
  far_dte: [45],
  short_delta: [0.2, 0.3, 0.45],
  long_delta: [0.1, 0.2, 0.4, 0.5],
  hold: [10],
  max_positions: [1, 3],
  wait: [1],
  stops: [{ kind: "None" }, { kind: "% of premium", percent: 100 }],
  targets: [{ kind: "None" }, { kind: "% of premium", percent: 50 }],
  filters: [[]],
  events: [[]],
  minTrades: 5,
};

const { grid, toJoin, sliceOf } = await spySweep(SWEEP, {
  first: day("2020-01-02"),
  last: day("2020-09-30"),
});

const edge = (piece: number, pieces: number): number => Math.floor((piece * grid.spreads) / pieces);

const resultsOf = async (slices: readonly SliceResult[]): Promise<string> => {
  const merged = mergeSlices(grid, slices);
  const report = await finishedLater(joinSweep(toJoin(), merged));
  return JSON.stringify(
    sweepResultsOf(report, {}, { seconds: 1, combinations_per_second: grid.combinations, slices: 1 }),
  );
};

test("returns the same bytes from 1, 7 and 200 pieces, shuffled and partly repeated (S33)", async () => {
  expect(grid.spreads).toBeGreaterThan(200);
  expect(grid.structures.filter(({ combinations }) => combinations > 0)).toHaveLength(32);
  const all = [1, 7, 200].map((pieces) => {
    const slices = Array.from({ length: pieces }, (_, piece) =>
      sliceOf([edge(piece, pieces), edge(piece + 1, pieces)]),
    );
    const shuffled = [...slices.filter((_, at) => at % 2 === 1), ...slices.filter((_, at) => at % 2 === 0)];
    return resultsOf([...shuffled, ...slices.slice(0, 3)]);
  });
  const [whole, ...others] = await Promise.all(all);
  for (const each of others) expect(each).toBe(whole);
});
