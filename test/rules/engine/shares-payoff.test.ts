import { describe, expect, test } from "vitest";
import type { Leg, OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { isRefused, legsChooser } from "#shared/engine/choose/choose-legs.ts";
import { openSpread, shapeAtExpiry } from "#shared/engine/position/open-spread.ts";
import { type OpenLeg, openingPremium, payoffRange } from "#shared/engine/position/payoff.ts";
import { marketOf } from "../market/build-market.ts";
import { datesFrom, steady } from "./hand-market.ts";
import { longCall } from "./hand-strategy.ts";

/** Payoffs with shares (H6), in cents per spread. Shares were opened at 100. */

const shares = (side: Leg["side"], quantity = 1): OpenLeg => ({
  side,
  right: "shares",
  quantity,
  expiry: Number.POSITIVE_INFINITY,
  strikeCents: 0,
  entryCents: 10_000,
});
const option = (side: Leg["side"], right: "call" | "put", strike: number, price: number): OpenLeg => ({
  side,
  right,
  quantity: 1,
  expiry: 30,
  strikeCents: 100 * strike,
  entryCents: 100 * price,
});
const { POSITIVE_INFINITY, NEGATIVE_INFINITY } = Number;

describe("the least and greatest P&L with shares (H6)", () => {
  test.each<[string, OpenLeg[], number, number]>([
    // 10,000 less 100 lost at 0; 500 and 100 made from 105 on.
    ["a covered call", [shares("long"), option("short", "call", 105, 1)], -990_000, 60_000],
    // 500 and 200 lost up to 95, and no end above.
    ["a protective put", [shares("long"), option("long", "put", 95, 2)], -70_000, POSITIVE_INFINITY],
    // 2 − 1 paid beside the shares.
    [
      "a collar",
      [shares("long"), option("short", "call", 105, 1), option("long", "put", 95, 2)],
      -60_000,
      40_000,
    ],
    ["short shares with a put", [option("short", "put", 95, 1), shares("short")], NEGATIVE_INFINITY, 60_000],
    // 500 and 100 lost from 105 on; all of 10,000 made at 0, less the call.
    ["short shares with a call", [shares("short"), option("long", "call", 105, 1)], -60_000, 990_000],
    [
      "two lots and one call",
      [shares("long", 2), option("short", "call", 105, 1)],
      -1_990_000,
      POSITIVE_INFINITY,
    ],
  ])("finds those of %s", (_, legs, least, greatest) => {
    expect(payoffRange(legs, openingPremium(legs))).toEqual({ least, greatest });
  });
});

describe("a ticket with shares", () => {
  const dates = datesFrom("2024-01-16", 1);
  const market = marketOf([
    ...steady("call 105 2024-02-16", dates, "1/1.20"),
    ...steady("call 105 2024-03-15", dates, "2/2.40"),
  ]);
  const shortCall: OptionLeg = { ...longCall, side: "short", dteDays: 31 };
  const opened = (legs: Leg[], commissionCents = 65) => {
    const held = legsChooser(market, { legs, dteRule: "Nearest" })(0);
    if (isRefused(held)) throw new Error(held.reason);
    return openSpread(market, held, { slippagePercent: 100, commissionCents }, 0);
  };
  const lots: Leg = { side: "long", right: "shares", quantity: 1 };

  test("opens at the close, and pays a commission for the call alone", () => {
    const spread = opened([lots, shortCall]);
    expect(spread.openFlowCents).toBe(-1_000_000 + 10_000 - 65);
    expect(spread.isOneExpiry).toBe(true);
    // 16 February 2024, in days since 1970.
    expect(spread.firstExpiry).toBe(19_769);
    expect(spread.legs[0]).toMatchObject({ right: "shares", entryCents: 10_000 });
  });

  test("follows the price of the shares up to the strike, and no further", () => {
    const spread = opened([lots, shortCall], 0);
    expect([9000, 10_000, 10_500, 12_000].map(spread.atExpiry)).toEqual([-90_000, 10_000, 60_000, 60_000]);
    const { breakEvens, least, greatest } = shapeAtExpiry(spread);
    expect(breakEvens.map((price) => Math.round(price))).toEqual([9900]);
    expect([least, greatest]).toEqual([-990_000, 60_000]);
  });

  test("has no greatest profit where long shares are left over", () => {
    const { least, greatest } = shapeAtExpiry(opened([{ ...lots, quantity: 2 }, shortCall], 0));
    expect([least, greatest]).toEqual([-1_990_000, POSITIVE_INFINITY]);
  });

  test("closes a later option at the first expiry for its commission, the shares without one", () => {
    const farCall: OptionLeg = { ...longCall, dteDays: 59 };
    const [free, charged] = [opened([lots, shortCall, farCall], 0), opened([lots, shortCall, farCall])];
    expect(free.isOneExpiry).toBe(false);
    expect(free.atExpiry(10_000) - charged.atExpiry(10_000)).toBeCloseTo(3 * 65, 6);
  });
});
