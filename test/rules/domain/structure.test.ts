import { describe, expect, test } from "vitest";
import type { OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { takesList } from "#shared/domain/structure/strike-groups.ts";
import {
  OPTIONS_STRUCTURE_NAMES,
  STRUCTURE_NAMES,
  type StructureName,
} from "#shared/domain/structure/structure.ts";
import {
  hasMaxLoss,
  hasMaxProfit,
  hasStrikes,
  type LegValues,
  legsOf,
  sharesOf,
} from "#shared/domain/structure/structure-legs.ts";
import { EXPIRY_DIMENSIONS, STRIKE_DIMENSIONS } from "#shared/domain/sweep/dimensions.ts";

/** Returns the legs as S5 writes them: signed quantity, right, delta, far. */
const said = (name: StructureName, shortDelta = 0.3, longDelta = 0.1): string =>
  [
    ...sharesOf(name).map(({ quantity }) => `+${quantity} shares`),
    ...optionsSaid(name, shortDelta, longDelta),
  ].join(", ");

const optionsSaid = (name: StructureName, shortDelta: number, longDelta: number): string[] =>
  legsOf(name, { dte: 30, far_dte: 60, short_delta: shortDelta, long_delta: longDelta }).map(
    ({ side, quantity, right, dteDays, strike }) => {
      const delta = strike.kind === "Delta" ? strike.delta : "?";
      return `${side === "long" ? "+" : "-"}${quantity}${right === "call" ? "C" : "P"} ${delta}${dteDays === 60 ? " far" : ""}`;
    },
  );

describe("the catalog (S5)", () => {
  test("lists each structure's legs at a short delta of 0.3 and a long one of 0.1", () => {
    expect(Object.fromEntries(STRUCTURE_NAMES.map((name) => [name, said(name)]))).toEqual({
      "Short put": "-1P 0.3",
      "Short call": "-1C 0.3",
      "Long call": "+1C 0.1",
      "Long put": "+1P 0.1",
      "Put credit spread": "-1P 0.3, +1P 0.1",
      "Call credit spread": "-1C 0.3, +1C 0.1",
      "Call debit spread": "+1C 0.1, -1C 0.3",
      "Put debit spread": "+1P 0.1, -1P 0.3",
      "Short straddle": "-1C 0.5, -1P 0.5",
      "Long straddle": "+1C 0.5, +1P 0.5",
      "Short strangle": "-1C 0.3, -1P 0.3",
      "Long strangle": "+1C 0.1, +1P 0.1",
      "Call calendar": "-1C 0.3, +1C 0.3 far",
      "Put calendar": "-1P 0.3, +1P 0.3 far",
      "Call butterfly": "+1C 0.5, -2C 0.3, +1C 0.1",
      "Put butterfly": "+1P 0.5, -2P 0.3, +1P 0.1",
      "Iron condor": "+1P 0.1, -1P 0.3, -1C 0.3, +1C 0.1",
      "Iron butterfly": "+1P 0.1, -1P 0.5, -1C 0.5, +1C 0.1",
      "Call diagonal": "-1C 0.3, +1C 0.1 far",
      "Put diagonal": "-1P 0.3, +1P 0.1 far",
      "Call ratio spread": "+1C 0.1, -2C 0.3",
      "Put ratio spread": "+1P 0.1, -2P 0.3",
      "Call backspread": "-1C 0.3, +2C 0.1",
      "Put backspread": "-1P 0.3, +2P 0.1",
      "Call condor": "+1C 0.9, -1C 0.7, -1C 0.3, +1C 0.1",
      "Put condor": "+1P 0.9, -1P 0.7, -1P 0.3, +1P 0.1",
      "Call broken-wing butterfly": "+1C 0.4, -2C 0.3, +1C 0.1",
      "Put broken-wing butterfly": "+1P 0.4, -2P 0.3, +1P 0.1",
      "Jade lizard": "-1P 0.3, -1C 0.3, +1C 0.1",
      "Double calendar": "-1C 0.3, -1P 0.3, +1C 0.3 far, +1P 0.3 far",
      "Bullish risk reversal": "-1P 0.3, +1C 0.1",
      "Bearish risk reversal": "-1C 0.3, +1P 0.1",
      "Covered call": "+1 shares, -1C 0.3",
      "Protective put": "+1 shares, +1P 0.1",
      Collar: "+1 shares, -1C 0.3, +1P 0.1",
      "Covered strangle": "+1 shares, -1C 0.3, -1P 0.3",
    });
  });

  test("derives unlimited loss and profit from the legs (X3)", () => {
    expect(STRUCTURE_NAMES.filter((name) => !hasMaxLoss(name))).toEqual([
      "Short call",
      "Short straddle",
      "Short strangle",
      "Call calendar",
      "Put calendar",
      "Call diagonal",
      "Put diagonal",
      "Call ratio spread",
      "Double calendar",
      "Bearish risk reversal",
    ]);
    expect(STRUCTURE_NAMES.filter((name) => !hasMaxProfit(name))).toEqual([
      "Long call",
      "Long straddle",
      "Long strangle",
      "Call calendar",
      "Put calendar",
      "Call diagonal",
      "Put diagonal",
      "Call backspread",
      "Double calendar",
      "Bullish risk reversal",
      "Protective put",
    ]);
    expect(OPTIONS_STRUCTURE_NAMES).toHaveLength(32);
  });

  test.each([
    ["Short straddle", ["exit_dte"]],
    ["Iron butterfly", ["exit_dte", "long_delta", "long_otm", "width"]],
    ["Double calendar", ["far_dte", "exit_dte", "short_delta", "short_otm", "call_short_delta"]],
    ["Call diagonal", ["far_dte", "exit_dte", "short_delta", "long_delta", "short_otm", "long_otm"]],
  ] as const)("%s takes a value of dte and of %j", (name, taken) => {
    const lists = [...EXPIRY_DIMENSIONS, ...STRIKE_DIMENSIONS];
    expect(lists.filter((each) => takesList(name, each))).toEqual(["dte", ...taken]);
  });

  test.each<[StructureName, LegValues, string]>([
    ["Put credit spread", { short_delta: 0.3, width: 5 }, "-1P 0.3Δ, +1P +$5"],
    ["Call credit spread", { short_otm: 4, width: 2.5 }, "-1C 4%, +1C +$2.5"],
    ["Call debit spread", { long_delta: 0.6, width: 10 }, "+1C 0.6Δ, -1C +$10"],
    ["Put butterfly", { short_otm: -0.5, width: 5 }, "-2P -0.5%, +1P +$5, +1P +$-10"],
    [
      "Iron condor",
      { short_delta: 0.2, width: 5, call_short_delta: 0.16 },
      "-1P 0.2Δ, +1P +$5, -1C 0.16Δ, +1C +$5",
    ],
    [
      "Iron condor",
      { short_delta: 0.2, long_delta: 0.1, call_short_delta: 0.16 },
      "+1P 0.1Δ, -1P 0.2Δ, -1C 0.16Δ, +1C 0.1Δ",
    ],
    ["Iron butterfly", { width: 20 }, "-1P 0.5Δ, +1P +$20, -1C 0.5Δ, +1C +$20"],
    ["Iron butterfly", { long_otm: 6 }, "+1P 6%, -1P 0.5Δ, -1C 0.5Δ, +1C 6%"],
    ["Call backspread", { short_delta: 0.45, width: 1 }, "-1C 0.45Δ, +2C +$1"],
    ["Put ratio spread", { long_otm: 2, width: 1 }, "+1P 2%, -2P +$1"],
    ["Call condor", { short_otm: 3, long_otm: 5 }, "+1C -5%, -1C -3%, -1C 3%, +1C 5%"],
    ["Put broken-wing butterfly", { short_otm: 3.01, long_otm: 5 }, "+1P 2.015%, -2P 3.01%, +1P 5%"],
    [
      "Double calendar",
      { short_delta: 0.3, call_short_delta: 0.4 },
      "-1C 0.4Δ, -1P 0.3Δ, +1C 0.4Δ, +1P 0.3Δ",
    ],
    ["Short call", { short_delta: 0.3, call_short_delta: 0.4 }, "-1C 0.3Δ"],
  ])("places the strikes of a %s of %j as S5a to S5c say", (name, values, legs) => {
    const strikeOf = ({ strike }: OptionLeg): string => {
      if (strike.kind === "Delta") return `${strike.delta}Δ`;
      if (strike.kind === "% OTM") return `${strike.percent}%`;
      return strike.kind === "Offset" ? `+$${strike.dollars}` : "?";
    };
    const placed = legsOf(name, { ...values, dte: 30 }).map(
      (leg) =>
        `${leg.side === "long" ? "+" : "-"}${leg.quantity}${leg.right === "call" ? "C" : "P"} ${strikeOf(leg)}`,
    );
    expect(placed.join(", ")).toBe(legs);
  });

  test("refuses a width for a structure that it places no strike of", () => {
    expect(() => legsOf("Short put", { dte: 30, short_delta: 0.3, width: 5 })).toThrow(RangeError);
  });
});

describe("deltas worked as decimals (S6)", () => {
  test("computes legs' deltas without binary noise", () => {
    // 2 × 0.35 − 0.15 is 0.5499999999999999 in doubles, 1 − 0.1 − … likewise.
    expect(said("Call butterfly", 0.35, 0.15)).toBe("+1C 0.55, -2C 0.35, +1C 0.15");
    expect(said("Put broken-wing butterfly", 0.3001, 0.1)).toBe("+1P 0.40015, -2P 0.3001, +1P 0.1");
    expect(said("Call condor", 0.4999, 0.0101)).toBe("+1C 0.9899, -1C 0.5001, -1C 0.4999, +1C 0.0101");
  });

  test("includes the edges of 0.01 and 0.99", () => {
    const exists = (name: StructureName, shortDelta: number, longDelta: number): boolean =>
      hasStrikes(name, { short_delta: shortDelta, long_delta: longDelta });
    expect(exists("Call butterfly", 0.5, 0.01)).toBe(true);
    expect(exists("Call butterfly", 0.5001, 0.0101)).toBe(false);
    expect(exists("Call broken-wing butterfly", 0.67, 0.03)).toBe(true);
    expect(exists("Call broken-wing butterfly", 0.67, 0.0299)).toBe(false);
    expect(exists("Put condor", 0.3, 0.01)).toBe(true);
  });

  test("keeps S5's strict inequalities", () => {
    const exists = (name: StructureName, shortDelta: number, longDelta: number): boolean =>
      hasStrikes(name, { short_delta: shortDelta, long_delta: longDelta });
    expect(exists("Put credit spread", 0.3, 0.3)).toBe(false);
    expect(exists("Call debit spread", 0.3, 0.3)).toBe(false);
    expect(exists("Iron condor", 0.5, 0.1)).toBe(false);
    expect(exists("Bullish risk reversal", 0.5, 0.5)).toBe(true);
    expect(exists("Bearish risk reversal", 0.5001, 0.5)).toBe(false);
  });
});
