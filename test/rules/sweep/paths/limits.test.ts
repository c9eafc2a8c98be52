import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { type PathExports, preparePaths } from "#shared/sweep/kernel/path-inputs.ts";
import { planLegs } from "#shared/sweep/legs/leg-plan.ts";
import { legTables, MOST_SESSIONS } from "#shared/sweep/legs/leg-tables.ts";
import { reciprocalBelow, thresholdTerms } from "#shared/sweep/legs/threshold-terms.ts";
import { datesFrom, steady } from "../../engine/hand-market.ts";
import { longCall, strategyOf } from "../../engine/hand-strategy.ts";
import { marketOf } from "../../market/build-market.ts";
import { openKernel } from "./kernel-paths.ts";

const kernel: PathExports = await openKernel();

const shortCall: OptionLeg = { ...longCall, side: "short" };
const costs = { dteRule: "Nearest", slippagePercent: 100, commissionCents: 65 } as const;

const tablesAt = (dollars: number, legs: readonly OptionLeg[]) => {
  const market = marketOf(
    steady("call 100 2024-02-16", datesFrom("2024-01-02", 10), `${dollars}/${dollars}`),
  );
  const plan = planLegs([legs]);
  const tables = legTables(market, periodOf(strategyOf(), market)!, costs, plan);
  return { tables, planned: plan.spreads[0]! };
};

describe("leg plan", () => {
  test("lists each spec once for all spreads, by right, side, delta and DTE", () => {
    const plan = planLegs([
      [longCall, shortCall],
      [{ ...shortCall, quantity: 2 }, longCall],
    ]);
    expect(plan.specs).toEqual([
      { right: "call", side: "long", dteDays: 30, strike: { kind: "Delta", delta: 0.5 } },
      { right: "call", side: "short", dteDays: 30, strike: { kind: "Delta", delta: 0.5 } },
    ]);
    expect(plan.spreads[1]).toEqual([
      { spec: 1, quantity: 2 },
      { spec: 0, quantity: 1 },
    ]);
  });

  test("refuses a strike by Premium, and one by Offset without a leg above (S34)", () => {
    const leg: OptionLeg = { ...longCall, strike: { kind: "Premium", dollars: 2 } };
    expect(() => planLegs([[leg]])).toThrow("a sweep chooses no strike by Premium here");
  });
});

describe("kernel limits", () => {
  test("refuses a percentage of more than four decimals (S2)", () => {
    expect(thresholdTerms({ kind: "% of max", percent: 12.3456 })).toMatchObject({
      ofMax: 123_456,
      divisor: 1_000_000,
    });
    expect(() => thresholdTerms({ kind: "% of premium", percent: 0.00001 })).toThrow(RangeError);
  });

  test("rounds every level up by its reciprocal as an exact division does (X3)", () => {
    const divisors = [1, 100, 1000, 10_000, 100_000, 1_000_000];
    const nearWhole = fc.tuple(fc.constantFrom(...divisors), fc.nat(2 ** 31 - 2), fc.constantFrom(-1, 0, 1));
    const roundsUp = ([divisor, cents, besides]: [number, number, number]) => {
      const dividend = Math.max(0, cents * divisor + besides);
      const wanted = (BigInt(dividend) + BigInt(divisor) - 1n) / BigInt(divisor);
      expect(Math.ceil(dividend * reciprocalBelow(divisor))).toBe(Number(wanted));
    };
    fc.assert(fc.property(nearWhole, roundsUp), { numRuns: 20_000 });
    for (const divisor of divisors) roundsUp([divisor, 2 ** 31 - 2, 1]);
  });

  test("refuses a period of more sessions than 12 bits hold", () => {
    const market = marketOf(steady("call 100 2024-02-16", datesFrom("2024-01-02", 2), "1/2"));
    const period = { first: 0, last: MOST_SESSIONS };
    expect(() => legTables(market, period, costs, planLegs([]))).toThrow("at most 4000 sessions, not 4001");
  });

  test("refuses a contract of 2^31 cents, and a spread that could lose that much", () => {
    expect(() => tablesAt(300_000, [longCall])).toThrow("too many for a sweep");
    const one = tablesAt(90_000, [longCall]);
    const two = tablesAt(90_000, [{ ...longCall, quantity: 2 }]);
    expect(() => preparePaths(kernel, two.tables, two.planned, 0)).toThrow(
      "prices are too high to sweep spreads of 2 contracts",
    );
    expect(2 * one.tables.largestFlowCents).toBeLessThan(2 ** 31);
  });
});
