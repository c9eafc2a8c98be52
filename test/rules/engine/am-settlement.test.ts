import { describe, expect, test } from "vitest";
import type { Leg } from "#shared/domain/strategy/strategy.ts";
import { day, type MarketOptions, marketOf as marketFrom } from "../market/build-market.ts";
import { datesFrom, quoted, run, steady, told } from "./hand-market.ts";
import { byDelta, longCall } from "./hand-strategy.ts";

/**
 * AM settlement (A1 to A5), as of SPX monthlies: the third Friday, 19 January 2024, opens at 4,760.47 and closes at
 * 4,783.83. Sessions from Tuesday the 16th, after a holiday: 16 17 18 19 22 23.
 */

const dates = datesFrom("2024-01-16", 6);
const underlying = [4766, 4739.21, 4780.94, 4783.83, 4850, 4864].map((close, at) => ({
  date: dates[at]!,
  close,
}));
const CALL = "call 4770 2024-01-19";
const PUT = "put 4770 2024-01-19";
const once = { maxPositions: 1, holdDays: 300, waitSessions: 100, commissionCents: 65 };
const inDays = (dteDays: number, parts: Partial<Leg> = {}): Leg => ({ ...longCall, dteDays, ...parts });
const price = (date: string, dollars: number) => ({ day: day(date), cents: Math.round(dollars * 100) });
const FRIDAY = price("2024-01-19", 4760.47);

const rowsOf = (contract: typeof CALL | typeof PUT) => steady(contract, dates.slice(0, 3), "20/21");
const tail = steady("call 5000 2024-02-16", dates, "3/4", { delta: 0.1 });
const marketOf = (rows: ReturnType<typeof rowsOf>, options: MarketOptions = {}) =>
  marketFrom([...rows, ...tail], { underlying, ...options });

describe("the price at which a leg settles (A2)", () => {
  test("settles a call on the settlement price, not on the close", () => {
    const strategy = { ...once, legs: [inDays(3)] };
    // Bought at 21.00 with 0.65. At the close the call is worth 4,783.83 − 4,770 = 13.83, at the open nothing.
    expect(told(run(marketOf(rowsOf(CALL)), strategy))).toEqual(["2024-01-16 2024-01-19 Expiration -717.65"]);
    expect(told(run(marketOf(rowsOf(CALL), { settlementPrices: [FRIDAY] }), strategy))).toEqual([
      "2024-01-16 2024-01-19 Expiration -2100.65",
    ]);
  });

  test("sells shares at the close of the session on which a call over them settles (H3)", () => {
    const legs: Leg[] = [{ side: "long", right: "shares", quantity: 1 }, inDays(3, { side: "short" })];
    const report = run(marketOf(rowsOf(CALL), { settlementPrices: [price("2024-01-19", 4790)] }), {
      ...once,
      legs,
    });
    // Bought at 4,766.00 and sold at 4,783.83; the call brought 20.00 with 0.65 and costs 4,790 − 4,770.
    expect(told(report)).toEqual(["2024-01-16 2024-01-19 Expiration 1782.35"]);
    expect(report.trades[0]?.legs.map(({ exitCents }) => exitCents)).toEqual([478_383, 2000]);
  });

  test("marks the position by its quotes up to the settlement session", () => {
    const strategy = { ...once, legs: [inDays(3)] };
    const sessionsOf = (options: MarketOptions) =>
      run(marketOf(rowsOf(CALL), options), strategy).sessions.slice(0, 3);
    expect(sessionsOf({ settlementPrices: [FRIDAY] })).toEqual(sessionsOf({}));
  });

  test("assigns a short call on the close, also where its expiry has a settlement price (X6)", () => {
    const dividends = [{ day: day("2024-01-18"), dollars: 5 }];
    const rows = quoted("call 4700 2024-01-19", dates, ["66/67", "39/39.50", "80/81"]);
    const strategy = { ...once, legs: [inDays(3, { side: "short" })] };
    const report = run(marketOf(rows, { dividends, settlementPrices: [price("2024-01-19", 1)] }), strategy);
    // Sold at 66 with 0.65, assigned on Wednesday at 4,739.21 − 4,700.
    expect(told(report)).toEqual(["2024-01-16 2024-01-17 Assignment 2678.35"]);
  });
});

describe("the days around an AM settlement (A3)", () => {
  test("enters on the session before, and never on the expiry itself", () => {
    // The call is quoted on its own last day as well; that row opens nothing.
    const rows = steady(CALL, dates.slice(0, 4), "20/21");
    const market = marketOf(rows, { settlementPrices: [FRIDAY] });
    const strategy = {
      ...once,
      maxPositions: 5,
      waitSessions: 1,
      legs: [inDays(1)],
      dteRule: "At most" as const,
    };
    expect(told(run(market, strategy))).toEqual(["2024-01-18 2024-01-19 Expiration -2100.65"]);
  });

  test("settles an expiry without a session of its own at the last session before, on its price", () => {
    // Good Friday, 29 March 2024: options dated on it expired on Thursday.
    const march = datesFrom("2024-03-26", 4);
    const rows = [
      ...steady("call 100 2024-03-29", march.slice(0, 2), "2/2"),
      ...steady("call 200 2024-05-17", march, "1/1", { delta: 0.1 }),
    ];
    const closes = march.map((date) => ({ date, close: 101 }));
    const market = marketFrom(rows, { underlying: closes, settlementPrices: [price("2024-03-29", 104)] });
    expect(told(run(market, { ...once, commissionCents: 0, legs: [inDays(3)] }))).toEqual([
      "2024-03-26 2024-03-28 Expiration 200",
    ]);
  });

  test.each([
    ["2019-04-18", "2019-04-19"],
    ["2019-04-19", "2019-04-18"],
    ["2019-04-19", "2019-04-19"],
  ])(
    "settles an expiry dated %s on a price dated %s, since both settle on Thursday (A1)",
    (expiry, dated) => {
      // Good Friday, 19 April 2019: the 100 call is bought at 2.00 and pays 104 − 100, at the close of 101 it pays 1.
      const april = datesFrom("2019-04-16", 5);
      const rows = [
        ...steady(`call 100 ${expiry}`, april.slice(0, 2), "2/2"),
        ...steady("call 200 2019-06-21", april, "1/1", { delta: 0.1 }),
      ];
      const market = marketFrom(rows, {
        underlying: april.map((date) => ({ date, close: 101 })),
        settlementPrices: [price(dated, 104)],
      });
      const report = run(market, { ...once, commissionCents: 0, legs: [inDays(3)] });
      expect(told(report)).toEqual(["2019-04-16 2019-04-18 Expiration 200"]);
      expect(report.notes.join()).not.toContain("AM-settled");
    },
  );
});

describe("the note on AM-settled legs without a price (A4)", () => {
  const OTHER = price("2024-02-16", 4950);
  const notesOf = (rows: ReturnType<typeof rowsOf>, options: MarketOptions, legs: readonly Leg[]) =>
    run(marketOf(rows, options), { ...once, legs }).notes.filter((note) => note.includes("AM-settled"));
  const strangle = [inDays(3, { quantity: 3 }), inDays(3, { right: "put" })];
  const both = [...rowsOf(CALL), ...rowsOf(PUT)];

  test("counts the legs once, whatever their contracts", () => {
    expect(notesOf(both, { settlementPrices: [OTHER] }, strangle)).toEqual([
      "2 AM-settled legs settled at the close: no settlement price.",
    ]);
    expect(notesOf(rowsOf(CALL), { settlementPrices: [OTHER] }, [inDays(3)])).toEqual([
      "1 AM-settled leg settled at the close: no settlement price.",
    ]);
  });

  test("says nothing without settlement prices, or where each such leg has one", () => {
    expect(notesOf(both, {}, strangle)).toEqual([]);
    expect(notesOf(both, { settlementPrices: [FRIDAY] }, strangle)).toEqual([]);
  });

  test("counts no leg that was closed before it expired, and none that lives on", () => {
    const settlementPrices = [OTHER];
    const held = run(marketOf(both, { settlementPrices }), { ...once, holdDays: 2, legs: strangle });
    expect(held.trades[0]?.exitReason).toBe("hold");
    expect(held.notes.join()).not.toContain("AM-settled");
    const legs = [inDays(3), inDays(31, { strike: byDelta(0.1) })];
    expect(notesOf(rowsOf(CALL), { settlementPrices: [price("2024-03-15", 1)] }, legs)).toEqual([
      "1 AM-settled leg settled at the close: no settlement price.",
    ]);
  });

  test("counts no leg of another Friday, or of a Thursday before a Friday with trading", () => {
    const settlementPrices = [OTHER];
    const second = datesFrom("2024-01-09", 5);
    const weekly = steady("call 4770 2024-01-12", second.slice(0, 3), "2/2");
    const closes = second.map((date) => ({ date, close: 4770 }));
    const weeklies = marketFrom(
      [...weekly, ...steady("call 5000 2024-02-16", second, "1/1", { delta: 0.1 })],
      {
        underlying: closes,
        settlementPrices,
      },
    );
    const report = run(weeklies, { ...once, legs: [inDays(3)] });
    expect(report.trades[0]?.exitReason).toBe("expiration");
    expect(report.notes.join()).not.toContain("AM-settled");
    const thursday = steady("call 4770 2024-01-18", dates.slice(0, 2), "2/2");
    expect(notesOf(thursday, { settlementPrices }, [inDays(2)])).toEqual([]);
  });

  test("says so without any price where only a root of AM-settled options lists the expiry", () => {
    const amExpiries = [day("2024-01-19")];
    expect(notesOf(both, { amExpiries }, strangle)).toEqual([
      "2 AM-settled legs settled at the close: no settlement price.",
    ]);
    expect(notesOf(both, { amExpiries: [day("2024-02-16")] }, strangle)).toEqual([]);
    expect(notesOf(both, { amExpiries, settlementPrices: [FRIDAY] }, strangle)).toEqual([]);
  });

  test("counts VIX options on a Wednesday, and no other ticker's", () => {
    const wednesday = steady("call 4770 2024-01-17", dates.slice(0, 1), "2/2");
    for (const options of [{ settlementPrices: [OTHER] }, { amExpiries: [day("2024-01-17")] }]) {
      expect(notesOf(wednesday, options, [inDays(1)])).toEqual([]);
      expect(notesOf(wednesday, { ...options, ticker: "VIX" }, [inDays(1)])).toEqual([
        "1 AM-settled leg settled at the close: no settlement price.",
      ]);
    }
  });

  test.each(["2019-04-18", "2019-04-19"])(
    "counts a leg dated %s, which expired on the session before a third Friday without one",
    (expiry) => {
      // Good Friday, 19 April 2019, was a third Friday.
      const april = datesFrom("2019-04-16", 5);
      const rows = [
        ...steady(`call 100 ${expiry}`, april.slice(0, 2), "2/2"),
        ...steady("call 200 2019-06-21", april, "1/1", { delta: 0.1 }),
      ];
      const market = marketFrom(rows, {
        underlying: april.map((date) => ({ date, close: 101 })),
        settlementPrices: [OTHER],
      });
      const report = run(market, { ...once, legs: [inDays(3)] });
      expect(told(report)).toEqual(["2019-04-16 2019-04-18 Expiration -100.65"]);
      expect(report.notes.at(-1)).toBe("1 AM-settled leg settled at the close: no settlement price.");
    },
  );
});
