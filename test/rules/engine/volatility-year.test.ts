import { describe, expect, test } from "vitest";
import type { CriterionSeries } from "#shared/domain/strategy/criterion.ts";
import { criterionSeries } from "#shared/engine/filters/criterion-series.ts";
import { needsMet } from "#shared/engine/market/needs.ts";
import { marketOf } from "../market/build-market.ts";
import { datesFrom, quoted } from "./hand-market.ts";

/** Sessions of the underlying's series before the chain's first. */
const BEFORE = 10;
const DATES = datesFrom("2023-01-03", BEFORE + 260);

/**
 * Returns a chain of one contract, whose volatility is that of each session; the underlying's series begins ten
 * sessions earlier. A session without a volatility has only a row on its own expiry (DTE 0).
 */
const marketWith = (volatilities: readonly (number | "none")[]) => {
  const dates = DATES.slice(BEFORE, BEFORE + volatilities.length);
  const rows = volatilities.flatMap((iv, at) => {
    const date = dates[at]!;
    return quoted(`call 100 ${iv === "none" ? date : "2024-12-20"}`, [date], ["1/1.1"], {
      iv: iv === "none" ? 0.9 : iv,
    });
  });
  const underlying = DATES.slice(0, BEFORE + volatilities.length).map((date) => ({ date, close: 100 }));
  return marketOf(rows, { underlying });
};

/** Returns the series' values by session of the chain, from 0. */
const seriesOf = (name: CriterionSeries, volatilities: readonly (number | "none")[]): number[] => [
  ...criterionSeries(marketWith(volatilities), name, false).subarray(BEFORE),
];

const flat = (count: number): number[] => Array<number>(count).fill(0.3);

describe("E4: the year of IV rank and IV percentile", () => {
  // Sessions 0 to 253 of the chain: 50 %, 10 %, then 30 % on 249 sessions, at last 20 %, 40 % and 25 %.
  const volatilities = [0.5, 0.1, ...flat(249), 0.2, 0.4, 0.25];

  test("ends first on the chain's 252nd session, whatever came before in the series", () => {
    for (const name of ["ivRank", "ivPercentile"] as const)
      expect(seriesOf(name, volatilities).findIndex((value) => !Number.isNaN(value))).toBe(251);
  });

  test("takes 252 sessions up to its own for the rank", () => {
    const rank = seriesOf("ivRank", volatilities);
    expect(rank[251]).toBeCloseTo(25, 9); // (20 − 10) / (50 − 10): the first session still counts
    expect(rank[252]).toBeCloseTo(100, 9); // the greatest of sessions 1 to 252; the 50 % is out
    expect(rank[253]).toBeCloseTo(25, 9); // (25 − 20) / (40 − 20); the 10 % is out
  });

  test("takes 252 sessions up to its own for the percentile", () => {
    const percentile = seriesOf("ivPercentile", volatilities);
    expect(percentile[251]).toBeCloseTo(100 / 252, 9); // only the 10 % is below 20 %
    expect(percentile[252]).toBeCloseTo(25_100 / 252, 9); // all the others are below 40 %
    expect(percentile[253]).toBeCloseTo(100 / 252, 9); // only the 20 % is below 25 %
  });

  test("leaves out missing volatilities, and has no value where today's is missing", () => {
    const gappy = [0.5, "none" as const, 0.1, ...flat(248), 0.2, "none" as const];
    expect(seriesOf("ivPercentile", gappy)[251]).toBeCloseTo(100 / 251, 9);
    expect(seriesOf("ivRank", gappy)[251]).toBeCloseTo(25, 9);
    expect(seriesOf("ivPercentile", gappy)[252]).toBeNaN();
    expect(seriesOf("ivRank", gappy)[252]).toBeNaN();
  });

  test("gives a constant year no rank and a percentile of 0, despite binary noise", () => {
    // 0.1 + 0.2 is 0.30000000000000004.
    const still = [0.1 + 0.2, ...flat(251)];
    expect(seriesOf("ivRank", still)[251]).toBeNaN();
    expect(seriesOf("ivPercentile", [...flat(251), 0.1 + 0.2])[251]).toBe(0);
  });
});

describe("E4: a ticker whose volatility has a year", () => {
  const hasYear = (volatilities: readonly (number | "none")[]) =>
    needsMet(marketWith(volatilities), false).includes("impliedVolatilityYear");

  test("needs 252 sessions of the chain, whatever came before in the series", () => {
    expect(hasYear([0.2, ...flat(250)])).toBe(false);
    expect(hasYear([0.2, ...flat(251)])).toBe(true);
  });

  test("needs a volatility at its end, and a different one within", () => {
    expect(hasYear([0.2, ...flat(250), "none"])).toBe(false);
    // The year that ends on the next session is constant: the 20 % is no longer in it.
    expect(hasYear([0.2, ...flat(250), "none", 0.3])).toBe(false);
    expect(hasYear([0.2, ...flat(250), "none", 0.4])).toBe(true);
  });
});
