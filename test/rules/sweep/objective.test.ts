import { describe, expect, test } from "vitest";
import { OBJECTIVES, type Objective } from "#shared/domain/sweep/ranking.ts";
import { afterLoss, ceilingOf, objectiveValue, rankedValue } from "#shared/sweep/objective.ts";
import { compareRanked } from "#shared/sweep/result-order.ts";
import type { CombinationSums } from "#shared/sweep/sums.ts";

const sums = (part: Partial<CombinationSums["in"]> = {}): CombinationSums["in"] => ({
  trades: 3,
  wins: 2,
  totalCents: 300,
  squares: 130_000n,
  grossWinCents: 400,
  days: 30,
  riskCents: 9000,
  drawdownCents: 100,
  ...part,
});

const result = (inSample: Partial<CombinationSums["in"]>, out: Partial<CombinationSums["in"]> = {}) => {
  const { drawdownCents: _, ...outSums } = sums(out);
  return { value: 1, sums: { in: sums(inSample), out: outSums } satisfies CombinationSums };
};

describe("objectives (S12)", () => {
  test("rates three trades of 100, 300 and −100 cents", () => {
    const values = Object.fromEntries(
      OBJECTIVES.map((objective) => [objective, objectiveValue(objective, sums())]),
    );
    expect(values).toEqual({
      "Total P&L": 300,
      "Average P&L": 100,
      "P&L per $ at risk": 300 / 9000,
      // 300 · √2 / √(3 · 130,000 − 90,000)
      "t-statistic": (300 * Math.sqrt(2)) / Math.sqrt(300_000),
      "Profit factor": 4,
      "P&L / drawdown": 3,
      "Win rate": 2 / 3,
    });
  });

  const EDGES: [string, Objective, Partial<CombinationSums["in"]>, number | undefined][] = [
    ["nothing at risk", "P&L per $ at risk", { riskCents: 0 }, undefined],
    ["a credit beyond all risk", "P&L per $ at risk", { riskCents: -5 }, undefined],
    ["one trade", "t-statistic", { trades: 1, squares: 90_000n }, undefined],
    ["no deviation", "t-statistic", { squares: 30_000n }, undefined],
    ["no losses", "Profit factor", { grossWinCents: 300 }, Number.POSITIVE_INFINITY],
    ["only zeros", "Profit factor", { totalCents: 0, grossWinCents: 0 }, undefined],
    ["no wins", "Profit factor", { totalCents: -300, grossWinCents: 0 }, 0],
    ["no fall", "P&L / drawdown", { drawdownCents: 0 }, Number.POSITIVE_INFINITY],
    ["no fall and no gain", "P&L / drawdown", { totalCents: 0, drawdownCents: 0 }, undefined],
    // 2^62 + 1 is not a double; the nearest is 2^62.
    [
      "squares past 2^53",
      "t-statistic",
      { trades: 2, totalCents: 2, squares: 2n ** 62n + 1n },
      2 / Math.sqrt(2 ** 63 - 4),
    ],
  ];
  test.each(EDGES)("%s: %s", (_, objective, part, expected) => {
    expect(objectiveValue(objective, sums(part))).toBe(expected);
  });
});

describe("one loss more (S12a)", () => {
  const record: CombinationSums["in"] = {
    trades: 3,
    wins: 2,
    totalCents: 700,
    squares: 410_000n,
    grossWinCents: 900,
    days: 30,
    riskCents: 10_000,
    drawdownCents: 200,
  };

  test("adds a trade that loses the average risk, rounded up to the cent", () => {
    expect(afterLoss(record)).toEqual({
      trades: 4,
      wins: 2,
      totalCents: -2634,
      squares: 11_525_556n,
      grossWinCents: 900,
      days: 30,
      riskCents: 13_334,
      drawdownCents: 3534,
    });
  });

  test.each([
    ["Total P&L", 700, -2634],
    ["Average P&L", 233.33333333333334, -658.5],
    ["P&L per $ at risk", 0.07, -0.19754012299385032],
    ["t-statistic", 1.150792911137501, -0.7290064840354042],
    ["Profit factor", 4.5, 0.2546689303904924],
    ["P&L / drawdown", 3.5, -0.7453310696095077],
    ["Win rate", 0.6666666666666666, 0.5],
  ] as const)("rates %s at %d plain and at %d after the loss", (objective, plain, after) => {
    expect(objectiveValue(objective, record)).toBe(plain);
    expect(rankedValue(objective, record)).toBe(after);
  });

  test("loses nothing where nothing was at risk, so that a profit factor stays without limit", () => {
    const free = sums({
      trades: 2,
      totalCents: 9,
      squares: 41n,
      grossWinCents: 9,
      riskCents: 0,
      drawdownCents: 0,
    });
    expect(afterLoss(free)).toMatchObject({ trades: 3, totalCents: 9, squares: 41n });
    expect(rankedValue("Profit factor", free)).toBe(Number.POSITIVE_INFINITY);
  });

  test("rounds the average risk up exactly where the quotient is no double", () => {
    // The rounded quotients are whole: 2^51 and 2^51.
    expect(ceilingOf(2 ** 52 + 1, 2)).toBe(2 ** 51 + 1);
    expect(ceilingOf(3 * 2 ** 51 + 1, 3)).toBe(2 ** 51 + 1);
    expect(ceilingOf(6, 3)).toBe(2);
    expect(ceilingOf(0, 3)).toBe(0);
  });
});

describe("order of results (S13)", () => {
  const KEYS: [string, Partial<CombinationSums["in"]>, Partial<CombinationSums["in"]>][] = [
    ["total, higher first", { totalCents: 301, trades: 1 }, { totalCents: 300, trades: 9 }],
    ["trades, higher first", { trades: 4, drawdownCents: 9 }, { trades: 3, drawdownCents: 1 }],
    ["drawdown, lower first", { drawdownCents: 1, wins: 3 }, { drawdownCents: 2, wins: 1 }],
    ["wins, lower first", { wins: 1, squares: 9n }, { wins: 2, squares: 1n }],
    ["squares, lower first", { squares: 1n, grossWinCents: 9 }, { squares: 2n, grossWinCents: 1 }],
    ["gross win, lower first", { grossWinCents: 1, days: 9 }, { grossWinCents: 2, days: 1 }],
    ["days, lower first", { days: 1, riskCents: 9 }, { days: 2, riskCents: 1 }],
    ["risk, lower first", { riskCents: 1 }, { riskCents: 2 }],
  ];
  test.each(KEYS)("orders results of equal value by %s", (_, first, second) => {
    expect(compareRanked(result(first), result(second))).toBeLessThan(0);
    expect(compareRanked(result(second), result(first))).toBeGreaterThan(0);
  });

  const OUT_KEYS = ["trades", "wins", "totalCents", "squares", "grossWinCents", "days", "riskCents"] as const;
  test.each(OUT_KEYS)("orders them last by the other part's %s, lower first", (key) => {
    const lower = result({}, { [key]: key === "squares" ? 1n : 1 });
    const higher = result({}, { [key]: key === "squares" ? 2n : 2 });
    expect(compareRanked(lower, higher)).toBeLessThan(0);
  });

  test("puts the value first, no limit above all finite values, and equal sums as one result", () => {
    const limitless = { ...result({ totalCents: 1 }), value: Number.POSITIVE_INFINITY };
    expect(compareRanked(limitless, result({ totalCents: 900 }))).toBeLessThan(0);
    expect(compareRanked(limitless, { ...limitless })).toBe(0);
  });
});
