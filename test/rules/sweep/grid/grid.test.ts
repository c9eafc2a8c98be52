import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sizeOfThreshold } from "#shared/domain/strategy/strategy.ts";
import { OPTIONS_STRUCTURE_NAMES, STRUCTURE_NAMES } from "#shared/domain/structure/structure.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import { combinationAt, indexOfCombination, rankOfSpread, spreadAt } from "#shared/sweep/grid/combination.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { firstIndexOf, indexOf, placeOf } from "#shared/sweep/grid/place.ts";
import { listed, S5 } from "./nested-loops.ts";
import { FULL_SWEEP, smallSweep } from "./sweeps.ts";

describe("the full grid (S7)", () => {
  /** Structure, spreads, rules, combinations: S7's table. */
  const TABLE: [string, number, number, number][] = [
    ["Short put", 96, 16_128, 1_548_288],
    ["Short call", 96, 10_752, 1_032_192],
    ["Long call", 128, 10_080, 1_290_240],
    ["Long put", 128, 16_128, 2_064_384],
    ["Put credit spread", 528, 16_128, 8_515_584],
    ["Call credit spread", 528, 16_128, 8_515_584],
    ["Call debit spread", 912, 16_128, 14_708_736],
    ["Put debit spread", 912, 16_128, 14_708_736],
    ["Short straddle", 8, 10_752, 86_016],
    ["Long straddle", 8, 10_080, 80_640],
    ["Short strangle", 72, 10_752, 774_144],
    ["Long strangle", 72, 10_080, 725_760],
    ["Call calendar", 324, 6_720, 2_177_280],
    ["Put calendar", 324, 6_720, 2_177_280],
    ["Call butterfly", 480, 16_128, 7_741_440],
    ["Put butterfly", 480, 16_128, 7_741_440],
    ["Iron condor", 288, 16_128, 4_644_864],
    ["Iron butterfly", 72, 16_128, 1_161_216],
    ["Call diagonal", 3_078, 6_720, 20_684_160],
    ["Put diagonal", 3_078, 6_720, 20_684_160],
    ["Call ratio spread", 912, 10_752, 9_805_824],
    ["Put ratio spread", 912, 16_128, 14_708_736],
    ["Call backspread", 528, 10_080, 5_322_240],
    ["Put backspread", 528, 16_128, 8_515_584],
    ["Call condor", 288, 16_128, 4_644_864],
    ["Put condor", 288, 16_128, 4_644_864],
    ["Call broken-wing butterfly", 528, 16_128, 8_515_584],
    ["Put broken-wing butterfly", 528, 16_128, 8_515_584],
    ["Jade lizard", 288, 16_128, 4_644_864],
    ["Double calendar", 243, 6_720, 1_632_960],
    ["Bullish risk reversal", 800, 10_080, 8_064_000],
    ["Bearish risk reversal", 800, 10_752, 8_601_600],
  ];
  const grid = gridOf(FULL_SWEEP);

  test("counts 208,678,848 combinations of 18,255 spreads in the full grid, structure by structure", () => {
    expect(
      grid.structures.map(({ structure, spreads, rules, combinations }) => [
        structure,
        spreads,
        rules,
        combinations,
      ]),
    ).toEqual(TABLE);
    expect(grid).toMatchObject({ combinations: 208_678_848, spreads: 18_255 });
  });

  test("returns S8's first and last combination, and none outside the grid", () => {
    expect(combinationAt(grid, 0)).toEqual({
      structure: "Short put",
      dte: 7,
      far_dte: undefined,
      short_delta: 0.05,
      long_delta: undefined,
      filter: 0,
      event: 0,
      max_positions: 1,
      wait: 1,
      hold: 7,
      stop: { kind: "None" },
      target: { kind: "None" },
      trail: { percent: 0, fromPercent: 0 },
    });
    expect(combinationAt(grid, grid.combinations - 1)).toMatchObject({
      structure: "Bearish risk reversal",
      dte: 90,
      short_delta: 0.5,
      long_delta: 0.5,
      filter: 3,
      max_positions: 5,
      wait: 5,
      hold: 90,
      stop: { kind: "% of premium", percent: 300 },
      target: { kind: "% of max", percent: 75 },
    });
    for (const index of [-1, grid.combinations, 0.5, Number.NaN])
      expect(() => combinationAt(grid, index)).toThrow(RangeError);
    expect(() => spreadAt(grid, grid.spreads)).toThrow(RangeError);
  });

  test("ignores the request's order of structures (S8)", () => {
    expect(gridOf({ ...FULL_SWEEP, structures: OPTIONS_STRUCTURE_NAMES.toReversed() }).structures).toEqual(
      grid.structures,
    );
  });
});

describe("grid indices (S8)", () => {
  test("covers every structure of S5 in this test's table", () => {
    expect(S5.map(([name]) => name)).toEqual(STRUCTURE_NAMES);
  });

  test("numbers combinations like nested loops over all lists", () => {
    fc.assert(
      fc.property(smallSweep, (sweep) => {
        const grid = gridOf(sweep);
        const all = [...listed(sweep)];
        expect(grid.combinations).toBe(all.length);
        for (const [index, combination] of all.entries()) {
          if (all.length > 400 && index % 37 !== 0) continue;
          expect(combinationAt(grid, index)).toEqual(combination);
          expect(indexOfCombination(grid, combination)).toBe(index);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("converts a grid index to spread and rule and back", () => {
    fc.assert(
      fc.property(
        smallSweep,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (sweep, share) => {
          const grid = gridOf(sweep);
          fc.pre(grid.combinations > 0);
          const index = Math.floor(share * grid.combinations);
          const place = placeOf(grid, index);
          expect(indexOf(grid, place)).toBe(index);
          expect(firstIndexOf(grid, place.spread) + place.rule).toBe(index);
          expect(rankOfSpread(grid, spreadAt(grid, place.spread))).toBe(place.spread);
        },
      ),
    );
    const grid = gridOf(FULL_SWEEP);
    fc.assert(
      fc.property(fc.nat({ max: grid.combinations - 1 }), (index) => {
        expect(indexOfCombination(grid, combinationAt(grid, index))).toBe(index);
      }),
    );
  });

  test("gives spreads without rules a rank but no index of their own (S7)", () => {
    const sweep: Sweep = {
      ...FULL_SWEEP,
      structures: ["Short put", "Short call", "Long put"],
      stops: [{ kind: "% of max", percent: 50 }],
    };
    const grid = gridOf(sweep);
    expect(grid.structures.map(({ spreads }) => spreads)).toEqual([96, 96, 128]);
    expect(grid.structures.map(({ combinations }) => combinations > 0)).toEqual([true, false, true]);
    expect(spreadAt(grid, 100).structure).toBe("Short call");
    expect(firstIndexOf(grid, 100)).toBe(grid.structures[1]!.firstIndex);
    expect(combinationAt(grid, grid.structures[0]!.combinations).structure).toBe("Long put");
    expect(() => indexOf(grid, { spread: 100, rule: 0 })).toThrow(RangeError);
  });

  test("returns no index for combinations outside the grid", () => {
    const grid = gridOf(FULL_SWEEP);
    const found = combinationAt(grid, 12_345_678);
    for (const other of [
      { dte: 8 },
      { long_delta: 0.01 },
      { hold: 8 },
      { filter: 4 },
      { stop: { kind: "% of premium", percent: 51 } },
      { stop: { kind: "$ per spread", dollars: 50 } },
    ] as const)
      expect(indexOfCombination(grid, { ...found, ...other })).toBeUndefined();
    expect(sizeOfThreshold({ kind: "None" })).toBeUndefined();
  });
});
