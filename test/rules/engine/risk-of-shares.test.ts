import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OpenLeg } from "#shared/engine/position/payoff.ts";
import { regulationT } from "#shared/engine/position/risk.ts";
import { risk } from "./hand-legs.ts";
import { plainRegT, unitsOf } from "./plain-reg-t.ts";

describe("risk with shares at one expiry (B2, H6)", () => {
  test("takes the shares' price less the premium for a covered call", () =>
    expect(risk(100, "+1 shares @ 100", "-1 call 105 @ 1.40")).toBe(1_000_000 - 14_000 + 65));

  test("adds the put's strike for a covered strangle, which loses on both down to 0", () =>
    expect(risk(100, "+1 shares @ 100", "-1 call 105 @ 1.40", "-1 put 95 @ 1.50")).toBe(
      1_000_000 + 950_000 - 29_000 + 130,
    ));

  test("takes the distance to the put and the net price for a collar", () =>
    expect(risk(100, "+1 shares @ 100", "-1 call 105 @ 1.40", "+1 put 95 @ 1.50")).toBe(
      50_000 + 1_000 + 130,
    ));

  test("takes the distance to the put and its price for a protective put", () =>
    expect(risk(100, "+1 shares @ 100", "+1 put 95 @ 1.50")).toBe(50_000 + 15_000 + 65));

  test("takes the distance to the call and its price for short shares with a long call", () =>
    expect(risk(100, "-1 shares @ 100", "+1 call 105 @ 1.40")).toBe(50_000 + 14_000 + 65));
});

describe("Reg-T requirement with shares (H6)", () => {
  test("covers short calls by long shares in form order, before it matches the rest with long calls", () => {
    // The shares cover the 105; the 100 and the 110 are 10 dollars apart. Paid: 10,000 − 140 − 300 + 50 dollars.
    expect(
      risk(100, "-1 call 105 @ 1.40", "-1 call 100 @ 3.00", "+1 call 110 @ 0.50 +60", "+1 shares @ 100"),
    ).toBe(100_000 + 961_000 + 195);
  });

  test("takes long shares at their price less the net premium, beside the put of a covered strangle", () => {
    // The put needs 100 · (20 − 5) dollars and its premium.
    expect(risk(100, "+1 shares @ 100", "-1 call 105 @ 1.40 +30", "-1 put 95 @ 1.50 +60")).toBe(
      150_000 + 15_000 + (1_000_000 - 29_000) + 130,
    );
  });

  test("takes nothing but the debit for a collar of two expiries", () =>
    expect(risk(100, "+1 shares @ 100", "-1 call 105 @ 1.40 +30", "+1 put 95 @ 1.50 +60")).toBe(
      1_001_000 + 130,
    ));

  test("takes the short call that shares do not cover as naked", () =>
    expect(risk(100, "+1 shares @ 100", "-2 call 105 @ 1.40")).toBe(
      150_000 + 14_000 + (1_000_000 - 28_000) + 130,
    ));

  test("covers a short put by short shares, which need half of their value; their proceeds count nowhere", () =>
    expect(risk(100, "-1 shares @ 100", "-1 put 95 @ 1.50")).toBe(500_000 + 65));

  test("needs the distance to a long call for one lot of short shares, and half the value for the next", () =>
    expect(risk(100, "-2 shares @ 100", "+1 call 105 @ 1.40")).toBe(50_000 + 500_000 + 14_000 + 65));

  test("matches short shares with the long call nearest to the close, and never above half of their value", () => {
    // 3 dollars to 103; then 160 is 60 dollars away, of which 50 count; the third lot has no call.
    expect(risk(100, "-3 shares @ 100", "+1 call 160 @ 0.10", "+1 call 103 @ 2.00")).toBe(
      30_000 + 500_000 + 500_000 + 21_000 + 130,
    );
    // In the money a call takes all of the requirement.
    expect(risk(100, "-2 shares @ 100", "+1 call 98 @ 4.00")).toBe(0 + 500_000 + 40_000 + 65);
  });

  test("lets a long call of any expiry cover short shares", () =>
    expect(risk(100, "-1 shares @ 100", "+1 call 103 @ 2.00 +10", "-1 put 90 @ 0.50 +30")).toBe(
      30_000 + 15_000 + 130,
    ));

  test("gives long calls to short calls before it gives them to short shares", () =>
    expect(risk(100, "-1 shares @ 100", "-1 call 105 @ 1.00", "+1 call 110 @ 0.50")).toBe(
      50_000 + 500_000 + 130,
    ));

  test("equals a count contract by contract, for any legs, close and prices (B2, H6, G2, G3)", () => {
    const option = fc.record({
      side: fc.constantFrom("long" as const, "short" as const),
      right: fc.constantFrom("call" as const, "put" as const),
      quantity: fc.integer({ min: 1, max: 4 }),
      strikeCents: fc.integer({ min: 70, max: 130 }).map((dollars) => 100 * dollars),
      entryCents: fc.nat(2000),
      expiry: fc.constantFrom(10, 20, 30),
    });
    const shares = fc.record({
      side: fc.constantFrom("long" as const, "short" as const),
      right: fc.constant("shares" as const),
      quantity: fc.integer({ min: 1, max: 4 }),
      strikeCents: fc.constant(0),
      entryCents: fc.integer({ min: 8000, max: 12_000 }),
      expiry: fc.constant(Number.POSITIVE_INFINITY),
    });
    const position = fc.record({
      legs: fc.array(fc.oneof({ weight: 3, arbitrary: option }, shares), { minLength: 1, maxLength: 8 }),
      close: fc.integer({ min: 5000, max: 20_000 }),
      prices: fc.array(fc.nat(3000), { minLength: 8, maxLength: 8 }),
    });
    fc.assert(
      fc.property(position, ({ legs, close, prices }) => {
        const priceOf = (leg: OpenLeg) => prices[legs.indexOf(leg as (typeof legs)[number])]!;
        const units = legs.flatMap((leg) => unitsOf(leg, priceOf(leg)));
        expect(regulationT(legs, 0, 20)(close, priceOf)).toBe(plainRegT(units, close));
      }),
    );
  });
});
