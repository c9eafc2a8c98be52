import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FilterRule, OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { criterionSeries, historicalVolatility } from "#shared/engine/filters/criterion-series.ts";
import { sessionsPassing } from "#shared/engine/filters/filter.ts";
import type { Market, ReferenceSeries } from "#shared/engine/market/market.ts";
import { needsMet } from "#shared/engine/market/needs.ts";
import { type ChainRow, day, marketOf } from "../market/build-market.ts";
import { datesFrom, quoted, run, steady, told } from "./hand-market.ts";
import { filterRule, longCall, strategyOf } from "./hand-strategy.ts";
import { anyChain, anyStrategyOfLegs } from "./random-market.ts";

/** Decisions over quotes that were taken before the close (M1a). */

const QUOTES_AT = "15:45";

type Days = {
  readonly closes: readonly number[];
  readonly seen: readonly number[];
  readonly volumes?: number[];
};

/** Returns a market whose quotes saw other prices than the closes. */
const marketWith = ({ closes, seen, volumes = [] }: Days, quotesAt: string | undefined = QUOTES_AT) => {
  const dates = datesFrom("2024-01-02", closes.length);
  const rows = dates.flatMap((date, at) =>
    steady("call 100 2026-01-16", [date], "1/1", { underlying: seen[at]!, iv: 0.2 }),
  );
  const underlying = dates.map((date, at) => ({ date, close: closes[at]!, volume: volumes[at] ?? 1000 }));
  return marketOf(rows, { underlying, quotesAt });
};

/** Returns a long option at a percentage out of the money. */
const otm = (percent: number, parts: Partial<OptionLeg> = {}): OptionLeg => ({
  ...longCall,
  ...parts,
  strike: { kind: "% OTM", percent },
});

const passing = (market: Market, only: FilterRule, vix?: ReferenceSeries): number[] => {
  const job = { strategy: strategyOf(), market, references: { vix } };
  const passes = sessionsPassing(job, [only], 0, market.sessions.length);
  return [...passes.keys()].filter((session) => passes[session] === 1);
};

describe("a filter over early quotes (M1a)", () => {
  const dates = datesFrom("2024-01-02", 3);
  const rows = [
    ...quoted("call 100 2024-02-16", dates.slice(0, 1), ["2.00/2.00"], { underlying: 100 }),
    ...quoted("call 100 2024-02-16", dates.slice(1), ["3.60/3.60", "3.50/3.50"], { underlying: 103 }),
  ];
  const underlying = [104, 103.5, 103].map((close, at) => ({ date: dates[at]!, close }));
  const strategy = { filters: [filterRule("Price", { low: 101 })], holdDays: 1, commissionCents: 65 };

  test("does not buy at 15:45 because of a rise until 16:00", () => {
    // The price was 100 at 15:45 of the 2nd. So bought on the 3rd: 350 − 360 − 1.30 = −11.30.
    expect(told(run(marketOf(rows, { underlying, quotesAt: QUOTES_AT }), strategy))).toEqual([
      "2024-01-03 2024-01-04 Max hold -11.3",
    ]);
  });

  test("decides by the close where quotes are the close's", () => {
    // 360 − 200 − 1.30 = 158.70.
    expect(told(run(marketOf(rows, { underlying }), strategy))[0]).toBe(
      "2024-01-02 2024-01-03 Max hold 158.7",
    );
  });

  test("says the time of the quotes in the notes", () => {
    const note = "Quotes of TEST were taken at 15:45; closes are at 16:00.";
    expect(run(marketOf(rows, { underlying, quotesAt: QUOTES_AT })).notes).toContain(note);
    expect(run(marketOf(rows, { underlying })).notes.join(" ")).not.toContain("Quotes of");
  });
});

describe("criteria of the price on the day itself (M1a)", () => {
  test("Price reads the chain's price", () => {
    const market = marketWith({ closes: [104, 99], seen: [100, 102] });
    expect(passing(market, filterRule("Price", { low: 101 }))).toEqual([1]);
  });

  test("averages the chain's price of the day with the closes before it", () => {
    const market = marketWith({ closes: [100, 100, 100, 100], seen: [100, 100, 103, 100] });
    // 103 over (100 + 100 + 103) / 3; then 100 on three closes of 100.
    expect(passing(market, filterRule("Price above mov avg", { lookBackSessions: 3 }))).toEqual([2]);
    expect(passing(market, filterRule("Price below mov avg", { lookBackSessions: 3 }))).toEqual([]);
  });

  test("measures a change from an earlier close to the chain's price", () => {
    const market = marketWith({ closes: [100, 110, 100], seen: [100, 102, 104] });
    // 100 to 102: 2 % up. 110 to 104: 5.45 % down.
    expect(passing(market, filterRule("Price chg up", { low: 1.9, high: 2.1 }))).toEqual([1]);
    expect(passing(market, filterRule("Price chg down", { low: 5.4, high: 5.5 }))).toEqual([2]);
  });

  test("RSI's last change is to the chain's price, and its earlier ones are between closes", () => {
    const closes = Array.from({ length: 16 }, (_, at) => 100 + at);
    const seen = closes.map((close, at) => (at === 14 ? 99 : close));
    const strength = criterionSeries(marketWith({ closes, seen }), "rsi", false);
    // 13 rises of 1, and a fall from 113 to 99: 13/14 over 13/14 + 14/14.
    expect(strength[14]).toBeCloseTo((100 * 13) / 27, 9);
    // The close of that session was 114: rises alone.
    expect(strength[15]).toBe(100);
  });

  test("takes the close of a session whose rows have no price of their own", () => {
    const dates = datesFrom("2024-01-02", 2);
    const market = marketOf(
      quoted("call 100 2026-01-16", dates, ["1/1", "1/1"]).map(({ underlying: _, ...row }) => row),
      { underlying: dates.map((date, at) => ({ date, close: 100 + at })), quotesAt: QUOTES_AT },
    );
    expect(passing(market, filterRule("Price", { low: 101 }))).toEqual([1]);
  });
});

describe("criteria of what the close alone tells (M1a)", () => {
  test("Volume and its mean look at the session before", () => {
    const market = marketWith({ closes: [100, 100, 100], seen: [100, 100, 100], volumes: [10, 20, 40] });
    expect(passing(market, filterRule("Volume", { low: 20, high: 20 }))).toEqual([2]);
    // 20 over the mean of 10 and 20.
    expect(passing(market, filterRule("Volume above mov avg", { lookBackSessions: 2 }))).toEqual([2]);
  });

  test("Option volume and Put/call ratio look at the session before", () => {
    const dates = datesFrom("2024-01-02", 3);
    const market = marketOf(
      dates.flatMap((date, at) => [
        ...steady("call 100 2026-01-16", [date], "1/1", { volume: 2 + at }),
        ...steady("put 100 2026-01-16", [date], "1/1", { volume: 3 }),
      ]),
      { quotesAt: QUOTES_AT },
    );
    expect([...criterionSeries(market, "optionVolume", false)]).toEqual([Number.NaN, 5, 6]);
    expect([...criterionSeries(market, "putCallRatio", false)]).toEqual([Number.NaN, 1.5, 1]);
  });

  test("VIX looks at the session before, also before the ticker's first", () => {
    const market = marketWith({ closes: [100, 100, 100], seen: [100, 100, 100] });
    const vix = {
      days: Int32Array.from(["2023-12-29", "2024-01-02", "2024-01-03"].map(day)),
      values: Float64Array.of(30, 10, 25),
    };
    expect(passing(market, filterRule("VIX", { low: 20 }), vix)).toEqual([0, 2]);
    expect(passing(market, filterRule("VIX above mov avg", { lookBackSessions: 2 }), vix)).toEqual([2]);
  });

  test("Historical volatility, and IV's distance to it, look at the session before", () => {
    const closes = Array.from({ length: 33 }, (_, at) => 100 + (at % 5));
    const market = marketWith({ closes, seen: closes.map((close) => close + 1) });
    const volatility = historicalVolatility(market);
    const late = criterionSeries(market, "historicalVolatility", false);
    expect(late[30]).toBeNaN();
    expect(late[31]).toBe(100 * volatility[30]!);
    expect(criterionSeries(market, "ivMinusHv", false)[31]).toBeCloseTo(20 - 100 * volatility[30]!, 9);
  });

  test("needs one session more for criteria that look at the session before", () => {
    const closes = Array.from({ length: 31 }, () => 100);
    const needs = (quotesAt?: string) => needsMet(marketWith({ closes, seen: closes }, quotesAt), false);
    expect(needs("15:45")).not.toContain("historicalVolatility");
    const onTime = marketOf(steady("call 100 2026-01-16", datesFrom("2024-01-02", 31), "1/1"));
    expect(needsMet(onTime, false)).toContain("historicalVolatility");
  });
});

describe("% OTM over early quotes (C3, M1a)", () => {
  const DATE = "2024-01-02";
  const row = (right: "call" | "put", strike: number, underlying?: number): ChainRow => ({
    ...{ date: DATE, expiry: "2024-02-16", strike, right, bid: 1, ask: 1.1, delta: 0.5 },
    ...(underlying !== undefined && { underlying }),
  });
  /** Returns the strike of a long option on a session with a close of 100, in dollars; undefined without an entry. */
  const strikeOf = (percent: number, rows: readonly ChainRow[], isEarly = true) => {
    const later = rows.map((each) => ({ ...each, date: "2024-01-03" }));
    const market = marketOf([...rows, ...later], {
      underlying: [DATE, "2024-01-03"].map((date) => ({ date, close: 100 })),
      quotesAt: isEarly ? QUOTES_AT : undefined,
    });
    const legs = [otm(percent, { right: rows[0]!.right, dteDays: 45 })];
    const leg = run(market, { legs }).trades[0]?.legs[0];
    return leg && leg.right !== "shares" ? leg.strikeCents / 100 : undefined;
  };

  test("compares each strike with its own row's price", () => {
    // 5 % over 100 is 105, 1.00 from 104; over 98 it is 102.90, 2.10 from 105.
    const rows = [row("call", 104, 100), row("call", 105, 98)];
    expect(strikeOf(5, rows)).toBe(104);
    // Quotes of the close: 105 over 100.
    expect(strikeOf(5, rows, false)).toBe(105);
  });

  test("goes further out of the money of two at one distance, as decimals", () => {
    // 1.00 from 100 and from 102.
    expect(strikeOf(0, [row("call", 99, 100), row("call", 103, 102)])).toBe(103);
    expect(strikeOf(0, [row("put", 99, 100), row("put", 103, 102)])).toBe(99);
    // 3.3 % over 100 and over 110: 103.3 and 113.63, each 0.7 away.
    expect(strikeOf(3.3, [row("call", 104, 100), row("call", 112.93, 110)])).toBe(112.93);
    expect(strikeOf(3.3, [row("call", 104, 100), row("call", 112.92, 110)])).toBe(104);
  });

  test("reaches 5 % of the row's own price, the edge included", () => {
    expect(strikeOf(0, [row("call", 115.5, 110)])).toBe(115.5);
    expect(strikeOf(0, [row("call", 115.51, 110)])).toBeUndefined();
    // 20 % out reaches a tenth of 110: from 121 to 143.
    expect(strikeOf(20, [row("call", 121, 110)])).toBe(121);
    expect(strikeOf(20, [row("call", 120.99, 110)])).toBeUndefined();
  });

  test("takes the close for a row without a price", () => {
    expect(strikeOf(5, [row("call", 104), row("call", 106, 104)])).toBe(104);
  });

  test("takes the contracts of the close where all rows saw the close", () => {
    fc.assert(
      fc.property(anyChain, anyStrategyOfLegs, (rows, strategy) => {
        const [early, onTime] = [QUOTES_AT, undefined].map((quotesAt) =>
          run(marketOf(rows, { quotesAt }), strategy),
        );
        expect(early!.trades).toEqual(onTime!.trades);
      }),
      { numRuns: 30 },
    );
  });
});

describe("a session's figures with early quotes (M1a)", () => {
  const dates = datesFrom("2024-01-02", 3);
  const rows = [
    ...steady("call 100 2024-01-04", dates.slice(0, 2), "1/1", { iv: 0.2, underlying: 100 }),
    ...steady("call 104 2024-01-04", dates.slice(0, 2), "1/1", { iv: 0.4, underlying: 100 }),
  ];
  const underlying = dates.map((date) => ({ date, close: 104 }));

  test("takes implied volatility at the strike nearest the chain's price", () => {
    const market = marketOf(rows, { underlying, quotesAt: QUOTES_AT });
    expect(criterionSeries(market, "impliedVolatility", false)[0]).toBeCloseTo(20, 9);
    expect(criterionSeries(marketOf(rows, { underlying }), "impliedVolatility", false)[0]).toBeCloseTo(40, 9);
  });

  test("takes the median of the rows' prices as the chain's, rounded half up", () => {
    const chainOf = (...prices: number[]) =>
      marketOf(
        prices.map((price, at) => ({ ...rows[0]!, strike: 90 + at, underlying: price })),
        { underlying, quotesAt: QUOTES_AT },
      ).early?.chain[0];
    expect(chainOf(103, 100, 100.5)).toBe(10_050);
    expect(chainOf(100.01, 100, 99, 105)).toBe(10_001);
    expect(chainOf(100, 100, 100, 101)).toBe(10_000);
  });

  test("settles early tickers on the close", () => {
    const legs = [otm(0, { dteDays: 2 })];
    const market = marketOf([...rows, ...steady("call 100 2024-02-16", dates, "1/1", { underlying: 100 })], {
      underlying,
      quotesAt: QUOTES_AT,
    });
    // Bought at 1.00; settled at 104 − 100, although the chain saw 100.
    expect(told(run(market, { legs }))[0]).toBe("2024-01-02 2024-01-04 Expiration 300");
  });
});
