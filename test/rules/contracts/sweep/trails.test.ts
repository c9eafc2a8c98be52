import { describe, expect, test } from "vitest";
import { backtestBodyOf } from "#shared/contracts/sweep/backtest-body.ts";
import { combinationOf, valuesOf } from "#shared/contracts/sweep/combination-values.ts";
import { inputsOf } from "#shared/contracts/sweep/inputs.ts";
import type { Day } from "#shared/domain/day.ts";
import { combinationInWords } from "#shared/domain/sweep/sweep-words.ts";
import { combinationAt } from "#shared/sweep/grid/combination.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { faultsWith, sweepWith } from "./sweep-body.ts";

const NONE = { percent: 0, fromPercent: 0 };
const BOUNDS = { start: 20_000 as Day, end: 20_300 as Day };

describe("trailing stops of a sweep (S2, X5)", () => {
  test("makes a trail of each fall with each profit, and one of none", () => {
    expect(sweepWith({ trail: [50, 0, 25], trail_from: [30, 0] }).trails).toEqual([
      NONE,
      { percent: 25, fromPercent: 0 },
      { percent: 25, fromPercent: 30 },
      { percent: 50, fromPercent: 0 },
      { percent: 50, fromPercent: 30 },
    ]);
    expect(sweepWith({ trail: 25 }).trails).toEqual([{ percent: 25, fromPercent: 0 }]);
    expect(sweepWith({ trail_from: [10, 20] }).trails).toEqual([NONE]);
  });

  test("refuses more than 24 trails at the falls, and faulty numbers at their places", () => {
    const eight = { from: 10, to: 80, step: 10 };
    expect(faultsWith({ trail: eight, trail_from: [0, 10, 20] })).toEqual({});
    expect(faultsWith({ trail: [0, eight], trail_from: [0, 10, 20] })).toEqual({
      trail: "takes at most 24 values with those of trail_from",
    });
    expect(
      Object.keys(faultsWith({ trail: [-1, 5], trail_from: { from: 0, to: 1.00001, step: 1 } })),
    ).toEqual(["trail.0", "trail_from.to"]);
  });

  test("numbers trails fastest, and writes the lists that the request gives (S8, S29)", () => {
    const sweep = sweepWith({ trail: [0, 25], trail_from: [0, 30] });
    const grid = gridOf(sweep);
    const written = (index: number) => valuesOf(combinationAt(grid, index), sweep);
    expect([0, 1, 2, 3].map((index) => [written(index).trail, written(index).trail_from])).toEqual([
      [0, 0],
      [25, 0],
      [25, 30],
      [0, 0],
    ]);
    expect(Object.keys(written(0)).slice(4, 8)).toEqual(["long_delta", "trail", "trail_from", "stop_loss"]);
    expect(inputsOf(sweep)).toMatchObject({ trail: [0, 25], trail_from: [0, 30] });

    const one = sweepWith({ trail: 25 });
    expect(inputsOf(one)).not.toHaveProperty("trail_from");
    expect(valuesOf(combinationAt(gridOf(one), 0), one)).not.toHaveProperty("trail_from");
    const without = sweepWith();
    expect(Object.keys(valuesOf(combinationAt(gridOf(without), 0), without)).slice(4, 6)).toEqual([
      "long_delta",
      "stop_loss",
    ]);
    expect(inputsOf(without)).not.toHaveProperty("trail");
  });

  test("opens a combination with its trail, risk management on, and says it (S30)", () => {
    const sweep = sweepWith({ trail: [0, 25], trail_from: [30] });
    const [plain, trailing] = [0, 1].map((index) => combinationAt(gridOf(sweep), index));
    expect(combinationOf(valuesOf(trailing!, sweep))).toEqual(trailing);
    const body = backtestBodyOf(sweep, trailing!, BOUNDS);
    expect(body.filterFields?.[0]).toMatchObject({ risk_management: true });
    expect(body.riskFields?.[0]).toMatchObject({ stop_loss: "None", trail: 25, trail_from: 30 });
    expect(backtestBodyOf(sweep, plain!, BOUNDS).riskFields?.[0]).not.toHaveProperty("trail");
    expect(combinationInWords(trailing!, sweep)).toContain("trail 25% of premium from 30%");
    expect(combinationInWords(plain!, sweep)).not.toContain("trail");
  });
});
