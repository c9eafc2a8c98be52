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
