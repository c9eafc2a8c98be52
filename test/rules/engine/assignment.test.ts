import { describe, expect, test } from "vitest";
import type { OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { day, type MarketOptions, marketBytesOf, marketOf } from "../market/build-market.ts";
import { datesFrom, quoted, run, steady, told } from "./hand-market.ts";
import { byDelta, longCall } from "./hand-strategy.ts";

/** Ten sessions from Tuesday 2 January 2024: 2 3 4 5 8 9 10 11 12 16 (the 15th is a holiday). */
const dates = datesFrom("2024-01-02", 10);
const FAR = "call 95 2024-02-16";
const once = { maxPositions: 1, holdDays: 300, waitSessions: 100 };
const shortCall: OptionLeg = { ...longCall, side: "short" };
const paid = (date: string, dollars: number) => ({ day: day(date), dollars });

/** Returns quotes of a call 95 on an underlying at 100, so 5.00 in the money, one for each date. */
const quotes = (...each: string[]) => quoted(FAR, dates, each);
const reasonsOf = (rows: ReturnType<typeof quotes>, options: MarketOptions, legs = [shortCall]) =>
  told(run(marketOf(rows, options), { ...once, legs, commissionCents: 65 }));

describe("early exercise (M6, X6)", () => {
  const steadyQuotes = (quote: string) => quotes("4.90/5.10", "4.90/5.10", quote, "4.90/5.10", "4.90/5.10");
  const dividends = [paid("2024-01-05", 0.5)];

  test("assigns on the last session before the ex-date, at intrinsic value without commission", () => {
    // Sold at 4.90 with 0.65, assigned at 100 − 95: 490 − 0.65 − 500.
    expect(reasonsOf(steadyQuotes("5/5.20"), { dividends })).toEqual([
      "2024-01-02 2024-01-04 Assignment -10.65",
    ]);
  });

  test.each([
    ["the bid is above intrinsic value", "5.01/5.02"],
    ["the mid exceeds it by the dividend", "5/6"],
    ["there is no quote", ""],
  ])("assigns no short call when %s", (_, quote) =>
    expect(reasonsOf(steadyQuotes(quote), { dividends })[0]).toContain("End of test"),
  );

  test.each([
    ["the mid exceeds it by less", "5/5.99"],
    ["the mid is below it", "4.50/4.60"],
    ["there is no bid", "0/4"],
  ])("assigns a short call when %s", (_, quote) =>
    expect(reasonsOf(steadyQuotes(quote), { dividends })[0]).toContain("2024-01-04 Assignment"),
  );

  test("leaves calls at or out of the money", () => {
    const underlying = dates.slice(0, 5).map((date, at) => ({ date, close: at === 2 ? 95 : 100 }));
    expect(reasonsOf(steadyQuotes("0/0.10"), { dividends, underlying })[0]).toContain("End of test");
    const inside = underlying.map((bar) => (bar.close === 95 ? { ...bar, close: 95.01 } : bar));
    expect(reasonsOf(steadyQuotes("0/0.10"), { dividends, underlying: inside })[0]).toContain("Assignment");
  });

  test("compares amounts as decimals: half a cent under the dividend is under it", () => {
    const sum = (dollars: number) =>
      reasonsOf(steadyQuotes("5/5.21"), { dividends: [paid("2024-01-05", dollars)] });
    // The mid is 0.105 over.
    expect(sum(0.105)[0]).toContain("End of test");
    expect(sum(0.1050000001)[0]).toContain("Assignment");
  });

  test("adds dividends with the same last session, also over non-sessions", () => {
    // The 6th and 7th are a weekend: the last session before all three is Friday the 5th.
    const rows = quotes("4.90/5.10", "4.90/5.10", "4.90/5.10", "5/5.59", "4.90/5.10", "4.90/5.10");
    const three = ["2024-01-06", "2024-01-07", "2024-01-08"].map((date) => paid(date, 0.1));
    expect(reasonsOf(rows, { dividends: three })[0]).toContain("2024-01-05 Assignment");
    expect(reasonsOf(rows, { dividends: three.slice(1) })[0]).toContain("End of test");
  });

  test("closes the other legs at market with commission, at a carried quote if needed", () => {
    const wing: OptionLeg = { ...longCall, strike: byDelta(0.1) };
    const rows = [
      ...quotes("4.90/5.10", "4.90/5.10", "5/5.20", "5/5.20"),
      ...quoted("call 110 2024-02-16", dates, ["0.50/0.60", "0.70/0.80", "", "0.10/0.20"], { delta: 0.1 }),
    ];
    // The wing's mid of 0.75 comes to 0.72 a day later (M3a): 490 − 60 − 1.30, then −500 + 67 − 0.65.
    expect(reasonsOf(rows, { dividends }, [shortCall, wing])).toEqual([
      "2024-01-02 2024-01-04 Assignment -4.95",
    ]);
  });

  test("assigns short calls only", () => {
    const rows = quotes("4.90/5.10", "4.90/5.10", "5/5.20", "5/5.20", "5/5.20");
    expect(reasonsOf(rows, { dividends }, [longCall])[0]).toContain("End of test");
    const puts = steady("put 105 2024-02-16", dates.slice(0, 5), "4.90/5.10");
    expect(reasonsOf(puts, { dividends }, [{ ...shortCall, right: "put" }])[0]).toContain("End of test");
  });
});

describe("the order of assignment (X1, E1, M6)", () => {
  const rows = quotes("4.90/5.10", "4.90/5.10", "5/5.20", "5/5.20", "5/5.20");

  test("closes by other rules before assignment on the same session", () => {
    const market = marketOf(rows, { dividends: [paid("2024-01-05", 0.5)] });
    const hold = { ...once, legs: [shortCall], holdDays: 2 };
    expect(told(run(market, hold))).toEqual(["2024-01-02 2024-01-04 Max hold -30"]);
    const last = marketOf(rows.slice(0, 3), { dividends: [paid("2024-01-05", 0.5)] });
    expect(told(run(last, { ...once, legs: [shortCall] }))[0]).toContain("End of test");
  });

  test("refuses an entry whose short call would be assigned after the same close", () => {
    const market = marketOf(rows, { dividends: [paid("2024-01-03", 0.5), paid("2024-01-04", 0.5)] });
    const report = run(market, { legs: [shortCall], holdDays: 300 });
    expect(report.skipped).toEqual({ Assignment: 2, "Last session": 1, "Max open positions": 1 });
    expect(told(report)).toEqual(["2024-01-04 2024-01-08 End of test -20"]);
  });

  test("counts opposing legs before assignment", () => {
    const market = marketOf(rows, { dividends: [paid("2024-01-03", 0.5)] });
    const report = run(market, { legs: [shortCall, longCall] });
    expect(report.skipped).toEqual({ "Opposite legs on one contract": 4, "Last session": 1 });
  });

  test("treats a ticker as European without dividends, before the first and after the last", () => {
    expect(reasonsOf(rows, {})[0]).toContain("End of test");
    expect(
      reasonsOf(rows, {
        dividends: [paid("2023-06-01", 9), paid("2024-01-02", 9), paid("2024-06-03", 9)],
      })[0],
    ).toContain("End of test");
  });

  test("assigns on the last session of the data for an ex-date after it", () => {
    const rowsToThe9th = quotes("4.90/5.10", "4.90/5.10", "5/5.20", "5/5.20", "5/5.20", "5/5.20");
    const market = marketOf(rowsToThe9th, { dividends: [paid("2024-01-10", 0.5)] });
    const period = { start: day("2024-01-02"), end: day("2024-01-09"), lengthYears: undefined };
    expect(told(run(market, { ...once, legs: [shortCall], period }))[0]).toContain("2024-01-09 End of test");
    expect(run(market, { legs: [shortCall], holdDays: 1, period }).skipped.Assignment).toBeUndefined();
  });
});

describe("a ticker with dividends", () => {
  test("adds dividends to its performance on the first session from the ex-date on", () => {
    const underlying = dates.slice(0, 4).map((date, at) => ({ date, close: [100, 100, 99, 103.95][at]! }));
    const options = { underlying, dividends: [paid("2024-01-04", 2), paid("2024-01-01", 50)] };
    const { sessions } = run(marketOf(quotes("5/5", "5/5", "5/5", "5/5"), options));
    // 1.00 · (99 + 2) / 100, then · 103.95 / 99.
    const expected = [0, 0, 1, 100 * (1.01 * 1.05 - 1)];
    for (const [at, { tickerPercent }] of sessions.entries())
      expect(tickerPercent).toBeCloseTo(expected[at]!, 10);
  });

  test("keeps dividends in the units of their day over an earlier split", () => {
    const underlying = dates.slice(0, 4).map((date, at) => ({ date, close: [100, 50, 49, 49][at]! }));
    const options = {
      underlying,
      dividends: [paid("2024-01-04", 1)],
      splits: [{ day: day("2024-01-03"), ratio: 2 }],
    };
    const { sessions } = run(marketOf(quotes("5/5", "5/5", "5/5", "5/5"), options));
    for (const { tickerPercent } of sessions) expect(tickerPercent).toBeCloseTo(0, 10);
  });

  test("opens with ascending dividends, and without any keeps the same bytes", () => {
    const rows = quotes("5/5", "5/5");
    const dividends = [paid("2024-04-05", 0.5), paid("2024-01-05", 0.25)];
    expect(openMarket(marketBytesOf(rows, { dividends })).dividends).toEqual(dividends.toReversed());
    expect(openMarket(marketBytesOf(rows)).dividends).toEqual([]);
    expect(marketBytesOf(rows, { dividends: [] })).toEqual(marketBytesOf(rows));
    expect(Buffer.from(marketBytesOf(rows)).includes("dividends")).toBe(false);
  });
});
