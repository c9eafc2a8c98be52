import { describe, expect, test } from "vitest";
import { defaultSweepTitle, defaultTitle } from "#shared/domain/strategy/result-title.ts";
import type { Leg, OptionLeg } from "#shared/domain/strategy/strategy.ts";
import type { StrikeRule } from "#shared/domain/strategy/strike-rule.ts";
import { STRUCTURE_NAMES } from "#shared/domain/structure/structure.ts";
import { hasStrikes, legsOf, sharesOf } from "#shared/domain/structure/structure-legs.ts";
import { structureOfLegs } from "#shared/domain/structure/structure-of-legs.ts";

/** A leg in shorthand: "-1P 0.3", "+1C 5%", "-2C $1.5", "+1P out 5", with its days behind it where they are not 30. */
const leg = (text: string): OptionLeg => {
  const [, sign, quantity, right, strike = "", days] =
    /^([+-])(\d)([CP]) (.+?)(?: (\d+)d)?$/.exec(text) ?? [];
  return {
    side: sign === "+" ? "long" : "short",
    right: right === "C" ? "call" : "put",
    quantity: Number(quantity),
    dteDays: Number(days ?? 30),
    strike: strikeOf(strike),
  };
};
const strikeOf = (text: string): StrikeRule => {
  if (text.endsWith("%")) return { kind: "% OTM", percent: Number(text.slice(0, -1)) };
  if (text.startsWith("$")) return { kind: "Premium", dollars: Number(text.slice(1)) };
  if (text.startsWith("out ")) return { kind: "Offset", dollars: Number(text.slice(4)) };
  return { kind: "Delta", delta: Number(text) };
};
const legs = (text: string): OptionLeg[] => text.split(", ").map(leg);
const titleOf = (of: readonly Leg[]): string => defaultTitle({ ticker: "SPY", legs: of });

describe("a structure by its legs", () => {
  test.each(STRUCTURE_NAMES)("recognizes %s at all of its deltas, in any order and multiple", (name) => {
    const deltas = [0.05, 0.16, 0.25, 0.35, 0.45, 0.5, 0.7];
    for (const short_delta of deltas)
      for (const long_delta of deltas) {
        if (!hasStrikes(name, { short_delta, long_delta })) continue;
        const values = { dte: 45, far_dte: 90, short_delta, long_delta };
        const made = [...sharesOf(name), ...legsOf(name, values)];
        const tripled = made.toReversed().map((each) => ({ ...each, quantity: 3 * each.quantity }));
        expect([structureOfLegs(made), structureOfLegs(tripled)], titleOf(made)).toEqual([name, name]);
      }
  });

  test.each([
    ["shorts at different deltas", "+1P 0.05, -1P 0.16, -1C 0.2, +1C 0.1", "Iron condor"],
    ["shorts at one strike in the money", "-1C 0.6, -1P 0.4", "Short straddle"],
    ["strikes in percent", "+1P 10%, -1P 5%, -1C 5%, +1C 8%", "Iron condor"],
    ["wings in dollars", "-1P 0.3, +1P out 5", "Put credit spread"],
    ["a wing in dollars towards the money", "-1P 0.3, +1P out -5", "Put debit spread"],
    ["wings in dollars on both sides", "-1P 0.16, +1P out 5, -1C 0.16, +1C out 5", "Iron condor"],
    ["a straddle by percent and the same strike", "-1C 0%, -1P out 0", "Short straddle"],
    ["premiums", "-1P $2, +1P $0.5", "Put credit spread"],
    ["uneven wings", "+1C 0.65, -2C 0.5, +1C 0.4", "Call broken-wing butterfly"],
    ["even wings in dollars", "+1C 0.6, -2C out 5, +1C out 5", "Call butterfly"],
    ["a far leg further out", "-1C 0.3, +1C 0.2 60d", "Call diagonal"],
    ["a far leg at the same strike", "-1P 0.4, +1P out 0 60d", "Put calendar"],
  ] as const)("recognizes %s", (_, text, name) => {
    expect(structureOfLegs(legs(text))).toBe(name);
  });

  test.each([
    ["a ratio of 1 to 3", "+1C 0.5, -3C 0.3"],
    ["an inverted strangle", "-1C 0.6, -1P 0.6"],
    ["strikes that cross", "+1P 0.3, -1P 0.16, -1C 0.16, +1C 0.08"],
    ["three expiries", "-1C 0.3 30d, +1C 0.3 60d, -1P 0.3 30d, +1P 0.3 90d"],
    ["strikes whose order is unknown", "-1P 0.3, +1P 5%"],
    ["two short puts", "-1P 0.3, -1P 0.2"],
    ["a double diagonal", "-1C 0.3, -1P 0.3, +1C 0.2 60d, +1P 0.2 60d"],
    ["no legs", ""],
  ] as const)("recognizes nothing in %s", (_, text) => {
    expect(structureOfLegs(text === "" ? [] : legs(text))).toBeUndefined();
  });
});

describe("a structure with shares", () => {
  const shares = (side: Leg["side"], quantity: number): Leg => ({ side, right: "shares", quantity });

  test.each([
    ["-1C 0.3", "Covered call", "Covered call 30 DTE 30Δ SPY"],
    ["+1P 0.2", "Protective put", "Protective put 30 DTE 20Δ SPY"],
    ["-1C 0.3, +1P 0.2", "Collar", "Collar 30 DTE 30Δ SPY"],
    ["-1C 5%, -1P 5%", "Covered strangle", "Covered strangle 30 DTE 5% OTM SPY"],
  ] as const)("recognizes bought shares beside %s as a %s", (text, name, title) => {
    const options = legs(text).map((each) => ({ ...each, quantity: 2 }));
    for (const all of [
      [shares("long", 2), ...options],
      [...options, shares("long", 2)],
    ])
      expect([structureOfLegs(all), titleOf(all)]).toEqual([name, title]);
  });

  test.each([
    ["short shares", [shares("short", 1), ...legs("-1C 0.3")]],
    ["fewer shares than calls", [shares("long", 1), ...legs("-2C 0.3")]],
    ["more shares than calls", [shares("long", 2), ...legs("-1C 0.3")]],
    ["a covered put", [shares("long", 1), ...legs("-1P 0.3")]],
    ["shares alone", [shares("long", 1)]],
  ] as const)("recognizes nothing in %s", (_, all) => {
    expect(structureOfLegs(all)).toBeUndefined();
  });

  test("titles other legs beside shares by their number", () => {
    expect(titleOf([shares("short", 1), ...legs("-1C 0.3")])).toBe("Custom 2-leg 30 DTE 30Δ SPY");
  });
});

describe("the name of a result without one", () => {
  test.each([
    ["+1P 0.08 45d, -1P 0.16 45d, -1C 0.16 45d, +1C 0.08 45d", "Iron condor 45 DTE 16Δ SPY"],
    ["-1P 0.3, +1P 0.15", "Put credit spread 30 DTE 30Δ SPY"],
    ["+1P 0.05, -1P 0.16, -1C 0.205, +1C 0.1", "Iron condor 30 DTE 16/20.5Δ SPY"],
    ["+1C 0.5 60d", "Long call 60 DTE 50Δ SPY"],
    ["-1C 0.5, -1P 0.5", "Short straddle 30 DTE SPY"],
    ["+1P 0.15, -1P 0.5, -1C 0.5, +1C 0.15", "Iron butterfly 30 DTE 15Δ SPY"],
    ["-1C 0.5, +1C 0.5 60d", "Call calendar 30/60 DTE 50Δ SPY"],
    ["-1P 5%, +1P out 5", "Put credit spread 30 DTE 5% OTM SPY"],
    ["-1P $2", "Short put 30 DTE SPY"],
    ["+1C 0.5, -3C 0.3", "Custom 2-leg 30 DTE 30Δ SPY"],
  ])("names %s: %s", (text, title) => {
    expect(titleOf(legs(text))).toBe(title);
  });

  test("names a sweep by its ticker and size", () => {
    expect(defaultSweepTitle({ ticker: "SPY", combinations: 27_482_112 })).toBe(
      "SPY search, 27.5M combinations",
    );
    expect(defaultSweepTitle({ ticker: "QQQ", combinations: 1 })).toBe("QQQ search, 1 combination");
  });
});
