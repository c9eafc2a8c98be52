import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Grid } from "#shared/sweep/grid/grid.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { placeOf } from "#shared/sweep/grid/place.ts";
import { mergeSlices, missingSpreads } from "#shared/sweep/merge/merge-slices.ts";
import { partsOf } from "#shared/sweep/parts.ts";
import { cellsByDimension } from "#shared/sweep/results/cells-by-dimension.ts";
import { drawCandidates } from "#shared/sweep/slice/candidates.ts";
import { evaluateSlice } from "#shared/sweep/slice/evaluate-slice.ts";
import { PNL_PER_RISK_BINS, T_STAT_BINS } from "#shared/sweep/slice/histograms.ts";
import { leaderLists } from "#shared/sweep/slice/leaders.ts";
import { decodeSlice, encodeSlice } from "#shared/sweep/slice/slice-bytes.ts";
import type { Histogram, SliceResult, SpreadRun } from "#shared/sweep/slice-result.ts";
import { smallSweep } from "./grid/sweeps.ts";
import { anyTradesOf, type MadeUp, madeUpKernel } from "./made-up-kernel.ts";
import { plainFigures } from "./plain-figures.ts";

const SESSIONS = 60;
const DAYS = Array.from({ length: SESSIONS }, (_, session) => session + 2 * Math.floor(session / 5));

const anyMadeUp: fc.Arbitrary<MadeUp> = fc
  .record({
    sweep: smallSweep,
    minTrades: fc.integer({ min: 1, max: 3 }),
    tradesOf: anyTradesOf(SESSIONS),
  })
  .map(({ sweep, minTrades, tradesOf }) => ({
    grid: gridOf({ ...sweep, minTrades }),
    parts: partsOf(SESSIONS, 30),
    days: DAYS,
    tradesOf,
  }))
  .filter(({ grid }) => grid.combinations > 0 && grid.combinations < 12_000);

const finished = (steps: Generator<number, SliceResult>): SliceResult => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

const sliceOf = (madeUp: MadeUp, run: SpreadRun): SliceResult =>
  finished(evaluateSlice({ ...madeUp, kernel: madeUpKernel(madeUp) }, run));

const bytesOf = ({ grid, parts }: MadeUp, result: SliceResult): Uint8Array =>
  encodeSlice(result, { grid, parts });

const cutAt = (grid: Grid, cuts: readonly number[]): SpreadRun[] => {
  const ends = [...new Set([...cuts.map((cut) => cut % grid.spreads), 0, grid.spreads])].toSorted(
    (a, b) => a - b,
  );
  return ends.slice(1).map((to, place) => [ends[place]!, to] as const);
};

const listsOf = (result: SliceResult) =>
  leaderLists(result.leaders).map(({ objective, rows }) => ({
    objective,
    rows: rows.map(({ value, set }) => ({ value, index: set.index, same: set.same })),
  }));

const told = (histogram: Histogram, { first }: { first: number }) => ({
  undefined: histogram.undefined,
  bins: [...histogram.counts.entries()]
    .filter(([, count]) => count > 0)
    .map(([bin, count]) => [bin + first, count]),
});

const figuresOf = (grid: Grid, result: SliceResult) => {
  const { marginals, heatMaps } = cellsByDimension(grid, result);
  return {
    counts: result.counts,
    lists: listsOf(result),
    marginals,
    heatMaps,
    tStat: told(result.tStat, T_STAT_BINS),
    pnlPerRisk: told(result.pnlPerRisk, PNL_PER_RISK_BINS),
  };
};

describe("a slice (S33)", () => {
  test("equals a plain count of every combination in one slice of all spreads (S11 to S17)", () => {
    fc.assert(
      fc.property(anyMadeUp, (madeUp) => {
        const { grid } = madeUp;
        const result = sliceOf(madeUp, [0, grid.spreads]);
        const { rankedIndices, ...plain } = plainFigures(madeUp);
        expect(figuresOf(grid, result)).toEqual(plain);
        const sample = [...drawCandidates(grid.combinations)].filter((index) => rankedIndices.has(index));
        expect(result.candidates.map(({ index }) => index)).toEqual(sample.slice(0, 2000));
      }),
      { numRuns: 6 },
    );
  });

  test("merges slices to the same bytes for any cut and order, with repeats (S13, S33)", () => {
    const cuts = fc.oneof(
      fc.array(fc.nat(), { maxLength: 7 }),
      // Every spread by itself.
      fc.constant(Array.from({ length: 1000 }, (_, spread) => spread)),
    );
    const keys = fc.infiniteStream(fc.nat());
    fc.assert(
      fc.property(anyMadeUp, cuts, fc.nat(), keys, (madeUp, at, split, order) => {
        const { grid } = madeUp;
        const whole = sliceOf(madeUp, [0, grid.spreads]);
        const slices = cutAt(grid, at).map((run) => sliceOf(madeUp, run));
        const shuffled = [...slices, ...slices.slice(0, 3)]
          .map((slice) => ({ slice, key: order.next().value }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ slice }) => slice);
        const expected = bytesOf(madeUp, whole);
        expect(bytesOf(madeUp, mergeSlices(grid, shuffled))).toEqual(expected);
        // Merged in two steps, as from the store, with one slice in both.
        const some = mergeSlices(grid, shuffled.slice(0, split % shuffled.length));
        const read = decodeSlice(bytesOf(madeUp, some), madeUp)!;
        expect(read).toEqual(some);
        expect(bytesOf(madeUp, mergeSlices(grid, [...shuffled, read]))).toEqual(expected);
      }),
      { numRuns: 6 },
    );
  });

  test("covers the finished spreads when slices are missing, and names the missing runs (S28)", () => {
    fc.assert(
      fc.property(anyMadeUp, fc.array(fc.nat(), { maxLength: 9 }), (madeUp, cuts) => {
        const { grid } = madeUp;
        const runs = cutAt(grid, cuts);
        const result = mergeSlices(
          grid,
          runs.filter((_, place) => place % 2 === 0).map((run) => sliceOf(madeUp, run)),
        );
        expect(missingSpreads(grid, result)).toEqual(runs.filter((_, place) => place % 2 === 1));
        const isDone = (index: number) => {
          const { spread } = placeOf(grid, index);
          return runs.some(([from, to], place) => place % 2 === 0 && spread >= from && spread < to);
        };
        const { rankedIndices, ...plain } = plainFigures(madeUp, isDone);
        expect(figuresOf(grid, result)).toEqual(plain);
        expect(result.candidates.every(({ index }) => rankedIndices.has(index))).toBe(true);
      }),
      { numRuns: 6 },
    );
  });

  test("refuses a slice that shares only some of its spreads with another", () => {
    fc.assert(
      fc.property(
        anyMadeUp.filter(({ grid }) => grid.spreads > 2),
        (madeUp) => {
          const { grid } = madeUp;
          const slices = [sliceOf(madeUp, [0, 2]), sliceOf(madeUp, [1, 3])];
          expect(() => mergeSlices(grid, slices)).toThrow("slices overlap");
        },
      ),
      { numRuns: 3 },
    );
  });

  test("yields after each spread, and leaves nothing to the next slice when interrupted (S28)", () => {
    fc.assert(
      fc.property(
        anyMadeUp.filter(({ grid }) => grid.spreads > 1),
        (madeUp) => {
          const { grid } = madeUp;
          const input = { ...madeUp, kernel: madeUpKernel(madeUp) };
          const broken = evaluateSlice(input, [0, grid.spreads]);
          const rules = grid.structures.find(({ spreads }) => spreads > 0)!.rules;
          expect(broken.next()).toEqual({ done: false, value: rules });
          const again = finished(evaluateSlice(input, [0, grid.spreads]));
          expect(bytesOf(madeUp, again)).toEqual(bytesOf(madeUp, sliceOf(madeUp, [0, grid.spreads])));
        },
      ),
      { numRuns: 3 },
    );
  });

  test("refuses damaged or truncated slices, and those of another sweep", () => {
    fc.assert(
      fc.property(anyMadeUp, fc.nat(), fc.integer({ min: 1, max: 255 }), (madeUp, place, fault) => {
        const { grid, parts } = madeUp;
        const bytes = bytesOf(madeUp, sliceOf(madeUp, [0, Math.min(grid.spreads, 3)]));
        const damaged = bytes.slice();
        damaged[place % bytes.length]! ^= fault;
        expect(decodeSlice(damaged, madeUp)).toBeUndefined();
        expect(decodeSlice(bytes.subarray(0, place % bytes.length), madeUp)).toBeUndefined();
        expect(decodeSlice(bytes, { grid: { ...grid, combinations: 7 }, parts })).toBeUndefined();
        expect(decodeSlice(bytes, { grid, parts: partsOf(SESSIONS, 10) })).toBeUndefined();
      }),
      { numRuns: 6 },
    );
  });
});
