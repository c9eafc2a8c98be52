import { describe, expect, test } from "vitest";
import { judgeWalkForward } from "#shared/domain/sweep/walk-forward-verdict.ts";
import { percentileChance } from "#shared/sweep/results/report-walk-forward.ts";

describe("the chance of a mean percentile (S39)", () => {
  test("is one in twenty for six folds with a mean of 0.69", () => {
    expect(percentileChance(Array(6).fill(0.69))).toBeCloseTo(0.05, 2);
    expect(percentileChance([0.3])).toBeCloseTo(0.7, 12);
    expect(percentileChance([])).toBeUndefined();
  });

  test("keeps its digits with 23 folds, low or high", () => {
    expect(percentileChance(Array(23).fill(0.5))).toBeCloseTo(0.5, 12);
    expect(percentileChance(Array(23).fill(0.05))).toBeCloseTo(1, 12);
    expect(percentileChance(Array(23).fill(0.95))).toBeCloseTo(0, 12);
  });
});

describe("the verdict on a walk (S40)", () => {
  const PAID = {
    isWhole: true,
    rankedFolds: 4,
    bins: 12,
    totalCents: 1,
    losses: 5,
    psr: 0.95,
    meanPercentile: 0.809,
    percentileP: 0.05,
  };
  test.each([
    [{}, "Choosing paid", "did better than 80 in 100 of what could have been chosen."],
    [{ isWhole: false }, "Too few folds", "There are too few folds here to tell whether choosing paid."],
    [{ rankedFolds: 3 }, "Too few folds", "There are too few folds here"],
    [{ bins: 11 }, "Too few folds", "There are too few folds here"],
    [{ totalCents: 0, percentileP: 1 }, "Choosing did not pay", "Following the choices lost money."],
    [{ percentileP: 0.0501, psr: 0.1 }, "Choosing did not pay", "The choices did no better than blind ones."],
    [
      { psr: 0.9499 },
      "Choosing did not pay",
      "Following the choices made money, but too little to tell from luck.",
    ],
    [{ losses: 0 }, "Choosing did not pay", "It has never lost, so its real risk hasn't shown up yet."],
    [{ losses: 4 }, "Choosing did not pay", "It has lost too seldom (4 times) to show its risk."],
  ])("of %o is %s", (change, verdict, words) => {
    const judged = judgeWalkForward({ ...PAID, ...change });
    expect(judged.verdict).toBe(verdict);
    expect(judged.sentence).toContain(words);
  });
});
