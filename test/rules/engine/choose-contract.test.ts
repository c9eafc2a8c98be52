import { describe, expect, test } from "vitest";
import { isOption } from "#shared/domain/contract.ts";
import { addDays, type Day, formatDay } from "#shared/domain/day.ts";
import type { OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { chainReader, chooseExpiry, type SessionChain } from "#shared/engine/choose/choose-expiry.ts";
import { contractChooser } from "#shared/engine/choose/choose-legs.ts";
import { type ChainRow, day, marketOf } from "../market/build-market.ts";
import { datesFrom, quoted, run, steady } from "./hand-market.ts";
import { byDelta, longCall } from "./hand-strategy.ts";

const TODAY = day("2024-01-02");

describe("choosing the expiry (C2)", () => {
  const expiries: number[] = [3, 10, 17, 45, 73].map((days) => addDays(TODAY, days));
  const chain: SessionChain = {
    expiryFrom: (wanted) => expiries.find((expiry) => expiry >= wanted),
    expiryUpTo: (wanted) => expiries.findLast((expiry) => expiry <= wanted),
    groupOf: () => undefined,
  };
  const chosen = (target: number, rule: Parameters<typeof chooseExpiry>[3]) => {
    const expiry = chooseExpiry(chain, TODAY, target, rule);
    return expiry === undefined ? undefined : expiry - TODAY;
  };

  test.each([
    ["the smallest distance", 12, 10],
    ["a tie goes to the shorter", 31, 17],
    ["at seven days' distance still", 24, 17],
    ["half the target where that is more", 110, 73],
    ["exactly half the target still", 30, 17],
    ["beyond both there is none", 160, undefined],
  ])("picks an expiry by Nearest: %s (%i)", (_, target, days) =>
    expect(chosen(target, "Nearest")).toBe(days),
  );

  test("picks the expiry by Exact, At least and At most", () => {
    expect([chosen(17, "Exact"), chosen(18, "Exact")]).toEqual([17, undefined]);
    expect([chosen(17, "At least"), chosen(18, "At least"), chosen(74, "At least")]).toEqual([
      17,
      45,
      undefined,
    ]);
    expect([chosen(17, "At most"), chosen(16, "At most"), chosen(2, "At most")]).toEqual([17, 10, undefined]);
  });

  test("takes expiries with a row of either right, DTE of at least 1 and a future settlement", () => {
    const dates = ["2024-03-28"];
    const market = marketOf([
      ...steady("put 90 2024-04-05", dates, "1/2"),
      ...steady("call 90 2024-03-28", dates, "1/2"), // expires today
      ...steady("call 90 2024-03-29", dates, "1/2"), // Good Friday: settles today
      ...steady("call 90 2024-04-01", dates, "1/2"),
    ]);
    const chain = chainReader(market)(0);
    const written = (expiry: number | undefined) => expiry && formatDay(expiry as Day);
    const eligible = ["2024-03-20", "2024-04-02", "2024-04-06"].map((from) => [
      written(chain.expiryUpTo(day(from))),
      written(chain.expiryFrom(day(from))),
    ]);
    expect(eligible).toEqual([
      [undefined, "2024-04-01"],
      ["2024-04-01", "2024-04-05"],
      ["2024-04-05", undefined],
    ]);
  });
});

describe("choosing the strike (C1, C3)", () => {
  const row = (strike: number, right: "call" | "put", delta: number, bid = 1): ChainRow => ({
    date: "2024-01-02",
    expiry: "2024-02-16",
    strike,
    right,
    bid,
    ask: 2,
    delta,
    underlying: 100,
  });
  const strikeOf = (rows: ChainRow[], leg: Partial<OptionLeg>) => {
    const market = marketOf(rows);
    const chain = chainReader(market)(0);
    const contract = contractChooser(market, { ...longCall, ...leg })(chain, 0, day("2024-02-16"));
    return contract === undefined ? undefined : market.contracts.strikes[contract]! / 100;
  };

  test("takes the |delta| nearest the target, ties further out of the money", () => {
    const calls = [
      row(95, "call", 0.7),
      row(100, "call", 0.55),
      row(105, "call", 0.45),
      row(110, "call", 0.2),
    ];
    expect(strikeOf(calls, { strike: byDelta(0.5) })).toBe(105);
    expect(strikeOf(calls, { strike: byDelta(0.51) })).toBe(100);
    const puts = [row(90, "put", -0.24), row(95, "put", -0.26), row(100, "put", -0.5)];
    expect(strikeOf(puts, { right: "put", strike: byDelta(0.25) })).toBe(90);
  });

  test("compares deltas as decimals: 0.3 is as far from 0.2 as 0.1 (D5)", () => {
    const calls = [row(100, "call", 0.3), row(105, "call", 0.1)];
    expect(strikeOf(calls, { strike: byDelta(0.2) })).toBe(105);
    expect(strikeOf([row(100, "call", 0.4), row(105, "call", 0.2)], { strike: byDelta(0.3000000001) })).toBe(
      100,
    );
  });

  test("reaches half of the target on either side, 0.05 at least, edges included", () => {
    const alone = (delta: number, target: number) =>
      strikeOf([row(100, "call", delta)], { strike: byDelta(target) });
    expect([alone(0.15, 0.3), alone(0.45, 0.3), alone(0.1499, 0.3), alone(0.4501, 0.3)]).toEqual([
      ...[100, 100, undefined, undefined],
    ]);
    expect([alone(0.1, 0.05), alone(0.1001, 0.05), alone(0.02, 0.07), alone(0.0199, 0.07)]).toEqual([
      ...[100, undefined, 100, undefined],
    ]);
    // As decimals: 0.07 + 0.05 and 0.3 × 1.5 are no such doubles.
    expect([alone(0.12, 0.07), alone(0.1201, 0.07), alone(1, 0.7)]).toEqual([100, undefined, 100]);
  });

  test("needs a bid for a sold leg only", () => {
    const calls = [row(105, "call", 0.3, 0), row(110, "call", 0.2)];
    expect(strikeOf(calls, { side: "short", strike: byDelta(0.3) })).toBe(110);
    expect(strikeOf(calls, { side: "long", strike: byDelta(0.3) })).toBe(105);
  });

  test("tries no other expiry where no strike is usable", () => {
    expect(strikeOf([row(105, "call", 0.3, 0)], { side: "short" })).toBeUndefined();
    expect(strikeOf([row(105, "call", 0.3)], { right: "put" })).toBeUndefined();
  });
});

describe("no entry, and why (C4, C5)", () => {
  const dates = datesFrom("2024-01-02", 3);
  const put: OptionLeg = { ...longCall, right: "put" };

  test("reports a leg's expiry before its contract, and legs in form order", () => {
    const market = marketOf(steady("call 100 2024-02-16", dates, "1/2"));
    const far: OptionLeg = { ...longCall, dteDays: 300 };
    expect(run(market, { legs: [put, far] }).skipped).toEqual({ "No contract": 2, "Last session": 1 });
    expect(run(market, { legs: [far, put] }).skipped).toEqual({ "No expiry": 2, "Last session": 1 });
  });

  test("refuses two legs on one contract with opposite sides, and takes them with one side", () => {
    const market = marketOf(steady("call 100 2024-02-16", dates, "1/2"));
    const short: OptionLeg = { ...longCall, side: "short" };
    const opposed = run(market, { legs: [longCall, short], dteRule: "At least" });
    expect(opposed.skipped).toEqual({ "Opposite legs on one contract": 2, "Last session": 1 });
    expect(run(market, { legs: [longCall, longCall], dteRule: "At least" }).trades).toHaveLength(1);
  });

  test("gives legs with different DTE targets different expiries", () => {
    const rows = [
      ...steady("call 100 2024-02-02", dates, "1/2"),
      ...quoted("call 100 2024-03-01", dates, ["3/4", "3/4", "3/4"]),
    ];
    const [trade] = run(marketOf(rows), {
      legs: [
        { ...longCall, side: "short" },
        { ...longCall, dteDays: 60 },
      ],
    }).trades;
    expect(trade?.legs.filter(isOption).map((leg) => formatDay(leg.expiry))).toEqual([
      "2024-02-02",
      "2024-03-01",
    ]);
  });
});
