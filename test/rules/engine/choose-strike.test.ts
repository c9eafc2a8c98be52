import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOption } from "#shared/domain/contract.ts";
import type { OptionLeg } from "#shared/domain/strategy/strategy.ts";
import type { StrikeRule } from "#shared/domain/strategy/strike-rule.ts";
import { chainReader } from "#shared/engine/choose/choose-expiry.ts";
import { contractChooser } from "#shared/engine/choose/choose-legs.ts";
import { type ChainRow, day, marketOf } from "../market/build-market.ts";
import { datesFrom, run, steady } from "./hand-market.ts";
import { byDelta, longCall } from "./hand-strategy.ts";

const EXPIRY = "2024-02-16";

const row = (right: "call" | "put", strike: number, quote = "1/2", delta = 0.5): ChainRow => {
  const [bid, ask] = quote.split("/").map(Number) as [number, number];
  return { date: "2024-01-02", expiry: EXPIRY, strike, right, bid, ask, delta, underlying: 100 };
};
const calls = (...strikes: number[]) => strikes.map((strike) => row("call", strike));
const puts = (...strikes: number[]) => strikes.map((strike) => row("put", strike));

const put: Partial<OptionLeg> = { right: "put" };
const otm = (percent: number): StrikeRule => ({ kind: "% OTM", percent });
const premium = (dollars: number): StrikeRule => ({ kind: "Premium", dollars });
const offset = (dollars: number): StrikeRule => ({ kind: "Offset", dollars });

/** Returns the strike of the rule, in dollars; `above` is the strike of the leg above. */
const strikeOf = (rows: ChainRow[], strike: StrikeRule, parts: Partial<OptionLeg> = {}, above?: number) => {
  const market = marketOf(rows);
  const choose = contractChooser(market, { ...longCall, ...parts, strike });
  const contract = choose(
    chainReader(market)(0),
    0,
    day(EXPIRY),
    above === undefined ? undefined : above * 100,
  );
  return contract === undefined ? undefined : market.contracts.strikes[contract]! / 100;
};

describe("% OTM (C3)", () => {
  test("takes calls above the close and puts below it, and reverses both for a negative value", () => {
    const strikes = [90, 92, 95, 98, 100, 102, 105, 108, 110];
    expect(strikeOf(calls(...strikes), otm(5))).toBe(105);
    expect(strikeOf(puts(...strikes), otm(5), put)).toBe(95);
    expect(strikeOf(calls(...strikes), otm(-8))).toBe(92);
    expect(strikeOf(puts(...strikes), otm(-8), put)).toBe(108);
    expect(strikeOf(calls(...strikes), otm(0))).toBe(100);
  });

  test("breaks ties further out of the money, as decimals", () => {
    expect(strikeOf(calls(102, 104), otm(3))).toBe(104);
    expect(strikeOf(puts(96, 98), otm(3), put)).toBe(96);
    expect(strikeOf(calls(102, 104), otm(2.9999999999))).toBe(102);
    expect(strikeOf(calls(102.5, 104), otm(3.25))).toBe(104);
  });

  test("reaches 5 % of the close or half the distance, the edge included", () => {
    expect(strikeOf(calls(107), otm(2))).toBe(107);
    expect(strikeOf(calls(107.01), otm(2))).toBeUndefined();
    expect(strikeOf(calls(97), otm(2))).toBe(97);
    // 20 % out: half of it, 10 % of the close, is within reach.
    expect(strikeOf(calls(110, 140), otm(20))).toBe(110);
    expect(strikeOf(calls(109.99, 130), otm(20))).toBe(130);
    expect(strikeOf(puts(69.99), otm(20), put)).toBeUndefined();
  });

  test("needs a bid for a sold leg", () => {
    const rows = [row("call", 105, "0/0.10"), row("call", 106)];
    expect(strikeOf(rows, otm(5), { side: "short" })).toBe(106);
    expect(strikeOf(rows, otm(5))).toBe(105);
  });
});

describe("offset (C3)", () => {
  test("counts from the strike of the leg above, further out for its own right", () => {
    const strikes = [90, 95, 100, 105, 110];
    expect(strikeOf(calls(...strikes), offset(5), {}, 100)).toBe(105);
    expect(strikeOf(puts(...strikes), offset(5), put, 100)).toBe(95);
    expect(strikeOf(calls(...strikes), offset(-10), {}, 100)).toBe(90);
    expect(strikeOf(puts(...strikes), offset(-10), put, 100)).toBe(110);
  });

  test("takes the same strike for 0, and reaches a quarter of the distance for others", () => {
    expect(strikeOf(calls(99, 100, 101), offset(0), {}, 100)).toBe(100);
    expect(strikeOf(calls(99, 101), offset(0), {}, 100)).toBeUndefined();
    expect(strikeOf(calls(103.75), offset(5), {}, 100)).toBe(103.75);
    expect(strikeOf(calls(103.74), offset(5), {}, 100)).toBeUndefined();
    expect(strikeOf(calls(105), offset(10), {}, 100)).toBeUndefined();
    expect(strikeOf(calls(104, 106), offset(5), {}, 100)).toBe(106);
    expect(strikeOf(puts(94, 96), offset(5), put, 100)).toBe(94);
  });

  test("follows the leg above on that day, whatever its right", () => {
    const dates = datesFrom("2024-01-02", 2);
    const rows = [
      ...steady("put 95 2024-02-16", dates, "1/1", { delta: 0.3 }),
      ...steady("put 90 2024-02-16", dates, "1/1", { delta: 0.2 }),
      ...steady("put 85 2024-02-16", dates, "1/1", { delta: 0.1 }),
      ...steady("call 100 2024-02-16", dates, "1/1", { delta: 0.5 }),
    ];
    const legs: OptionLeg[] = [
      { ...longCall, right: "put", strike: byDelta(0.3) },
      { ...longCall, right: "put", strike: offset(5) },
      { ...longCall, right: "put", strike: offset(5) },
      { ...longCall, strike: offset(15) },
    ];
    const [trade] = run(marketOf(rows), { legs }).trades;
    expect(trade?.legs.filter(isOption).map((leg) => leg.strikeCents)).toEqual([9500, 9000, 8500, 10_000]);
  });

  test("tries no other expiry without a strike within reach", () => {
    const dates = datesFrom("2024-01-02", 2);
    const rows = [
      ...steady("call 120 2024-02-02", dates, "1/1"),
      ...steady("call 105 2024-03-15", dates, "1/1"),
    ];
    const report = run(marketOf(rows), { legs: [{ ...longCall, strike: otm(5) }] });
    expect(report.skipped).toEqual({ "No contract": 1, "Last session": 1 });
  });
});

test("picks the same strike as an exhaustive search in exact half-cents", () => {
  const anyRow = fc.record({
    strike: fc.integer({ min: 7000, max: 13_000 }),
    bid: fc.integer({ min: 0, max: 900 }),
    width: fc.integer({ min: 1, max: 60 }),
  });
  const anyRule = fc.oneof(
    fc.integer({ min: -4000, max: 4000 }).map((each) => otm(each / 100)),
    fc.integer({ min: 1, max: 1000 }).map((each) => premium(each / 100)),
    fc.integer({ min: -3000, max: 3000 }).map((each) => offset(each / 100)),
  );
  const rows = fc.uniqueArray(anyRow, { minLength: 1, maxLength: 12, selector: ({ strike }) => strike });
  let found = 0;
  fc.assert(
    fc.property(rows, anyRule, fc.constantFrom("call" as const, "put" as const), (chain, strike, right) => {
      const market = chain.map(({ strike: cents, bid, width }) =>
        row(right, cents / 100, `${bid / 100}/${(bid + width) / 100}`),
      );
      const sign = right === "call" ? 1 : -1;
      // In units of 1/20,000 of a cent, all targets and reaches are whole.
      const unit = 20_000;
      const size = (value: number) => Math.round(value * 100);
      const sought = {
        "% OTM": (hundredths: number) => ({
          target: 10_000 * unit + sign * hundredths * unit,
          reach: Math.max(500, Math.abs(hundredths) / 2) * unit,
        }),
        Premium: (cents: number) => ({ target: cents * unit, reach: (cents * unit) / 2 }),
        Offset: (cents: number) => ({
          target: 10_000 * unit + sign * cents * unit,
          reach: (Math.abs(cents) * unit) / 4,
        }),
      };
      if (strike.kind === "Delta") return;
      const { target, reach } = sought[strike.kind](
        size(strike.kind === "% OTM" ? strike.percent : strike.dollars),
      );
      const ranked = chain
        .map(({ strike: cents, bid, width }) => ({
          cents,
          off: Math.abs((strike.kind === "Premium" ? bid + width / 2 : cents) * unit - target),
        }))
        .filter(({ off }) => off <= reach)
        .sort((a, b) => a.off - b.off || sign * (b.cents - a.cents));
      if (ranked.length > 0) found++;
      expect(strikeOf(market, strike, { right }, 100)).toBe(ranked[0] && ranked[0].cents / 100);
    }),
  );
  expect(found).toBeGreaterThan(20);
});
