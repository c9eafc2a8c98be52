import cumulativeStudentT from "@stdlib/stats-base-dists-t-cdf";
import { describe, expect, test } from "vitest";
import { splitMix64 } from "#shared/engine/random/split-mix.ts";
import { effectiveCount } from "#shared/engine/report/effective-count.ts";
import { tTestPValue } from "#shared/engine/report/statistics.ts";

describe("the t-test of trades that share no session", () => {
  test("is the plain test: mean 1, deviation 1, n 4 gives t = 2 with 3 degrees of freedom", () => {
    const spread = Math.sqrt(1.5);
    expect(tTestPValue([1 - spread, 1 + spread, 1, 1], 4)).toBeCloseTo(0.139326, 5);
  });

  test("is blank under two trades or without deviation, and 1 for a mean of 0", () => {
    expect(tTestPValue([], Number.NaN)).toBeUndefined();
    expect(tTestPValue([5], 1)).toBeUndefined();
    expect(tTestPValue([5, 5, 5], 3)).toBeUndefined();
    expect(tTestPValue([0, 0], 2)).toBeUndefined();
    expect(tTestPValue([-5, 5], 2)).toBeCloseTo(1, 12);
  });

  test("is blank where the deviation is only rounding", () => {
    // 0.1 three times has a mean of 0.10000000000000002.
    expect(tTestPValue([0.1, 0.1, 0.1], 3)).toBeUndefined();
    expect(tTestPValue([1, 1 + 1e-12, 1], 3)).toBeUndefined();
    expect(tTestPValue([1, 1 + 1e-11, 1], 3)).toBeGreaterThan(0);
  });
});

describe("the t-test of trades that overlap", () => {
  test("is the plain test of four bets where each is held five times over", () => {
    const bets = [150, -20, 120, -10];
    const pieces = bets.flatMap((pnl) => [pnl, pnl, pnl, pnl, pnl]);
    const spans = bets.flatMap((_, bet) =>
      Array.from({ length: 5 }, () => ({ entry: 9 * bet, exit: 9 * bet + 7 })),
    );
    expect(effectiveCount(spans)).toBeCloseTo(4, 13);
    expect(tTestPValue(pieces, 4)).toBeCloseTo(tTestPValue(bets, 4)!, 14);
  });

  test("finds p 0.1 where a plain test of overlapping positions finds 0.0072", () => {
    // Four times five positions, opened two sessions apart and held six.
    const pnls = [150, -20, 120, -10].flatMap((pnl) => [-60, -30, 0, 30, 60].map((more) => pnl + more));
    const spans = pnls.map((_, index) => {
      const entry = 100 * Math.floor(index / 5) + 2 * (index % 5);
      return { entry, exit: entry + 6 };
    });
    // Neighbors share 4 of 6 sessions, their neighbors 2: five count 5 + 2 × (4 × 4/6 + 3 × 2/6) = 37/3.
    const effective = effectiveCount(spans);
    expect(effective).toBeCloseTo(20 ** 2 / ((4 * 37) / 3), 12);
    expect(tTestPValue(pnls, 20)).toBeCloseTo(0.00720177843, 10);
    // Mean 60, squares 151,000: s² = 151,000 / (20 − 20 / 8.108), t = 60 × √8.108 / 92.80 = 1.841, 7.108 degrees.
    expect(tTestPValue(pnls, effective)).toBeCloseTo(0.107541817, 9);
  });

  test("is blank where the trades say no more than one", () => {
    expect(tTestPValue([1, 2, 3], 1)).toBeUndefined();
    expect(tTestPValue([1, 2, 3], 1 + 1e-9)).toBeUndefined();
    expect(tTestPValue([1, 2, 3], 1 + 2e-9)).toBeDefined();
  });
});

test.each([
  [0.5, 3, 0.36730815598594346],
  [3.4, 2.5, 0.07780780804511205],
  [3.4, 12, 0.0006682508567921706],
  [10.25, 6, 0.00011940589039359009],
  [83.6, 2, 0.04874695782173523],
  [83.6, 12, 7.15264646131518e-20],
  [1234.5, 6, 2.589104177764996e-9],
])(
  "Student t with %d degrees of freedom beyond %d has the p-value of arithmetic with 30 digits",
  (df, t, p) => {
    expect((2 * cumulativeStudentT(-t, df)) / p).toBeCloseTo(1, 11);
  },
);

describe("a random walk without an edge, five positions at once", () => {
  const WALKS = 1000;
  const random = splitMix64();
  const step = (): number => random.fraction() - 0.5;
  const spans = Array.from({ length: 100 }, (_, index) => ({ entry: 4 * index, exit: 4 * index + 20 }));
  const effective = effectiveCount(spans);

  const pnlsOfWalk = (): number[] => {
    const walk = [0];
    for (let session = 1; session <= spans.at(-1)!.exit; session++) walk.push(walk[session - 1]! + step());
    return spans.map(({ entry, exit }) => walk[exit]! - walk[entry]!);
  };

  test("is significant in about 5 tests of 100, and in more than 30 by the plain test", () => {
    let [significant, plainly] = [0, 0];
    for (let walk = 0; walk < WALKS; walk++) {
      const pnls = pnlsOfWalk();
      if (tTestPValue(pnls, effective)! <= 0.05) significant++;
      if (tTestPValue(pnls, spans.length)! <= 0.05) plainly++;
    }
    expect(significant / WALKS).toBeGreaterThan(0.03);
    expect(significant / WALKS).toBeLessThan(0.07);
    expect(plainly / WALKS).toBeGreaterThan(0.3);
  });
});
