import { describe, expect, test } from "vitest";
import type { Leg, OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { quoted, steady } from "../../engine/hand-market.ts";
import { byDelta, longCall } from "../../engine/hand-strategy.ts";
import { day } from "../../market/build-market.ts";
import { DATES, firstOf, pathsOf, shortCall } from "./hand-spread.ts";

const LOWER = "call 100 2024-02-16";
const HIGHER = "call 105 2024-02-16";
const farCall: OptionLeg = { ...longCall, strike: byDelta(0.2) };
const debit: OptionLeg[] = [longCall, { ...farCall, side: "short" }];
const shares: Leg = { side: "long", right: "shares", quantity: 1 };

const spread = (lower: readonly string[], higher: readonly string[]) => [
  ...quoted(LOWER, DATES, lower),
  ...quoted(HIGHER, DATES, higher, { delta: 0.2 }),
];

describe("closing a spread of 5 for more than 5 (X4)", () => {
  const closedAt = (bid: string) =>
    spread(["2.00/2.10", bid, "4.00/4.10"], ["1.00/1.10", "0.90/1.00", "1/1.10"]);

  test("is what neither a target nor a hold does, but at 5 they do", () => {
    const possible = pathsOf(closedAt("6.00/6.10"), debit, {}, { hold: [1, 1000] });
    // In for 2.10 − 1.00; each way costs 1.30.
    expect(firstOf(possible.targets[1]!)).toEqual([1, 50_000 - 11_000 - 260]);
    expect(firstOf(possible.times[0]!)).toEqual([1, 50_000 - 11_000 - 260]);
    const impossible = pathsOf(closedAt("6.01/6.10"), debit, {}, { hold: [1, 1000] });
    expect(firstOf(impossible.targets[1]!)).toEqual([2, 29_000 - 11_000 - 260]);
    expect(firstOf(impossible.times[0]!)).toEqual([2, 29_000 - 11_000 - 260]);
  });

  test("is what a stop does not do either, whether all legs are quoted or one is carried (X4a)", () => {
    // In for 7.10 − 1.10. Closing at 6.21 − 1.00 loses more than 50, but brings more than 5.
    const quotedRows = spread(
      ["7.00/7.10", "6.21/6.30", "6.00/6.10"],
      ["1.10/1.20", "0.90/1.00", "0.90/1.00"],
    );
    expect(firstOf(pathsOf(quotedRows, debit).stops[1]!)).toEqual([2, 50_000 - 60_000 - 260]);
    // In for 20.10 − 14.00. The lower call, at its intrinsic value, is carried at 19.90.
    const carriedRows = [
      ...quoted("call 80 2024-02-16", DATES, ["19.90/20.10", "", "19.90/20.10"]),
      ...quoted("call 85 2024-02-16", DATES, ["14.00/15.50", "14.50/14.60", "15.30/15.50"], { delta: 0.2 }),
    ];
    expect(firstOf(pathsOf(carriedRows, debit).stops[1]!)).toEqual([2, 44_000 - 61_000 - 260]);
  });
});

describe("closing a covered call over a dividend (X4, H4)", () => {
  const dividends = [{ day: day(DATES[1]!), dollars: 1 }];
  const targetAt = (ask: string) => {
    const rows = quoted("call 80 2024-02-16", DATES, ["20.20/20.30", `19.90/${ask}`, "20.00/20.10"]);
    return firstOf(pathsOf(rows, [shares, shortCall], { dividends }).targets[1]!);
  };

  test("compares what it brings with 80 a share without the dividend", () => {
    // The dividend brings 100 beside 20.20 − 20.00, or later 20.20 − 20.10.
    expect(targetAt("20.00")).toEqual([1, 10_000 + 2_000 - 130]);
    expect(targetAt("19.99")).toEqual([2, 10_000 + 1_000 - 130]);
  });
});

describe("an entry that cannot lose (C6)", () => {
  const isValid = (rows: Parameters<typeof pathsOf>[0], legs: readonly Leg[]) =>
    pathsOf(rows, legs, {}, { commissionCents: 0 }).isValid[0];
  const credit = (bid: string) => {
    const rows = [...steady(LOWER, DATES, bid), ...steady(HIGHER, DATES, "0.90/1.00", { delta: 0.2 })];
    return isValid(rows, [shortCall, farCall]);
  };

  test("is refused where it brings more than its width, and allowed at its width", () => {
    expect(credit("6.00/6.10")).toBe(true);
    expect(credit("6.01/6.10")).toBe(false);
  });

  test("is allowed while a bought box earns at most 10 % a year", () => {
    const box = (ask: string) => {
      const rows = [
        ...steady("call 100 2024-02-21", DATES, `7.40/${ask}`),
        ...steady("call 107.4 2024-02-21", DATES, "3.00/3.10", { delta: 0.2 }),
        ...steady("put 107.4 2024-02-21", DATES, "5.70/5.80", { delta: 0.6 }),
        ...steady("put 100 2024-02-21", DATES, "3.00/3.10", { delta: 0.4 }),
      ];
      const leg = (side: OptionLeg["side"], right: OptionLeg["right"], delta: number): OptionLeg => ({
        side,
        right,
        quantity: 1,
        dteDays: 50,
        strike: byDelta(delta),
      });
      const legs = [
        leg("long", "call", 0.5),
        leg("short", "call", 0.2),
        leg("long", "put", 0.6),
        leg("short", "put", 0.4),
      ];
      return isValid(rows, legs);
    };
    // 50 days. 7.30 for 7.40: 10 × 3,650 is 730 × 50; 7.29: 11 × 3,650 = 40,150 against 729 × 50 = 36,450.
    expect(box("7.50")).toBe(true);
    expect(box("7.49")).toBe(false);
  });

  test("is allowed while shares with a put under a sold call earn at most 10 % a year", () => {
    const conversion = (bid: string) => {
      const rows = [
        ...steady(LOWER, DATES, `${bid}/4.90`),
        ...steady("put 100 2024-02-16", DATES, "3.00/3.10", { delta: 0.5 }),
      ];
      return isValid(rows, [shares, shortCall, { ...longCall, right: "put" }]);
    };
    // 98.78 for 100: 122 × 3,650 = 445,300 against 9,878 × 45 = 444,510; 98.79: 441,650 against 444,555.
    expect(conversion("4.31")).toBe(true);
    expect(conversion("4.32")).toBe(false);
  });
});

test("asks 15 % of a broad index for an uncovered call, and 20 % of others (B2)", () => {
  const riskOf = (ticker: string) =>
    pathsOf(steady(LOWER, DATES, "2.00/2.10"), [shortCall], { ticker }).riskCents[0];
  // The premium and the commission beside it.
  expect(riskOf("SPX")).toBe(150_000 + 20_000 + 65);
  expect(riskOf("SPY")).toBe(200_000 + 20_000 + 65);
});
