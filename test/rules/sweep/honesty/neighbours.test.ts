import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Combination, type Sweep, trailsOf } from "#shared/domain/sweep/sweep.ts";
import { combinationAt, indexOfCombination } from "#shared/sweep/grid/combination.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { neighbourhoodOf, neighboursOf } from "#shared/sweep/honesty/neighbours.ts";
import { FULL_SWEEP, smallSweep } from "../grid/sweeps.ts";

const small: Sweep = {
  ...FULL_SWEEP,
  structures: ["Put credit spread", "Call calendar"],
  dte: [7, 14, 30],
  far_dte: [14, 45],
  short_delta: [0.2, 0.3, 0.4],
  long_delta: [0.1, 0.2],
  hold: [7],
  max_positions: [1, 2],
  wait: [1],
  stops: [
    { kind: "None" },
    { kind: "% of premium", percent: 100 },
    { kind: "% of premium", percent: 200 },
    { kind: "% of max", percent: 50 },
  ],
  targets: [{ kind: "None" }],
  filters: [[], []],
  events: [[]],
};

/** Returns the neighbors of the first combination with these values, as differences. */
const around = (wanted: Partial<Combination>): Partial<Combination>[] => {
  const grid = gridOf(small);
  for (let index = 0; index < grid.combinations; index++) {
    const own = combinationAt(grid, index);
    const isIt = Object.entries(wanted).every(
      ([name, value]) => JSON.stringify(own[name as keyof Combination]) === JSON.stringify(value),
    );
    if (!isIt) continue;
    return neighboursOf(grid, index).map((next) =>
      Object.fromEntries(
        Object.entries(combinationAt(grid, next)).filter(
          ([name, value]) => JSON.stringify(value) !== JSON.stringify(own[name as keyof Combination]),
        ),
      ),
    );
  }
  throw new Error("no such combination");
};

describe("neighbors (S25)", () => {
  test("steps along the falls and the profits of a trailing stop, and never to or from none", () => {
    const trails = trailsOf([0, 10, 20, 30], [0, 50]);
    const grid = gridOf({
      ...small,
      structures: ["Short straddle"],
      dte: [7],
      stops: [{ kind: "None" }],
      trails,
    });
    const stepsOf = (percent: number, fromPercent: number) => {
      const own = { ...combinationAt(grid, 0), trail: { percent, fromPercent } };
      return neighboursOf(grid, indexOfCombination(grid, own)!).map(
        (next) => combinationAt(grid, next).trail,
      );
    };
    expect(stepsOf(10, 0).slice(0, 2)).toEqual([
      { percent: 10, fromPercent: 50 },
      { percent: 20, fromPercent: 0 },
    ]);
    expect(stepsOf(0, 0).map(({ percent }) => percent)).toEqual([0]);
  });

  test("finds neighbors one step away in one list, or one size of the same type of stop", () => {
    const spread = {
      structure: "Put credit spread",
      dte: 14,
      short_delta: 0.3,
      long_delta: 0.1,
      stop: { kind: "% of premium", percent: 100 },
      max_positions: 1,
    } as const;
    expect(around(spread)).toEqual([
      { dte: 7 },
      // In order of index: the long delta is the last of the spread's values.
      { short_delta: 0.2 },
      { stop: { kind: "% of premium", percent: 200 } },
      { max_positions: 2 },
      { long_delta: 0.2 },
      { short_delta: 0.4 },
      { dte: 30 },
    ]);
  });

  test("finds neighbors only where the structure exists, and none beyond a gap", () => {
    // A long delta of 0.2 would equal the short one, and a far DTE of 14 would not be later than the near one.
    const edge = {
      structure: "Put credit spread",
      dte: 7,
      short_delta: 0.2,
      stop: { kind: "None" },
    } as const;
    expect(around({ ...edge, max_positions: 2 })).toEqual([
      { max_positions: 1 },
      { short_delta: 0.3 },
      { dte: 14 },
    ]);
    const calendar = { structure: "Call calendar", dte: 14, short_delta: 0.4, max_positions: 1 } as const;
    expect(around({ ...calendar, stop: { kind: "None" } })).toEqual([
      { dte: 7 },
      { short_delta: 0.3 },
      { max_positions: 2 },
      { dte: 30 },
    ]);
  });

  test("finds neighbors that are mutual", () => {
    fc.assert(
      fc.property(smallSweep, fc.nat(), (sweep, draw) => {
        const grid = gridOf(sweep);
        fc.pre(grid.combinations > 0);
        const index = draw % grid.combinations;
        const neighbours = neighboursOf(grid, index);
        expect(new Set(neighbours).size).toBe(neighbours.length);
        for (const each of neighbours) expect(neighboursOf(grid, each)).toContain(index);
      }),
      { numRuns: 50 },
    );
  });
});

describe("summary of a leader's neighbors (S25)", () => {
  const { POSITIVE_INFINITY } = Number;
  test.each([
    ["rates a plateau 1", 10, [10, 9, 11], { neighbours: 3, ranked: 3, score: 1 }],
    [
      "rates a spike near 0",
      10,
      [1, undefined, -1, POSITIVE_INFINITY],
      { neighbours: 4, ranked: 2, score: 0 },
    ],
    ["is blank when no neighbor is ranked", 10, [undefined], { neighbours: 1, ranked: 0, score: undefined }],
    ["is blank without neighbors", 10, [], { neighbours: 0, ranked: 0, score: undefined }],
    ["is blank for a leader of 0", 0, [1], { neighbours: 1, ranked: 1, score: undefined }],
    [
      "is blank for a leader without limit",
      POSITIVE_INFINITY,
      [1],
      { neighbours: 1, ranked: 1, score: undefined },
    ],
  ])("%s", (_, leader, values, expected) => {
    expect(neighbourhoodOf(leader, values)).toEqual(expected);
  });
});
