import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { intrinsicCents, signOf } from "#shared/domain/contract.ts";
import { triggerOf } from "#shared/engine/exits/threshold.ts";
import { openingPremium, payoffRange } from "#shared/engine/position/payoff.ts";
import { legs, risk } from "./hand-legs.ts";

describe("payoff at expiry (X3)", () => {
  test("bounds an iron condor's loss by the wider wing less its credit", () => {
    const condor = legs("+1 put 90 @ 0.50", "-1 put 95 @ 1.50", "-1 call 105 @ 1.40", "+1 call 115 @ 0.30");
    expect(openingPremium(condor)).toBe(21_000);
    expect(payoffRange(condor, 21_000 - 260)).toEqual({ least: -100_000 + 20_740, greatest: 20_740 });
  });

  test("leaves the upside unlimited for net calls", () => {
    expect(payoffRange(legs("-1 call 105 @ 1.40"), 14_000).least).toBe(Number.NEGATIVE_INFINITY);
    expect(payoffRange(legs("+1 call 105 @ 1.40"), -14_000).greatest).toBe(Number.POSITIVE_INFINITY);
    expect(payoffRange(legs("-1 put 95 @ 1.50"), 15_000)).toEqual({
      least: 15_000 - 950_000,
      greatest: 15_000,
    });
  });

  test("pays between the least and the greatest at every price", () => {
    const anyLeg = fc.record({
      side: fc.constantFrom("long" as const, "short" as const),
      right: fc.constantFrom("call" as const, "put" as const),
      quantity: fc.integer({ min: 1, max: 3 }),
      strikeCents: fc.integer({ min: 1, max: 20_000 }),
      entryCents: fc.nat(500),
      expiry: fc.constant(30),
    });
    fc.assert(
      fc.property(fc.array(anyLeg, { minLength: 1, maxLength: 4 }), fc.nat(60_000), (opened, price) => {
        const { least, greatest } = payoffRange(opened, 0);
        const value = opened.reduce(
          (sum, each) =>
            sum +
            signOf(each.side) * each.quantity * 100 * intrinsicCents(each.right, each.strikeCents, price),
          0,
        );
        expect(value).toBeGreaterThanOrEqual(least);
        expect(value).toBeLessThanOrEqual(greatest);
      }),
    );
  });
});

describe("risk (B2)", () => {
  test("takes the cost of a long call as its risk", () =>
    expect(risk(100, "+1 call 100 @ 2.00")).toBe(20_065));

  test("takes the width less the credit of a credit spread", () =>
    expect(risk(100, "-1 put 95 @ 1.50", "+1 put 90 @ 0.50")).toBe(50_000 - 10_000 + 130));

  test("gives no risk to a position that cannot lose", () =>
    expect(risk(100, "+1 call 100 @ 1.00", "-1 call 105 @ 7.00")).toBe(0));

  test("secures a naked put by its strike", () =>
    expect(risk(100, "-1 put 95 @ 1.50")).toBe(950_000 - 15_000 + 65));

  test("takes 20 % less the distance out of the money for a naked call, plus premium and commission", () => {
    // 100 · (20 − 5) = 1,500; 10 % of 100 would be 1,000
    expect(risk(100, "-1 call 105 @ 1.40")).toBe(150_000 + 14_000 + 65);
  });

  test("takes the greater requirement plus the other premium for an uncovered call and put", () => {
    // Call: 150,000 + 14,000. Put 60: 60,000 + 500, of which the premium counts.
    expect(risk(100, "-1 call 105 @ 1.40", "-1 put 60 @ 0.05")).toBe(150_000 + 14_000 + 500 + 130);
    // Put 95: 150,000 + 30,000 is more than the call's 150,000 + 14,000.
    expect(risk(100, "-1 call 105 @ 1.40", "-1 put 95 @ 3.00")).toBe(150_000 + 30_000 + 14_000 + 130);
  });

  test("covers a calendar's short leg by the later long: the debit is the risk", () =>
    expect(risk(100, "-1 call 100 @ 2.00 +30", "+1 call 100 @ 3.00 +60")).toBe(10_000 + 130));
});

describe("thresholds (X3)", () => {
  const base = { premiumCents: -10_001, maxCents: 33_333 };
  test.each([
    ["none", { kind: "None" as const }, Number.POSITIVE_INFINITY],
    ["a whole amount", { kind: "$ per spread" as const, dollars: 12.34 }, 1234],
    [
      "a fraction of a cent is reached by the next whole cent",
      { kind: "$ per spread" as const, dollars: 12.341 },
      1235,
    ],
    ["50 % of a debit of 100.01", { kind: "% of premium" as const, percent: 50 }, 5001],
    ["exactly representable only as a decimal", { kind: "% of premium" as const, percent: 100 }, 10_001],
    ["a third of the max", { kind: "% of max" as const, percent: 33.3 }, 11_100],
  ])("%s", (_, threshold, cents) => expect(triggerOf(threshold)(base)).toBe(cents));

  test("never triggers a threshold of 0 or less", () => {
    const percent = { kind: "% of premium" as const, percent: 50 };
    expect(triggerOf(percent)({ premiumCents: 0, maxCents: 0 })).toBe(Number.POSITIVE_INFINITY);
    const max = { kind: "% of max" as const, percent: 50 };
    expect(triggerOf(max)({ premiumCents: 5, maxCents: -700 })).toBe(Number.POSITIVE_INFINITY);
  });
});
