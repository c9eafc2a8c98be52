import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sizeOfThreshold } from "#shared/domain/strategy.ts";
import { OPTIONS_STRUCTURE_NAMES, STRUCTURE_NAMES } from "#shared/domain/structure.ts";
import type { Combination, Sweep } from "#shared/domain/sweep.ts";
import { combinationAt, indexOfCombination, rankOfSpread, spreadAt } from "#shared/sweep/grid/combination.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { firstIndexOf, indexOf, placeOf } from "#shared/sweep/grid/place.ts";
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

  test("counts the full grid fast enough for each keystroke", () => {
    const begin = performance.now();
    for (let k = 0; k < 10; k++) gridOf(FULL_SWEEP);
    expect((performance.now() - begin) / 10).toBeLessThan(20);
  });

  test("ignores the request's order of structures (S8)", () => {
    expect(gridOf({ ...FULL_SWEEP, structures: OPTIONS_STRUCTURE_NAMES.toReversed() }).structures).toEqual(
      grid.structures,
    );
  });
});

/** An independent table of S5 and S6: name, valid deltas, no max loss, no max profit. */
type Row = [string, (s: number, l: number) => boolean, boolean, boolean];
const within = (...deltas: number[]): boolean =>
  deltas.every((each) => each >= 0.01 - 1e-9 && each <= 0.99 + 1e-9);
const always = (): boolean => true;
const lessLong = (s: number, l: number): boolean => l < s;
const moreLong = (s: number, l: number): boolean => l > s;
const S5: readonly Row[] = [
  ["Short put", always, false, false],
  ["Short call", always, true, false],
  ["Long call", always, false, true],
  ["Long put", always, false, false],
  ["Put credit spread", lessLong, false, false],
  ["Call credit spread", lessLong, false, false],
  ["Call debit spread", moreLong, false, false],
  ["Put debit spread", moreLong, false, false],
  ["Short straddle", always, true, false],
  ["Long straddle", always, false, true],
  ["Short strangle", (s) => s < 0.5, true, false],
  ["Long strangle", (_, l) => l < 0.5, false, true],
  ["Call calendar", always, true, true],
  ["Put calendar", always, true, true],
  ["Call butterfly", (s, l) => l < s && within(2 * s - l), false, false],
  ["Put butterfly", (s, l) => l < s && within(2 * s - l), false, false],
  ["Iron condor", (s, l) => l < s && s < 0.5, false, false],
  ["Iron butterfly", (_, l) => l < 0.5, false, false],
  ["Call diagonal", moreLong, true, true],
  ["Put diagonal", moreLong, true, true],
  ["Call ratio spread", moreLong, true, false],
  ["Put ratio spread", moreLong, false, false],
  ["Call backspread", lessLong, false, true],
  ["Put backspread", lessLong, false, false],
  ["Call condor", (s, l) => l < s && s < 0.5, false, false],
  ["Put condor", (s, l) => l < s && s < 0.5, false, false],
  ["Call broken-wing butterfly", (s, l) => l < s && within(1.5 * s - 0.5 * l), false, false],
  ["Put broken-wing butterfly", (s, l) => l < s && within(1.5 * s - 0.5 * l), false, false],
  ["Jade lizard", (s, l) => l < s && s < 0.5, false, false],
  ["Double calendar", (s) => s < 0.5, true, true],
  ["Bullish risk reversal", (s, l) => s <= 0.5 && l <= 0.5, false, true],
  ["Bearish risk reversal", (s, l) => s <= 0.5 && l <= 0.5, true, false],
  ["Covered call", always, false, false],
  ["Protective put", always, false, true],
  ["Collar", (s, l) => s <= 0.5 && l <= 0.5, false, false],
  ["Covered strangle", (s) => s < 0.5, false, false],
];

const NO_SHORT = [
  "Long call",
  "Long put",
  "Short straddle",
  "Long straddle",
  "Long strangle",
  "Iron butterfly",
  "Protective put",
];
const NO_LONG = [
  "Short put",
  "Short call",
  "Short straddle",
  "Long straddle",
  "Short strangle",
  "Call calendar",
  "Put calendar",
  "Double calendar",
  "Covered call",
  "Covered strangle",
];
const FAR = ["Call calendar", "Put calendar", "Call diagonal", "Put diagonal", "Double calendar"];

/** The trailing stops of a sweep in order: 0 once, every other fall with every profit. */
const plainTrails = ({ trail, trail_from }: Sweep) => {
  const trails: { percent: number; fromPercent: number }[] = [];
  for (const percent of trail.length > 0 ? trail : [0])
    for (const fromPercent of percent > 0 && trail_from.length > 0 ? trail_from : [0])
      trails.push({ percent, fromPercent });
  return trails;
};

/** Every combination of a sweep in S8's order, by nested loops. */
function* listed(sweep: Sweep): Generator<Combination> {
  for (const [name, isValid, noLoss, noProfit] of S5) {
    const structure = sweep.structures.find((each) => each === name);
    if (!structure) continue;
    for (const dte of sweep.dte)
      for (const far_dte of FAR.includes(name) ? sweep.far_dte : [undefined])
        for (const short_delta of NO_SHORT.includes(name) ? [undefined] : sweep.short_delta)
          for (const long_delta of NO_LONG.includes(name) ? [undefined] : sweep.long_delta) {
            if (far_dte !== undefined && far_dte <= dte) continue;
            if (!isValid(short_delta ?? 0, long_delta ?? 0)) continue;
            for (let filter = 0; filter < sweep.filters.length; filter++)
              for (let event = 0; event < sweep.events.length; event++)
                for (const max_positions of sweep.max_positions)
                  for (const wait of sweep.wait)
                    for (const hold of sweep.hold)
                      for (const stop of sweep.stops)
                        for (const target of sweep.targets)
                          for (const trail of plainTrails(sweep)) {
                            if (noLoss && stop.kind === "% of max") continue;
                            if (noProfit && target.kind === "% of max") continue;
                            yield {
                              structure,
                              dte,
                              far_dte,
                              short_delta,
                              long_delta,
                              filter,
                              event,
                              max_positions,
                              wait,
                              hold,
                              stop,
                              target,
                              trail,
                            };
                          }
          }
  }
}

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
