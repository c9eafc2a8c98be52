import { describe, expect, test } from "vitest";
import type { OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { type ChainRow, marketOf } from "../market/build-market.ts";
import { datesFrom, quoted, run, steady, told } from "./hand-market.ts";
import { byDelta, longCall } from "./hand-strategy.ts";

/** Ten sessions from Tuesday 2 January 2024: 2 3 4 5 8 9 10 11 12 16 (the 15th is a holiday). */
const dates = datesFrom("2024-01-02", 10);
const FAR = "call 100 2024-02-16";
const once = { maxPositions: 1, holdDays: 300, waitSessions: 100 };
const shortCall: OptionLeg = { ...longCall, side: "short" };
const path = (...quotes: string[]) => marketOf(quoted(FAR, dates, quotes));

describe("trailing stop (X5)", () => {
  // Bought at 4.00: 25% of the premium is 100.00, 50% is 200.00.
  const trail = { percent: 25, fromPercent: 50 };

  test("closes when the P&L falls by the trail after its best reached the start", () => {
    // P&L 190, 90 (the best is short of 200), 200, 101 (99 below it), 100.
    const market = path("4/4", "5.90/6", "4.90/5", "6/6", "5.01/5.10", "5/5.10", "4/4");
    expect(told(run(market, { ...once, trail }))).toEqual(["2024-01-02 2024-01-09 Trailing stop 100"]);
  });

  test("bounds the loss from the beginning without a start", () => {
    const market = path("4/4", "3.01/3.10", "3/3.10", "4/4");
    const from0 = { percent: 25, fromPercent: 0 };
    expect(told(run(market, { ...once, trail: from0 }))).toEqual([
      "2024-01-02 2024-01-04 Trailing stop -100",
    ]);
  });

  test("takes both in % of premium without commissions, with unrounded thresholds", () => {
    // Sold at 2.00: 33.3% of 200.00 is 66.60. Bought back at 1.00 earns 100 − 1.30 = 98.70; at 1.66 32.70: 66.00 below.
    const market = path("2/2.10", "0.90/1", "1.60/1.66", "1.60/1.67", "1/1");
    const parts = { ...once, legs: [shortCall], commissionCents: 65 };
    expect(told(run(market, { ...parts, trail: { percent: 33.3, fromPercent: 49.35 } }))).toEqual([
      "2024-01-02 2024-01-05 Trailing stop 31.7",
    ]);
    expect(told(run(market, { ...parts, trail: { percent: 33.3, fromPercent: 49.3500001 } }))[0]).toContain(
      "End of test",
    );
  });

  test("ignores sessions without quotes of all legs for best and fall", () => {
    const wing = "call 110 2024-02-16";
    const rows = (missing: string): ChainRow[] => [
      ...quoted(FAR, dates, ["4/4", "7/7", "4/4", "4/4", "4/4"]),
      ...quoted(wing, dates, ["0/0.01", missing, "0/0.01", "0/0.01", "0/0.01"], { delta: 0.01 }),
    ];
    const parts = { ...once, legs: [longCall, { ...longCall, strike: byDelta(0.01) }], trail };
    expect(told(run(marketOf(rows("0/0.01")), parts))).toEqual(["2024-01-02 2024-01-04 Trailing stop -1"]);
    expect(told(run(marketOf(rows("")), parts))).toEqual(["2024-01-02 2024-01-08 End of test -1"]);
  });

  test("never triggers a trail of 0, as without premium", () => {
    const rows = [
      ...quoted(FAR, dates, ["4/4", "3/3", "2/2", "1/1"]),
      ...steady("put 100 2024-02-16", dates.slice(0, 4), "4/4"),
    ];
    const legs: OptionLeg[] = [longCall, { ...shortCall, right: "put" }];
    expect(told(run(marketOf(rows), { ...once, legs, trail }))[0]).toContain("End of test");
  });

  test("leaves the entry session out of the best", () => {
    const market = path("3/4", "3/4", "3/4");
    const from0 = { percent: 30, fromPercent: 0 };
    // Selling at once would lose 100 of the 400 paid, which is less than 30 %.
    expect(told(run(market, { ...once, trail: from0 }))[0]).toContain("End of test");
    expect(told(run(market, { ...once, trail: { ...from0, percent: 25 } }))).toEqual([
      "2024-01-02 2024-01-03 Trailing stop -100",
    ]);
  });
});

describe("delta exit (X5)", () => {
  const rows = (deltas: number[]): ChainRow[] =>
    deltas.flatMap((delta, at) => quoted(FAR, dates.slice(at), ["1/1"], { delta }));

  test("closes when the |delta| of a short leg reaches the exit's", () => {
    const market = marketOf(rows([0.3, 0.39, 0.399999, 0.4, 0.3]));
    const parts = { ...once, legs: [{ ...shortCall, strike: byDelta(0.3) }] };
    expect(told(run(market, { ...parts, exitDelta: 0.4 }))).toEqual(["2024-01-02 2024-01-05 Delta exit 0"]);
    expect(told(run(market, { ...parts, exitDelta: 0.399999 }))[0]).toContain("2024-01-04 Delta exit");
    expect(told(run(market, { ...parts, exitDelta: 0.41 }))[0]).toContain("End of test");
  });

  test("takes a put's delta without its sign and ignores long legs", () => {
    const put = (deltas: number[]): ChainRow[] =>
      deltas.flatMap((delta, at) => quoted("put 100 2024-02-16", dates.slice(at), ["1/1"], { delta }));
    const market = marketOf([...put([0.3, 0.5, 0.5]), ...rows([0.6, 0.9, 0.9])]);
    const legs: OptionLeg[] = [{ ...longCall, strike: byDelta(0.6) }];
    const shortPut: OptionLeg = { ...shortCall, right: "put", strike: byDelta(0.3) };
    expect(told(run(market, { ...once, legs: [...legs, shortPut], exitDelta: 0.5 }))[0]).toContain(
      "Delta exit",
    );
    expect(told(run(market, { ...once, legs, exitDelta: 0.5 }))[0]).toContain("End of test");
  });

  test("allows an entry beyond the exit delta, and closes it on the next session", () => {
    const market = marketOf(rows([0.5, 0.5, 0.5]));
    expect(told(run(market, { ...once, legs: [shortCall], exitDelta: 0.2 }))).toEqual([
      "2024-01-02 2024-01-03 Delta exit 0",
    ]);
  });
});

describe("DTE exit (X5)", () => {
  test.each([
    [42, "2024-01-05"],
    [41, "2024-01-08"], // 6 January, 41 days before the expiry, is a Saturday
    [40, "2024-01-08"],
    [31, "2024-01-16"], // the end of the test, which comes after it
  ])("closes at %i days to expiration on %s", (exitDteDays, closed) => {
    const [trade] = told(run(marketOf(steady(FAR, dates, "1/1")), { ...once, exitDteDays }));
    expect(trade).toBe(`2024-01-02 ${closed} DTE exit 0`);
  });

  test("counts days to the date of the earliest expiry, not to its settlement", () => {
    // The 15th is a holiday: the call settles on the 12th, and its 5 days begin on the 10th.
    const rows = [
      ...steady("call 100 2024-01-15", dates, "1/1"),
      ...steady("call 100 2024-02-16", dates, "3/3"),
    ];
    const legs = [
      { ...shortCall, dteDays: 13 },
      { ...longCall, dteDays: 45 },
    ];
    expect(told(run(marketOf(rows), { ...once, legs, exitDteDays: 5 }))).toEqual([
      "2024-01-02 2024-01-10 DTE exit 0",
    ]);
  });
});

describe("order and quotes (X1, X4)", () => {
  const legs = [shortCall];
  const parts = { ...once, legs, holdDays: 1, exitDteDays: 45, exitDelta: 0.5 };
  const market = path("1/1", "1.50/1.60", "1/1");
  const trail = { percent: 10, fromPercent: 0 };

  test("checks stop, trailing stop, delta, event, DTE and hold in this order", () => {
    const stop = { kind: "$ per spread" as const, dollars: 10 };
    const reasons = [
      { ...parts, trail, stop },
      { ...parts, trail },
      parts,
      { ...parts, exitDelta: undefined },
      { ...parts, exitDelta: undefined, exitDteDays: undefined },
    ].map((each) => run(market, each).trades[0]?.exitReason);
    expect(reasons).toEqual(["stop", "trail", "delta", "dte", "hold"]);
  });
});
