import { describe, expect, test } from "vitest";
import type { FilterRule } from "#shared/domain/strategy/strategy.ts";
import { criterionSeries, historicalVolatility } from "#shared/engine/filters/criterion-series.ts";
import { sessionsPassing } from "#shared/engine/filters/filter.ts";
import type { Market, ReferenceSeries } from "#shared/engine/market/market.ts";
import { day, marketOf } from "../market/build-market.ts";
import { datesFrom, quoted, steady } from "./hand-market.ts";
import { filterRule, strategyOf } from "./hand-strategy.ts";

const marketWith = (closes: number[], options: { volumes?: number[]; splits?: Market["splits"] } = {}) => {
  const dates = datesFrom("2024-01-02", closes.length);
  return marketOf(steady("call 100 2026-01-16", dates, "1/1"), {
    underlying: dates.map((date, at) => ({
      date,
      close: closes[at]!,
      volume: options.volumes?.[at] ?? 1000,
    })),
    splits: options.splits ?? [],
  });
};

const passing = (market: Market, rules: FilterRule[], vix?: ReferenceSeries) => {
  const job = { strategy: strategyOf(), market, references: { vix } };
  const passes = sessionsPassing(job, rules, 0, market.sessions.length);
  return [...passes.keys()].filter((session) => passes[session] === 1);
};

describe("bounds (E3, D5)", () => {
  const market = marketWith([99.99, 100, 100.5, 101, 101.01]);

  test("includes bounds, and takes 0 as no upper bound", () => {
    expect(passing(market, [filterRule("Price", { low: 100, high: 101 })])).toEqual([1, 2, 3]);
    expect(passing(market, [filterRule("Price", { low: 101 })])).toEqual([3, 4]);
  });

  test("ignores binary noise at a bound", () => {
    // 110 is 10 % above 100 only as a decimal: (110 − 100) / 100 · 100 may come out as 10.000000000000002.
    const rising = marketWith([1.1, 1.21]);
    expect(passing(rising, [filterRule("Price chg up", { low: 10, high: 10 })])).toEqual([1]);
    const flat = marketWith([100.1, 100.1, 100.1, 100.1, 100.1]);
    expect(passing(flat, [filterRule("Price below mov avg", { lookBackSessions: 3 })])).toEqual([]);
    expect(passing(flat, [filterRule("Price above mov avg", { lookBackSessions: 3 })])).toEqual([]);
  });
});

describe("look-backs (E3)", () => {
  const market = marketWith([100, 102, 101, 105, 100]);

  test("includes its own session in a mean, compares strictly, and needs all sessions", () => {
    expect(passing(market, [filterRule("Price above mov avg", { lookBackSessions: 3 })])).toEqual([3]);
    expect(passing(market, [filterRule("Price below mov avg", { lookBackSessions: 3 })])).toEqual([4]);
    expect(passing(market, [filterRule("Price above mov avg", { lookBackSessions: 6 })])).toEqual([]);
  });

  test("measures a rise and a fall against an earlier session, a fall as a positive number", () => {
    expect(passing(market, [filterRule("Price chg up", { low: 1, lookBackSessions: 2 })])).toEqual([2, 3]);
    expect(passing(market, [filterRule("Price chg down", { low: 0.5, lookBackSessions: 1 })])).toEqual([
      2, 4,
    ]);
  });

  test("adjusts look-backs for splits up to the session (M4)", () => {
    const split = marketWith([100, 100, 51, 51], { splits: [{ day: day("2024-01-04"), ratio: 2 }] });
    expect(passing(split, [filterRule("Price chg up", { low: 1.9, high: 2.1 })])).toEqual([2]);
    expect(passing(split, [filterRule("Price", { low: 51, high: 51 })])).toEqual([2, 3]);
    // 15 new shares are 7.5 of the old.
    const busy = marketWith([100, 100, 50], {
      volumes: [10, 10, 15],
      splits: [{ day: day("2024-01-04"), ratio: 2 }],
    });
    expect(passing(busy, [filterRule("Volume below mov avg", { lookBackSessions: 2 })])).toEqual([2]);
    expect(passing(busy, [filterRule("Volume", { low: 15, high: 15 })])).toEqual([2]);
  });

  test("reads volume from the underlying's series", () => {
    const busy = marketWith([100, 100, 100], { volumes: [10, 20, 40] });
    expect(passing(busy, [filterRule("Volume above mov avg", { lookBackSessions: 2 })])).toEqual([1, 2]);
    expect(passing(busy, [filterRule("Volume", { low: 20, high: 20 })])).toEqual([1]);
  });
});

describe("joins (E3)", () => {
  const market = marketWith([1, 2, 3, 4, 5, 6]);
  const is = (price: number, joinsNext: "AND" | "OR" = "AND") =>
    filterRule("Price", { low: price, high: price, joinsNext });
  const from = (price: number, joinsNext: "AND" | "OR" = "AND") =>
    filterRule("Price", { low: price, joinsNext });

  test("binds AND tighter than OR on either side", () => {
    expect(passing(market, [is(1, "OR"), from(3), is(4)])).toEqual([0, 3]);
    expect(passing(market, [from(3), is(4, "OR"), is(1)])).toEqual([0, 3]);
  });

  test("ignores the last row's join", () => {
    expect(passing(market, [from(3), is(4, "OR")])).toEqual([3]);
  });
});

describe("the figures (E4)", () => {
  const walkOf = (count: number) =>
    Array.from({ length: count }, (_, at) => 100 + 3 * Math.sin(at) + (at % 7) / 10);

  test("computes historical volatility as the sample deviation of 30 log returns times √252", () => {
    const closes = walkOf(33).map((close) => Math.round(close * 100) / 100);
    const volatility = historicalVolatility(marketWith(closes));
    expect([...volatility.subarray(0, 30)].every(Number.isNaN)).toBe(true);
    const returns = closes.slice(1, 31).map((close, at) => Math.log(close / closes[at]!));
    const mean = returns.reduce((sum, each) => sum + each, 0) / 30;
    const variance = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 29;
    expect(volatility[30]).toBeCloseTo(Math.sqrt(variance * 252), 12);
    const percent = criterionSeries(marketWith(closes), "historicalVolatility", false);
    expect(percent[30]).toBeCloseTo(100 * Math.sqrt(variance * 252), 10);
  });

  test("gives the chain's figures in percent, and puts over calls as a ratio", () => {
    const dates = datesFrom("2024-01-02", 31);
    const market = marketOf([
      ...steady("call 100 2024-12-20", dates.slice(0, 30), "1/1", { iv: 0.2 }),
      // On the last session 25 and 20 % at 25 delta, 30 days on; three puts on two calls.
      ...quoted("call 100 2024-03-15", dates.slice(30), ["1/1"], { iv: 0.2, delta: 0.25, volume: 2 }),
      ...quoted("put 100 2024-03-15", dates.slice(30), ["1/1"], { iv: 0.25, delta: 0.25, volume: 3 }),
    ]);
    const last = (name: Parameters<typeof criterionSeries>[1]) => criterionSeries(market, name, false)[30];
    expect(last("skew")).toBeCloseTo(5, 9);
    // The mean of call and put, over closes that stood at 100 on all days.
    expect(last("ivMinusHv")).toBeCloseTo(22.5, 9);
    expect(last("optionVolume")).toBe(5);
    expect(last("putCallRatio")).toBe(1.5);
    const putsAlone = marketOf(steady("put 100 2024-12-20", dates, "1/1", { volume: 3 }));
    expect(criterionSeries(putsAlone, "putCallRatio", false)[0]).toBeNaN();
  });

  test("computes RSI (14) by Wilder's smoothing", () => {
    // 14 rises of 1, then a fall of 1: gain 13/14, loss 1/14.
    const closes = [...Array.from({ length: 15 }, (_, at) => 100 + at), 113];
    const strength = criterionSeries(marketWith(closes), "rsi", false);
    expect(strength[13]).toBeNaN();
    expect(strength[14]).toBe(100);
    expect(strength[15]).toBeCloseTo(100 - 100 / (1 + 13), 10);
  });

  test("seeds RSI (14) by the underlying's series, not by chain closes before it", () => {
    const dates = datesFrom("2024-01-02", 18);
    const rises = dates.slice(3).map((date, at) => ({ date, close: 200 + at }));
    const market = marketOf(steady("call 100 2026-01-16", dates, "1/1"), { underlying: rises });
    const strength = criterionSeries(market, "rsi", false);
    expect(strength[16]).toBeNaN();
    expect(strength[17]).toBe(100);
  });

  test("reads VIX also before the ticker's first session", () => {
    const market = marketWith([100, 100, 100]);
    const days = datesFrom("2023-12-28", 5).map(day);
    const vix = { days: Int32Array.from(days), values: Float64Array.of(10, 10, 10, 20, 10) };
    expect(passing(market, [filterRule("VIX above mov avg", { lookBackSessions: 3 })], vix)).toEqual([1]);
    expect(passing(market, [filterRule("VIX", { low: 10, high: 10 })], vix)).toEqual([0, 2]);
    expect(passing(market, [filterRule("VIX")])).toEqual([]);
  });
});

describe("the calendar's criteria (E4)", () => {
  const dates = datesFrom("2025-01-29", 6);
  // Wednesday 29, Thursday 30, Friday 31 January, Monday 3, Tuesday 4, Wednesday 5 February.
  const market = marketOf(steady("call 100 2026-01-16", dates, "1/1"));

  test.each([
    ["Weekday", [3, 4, 5, 1, 2, 3]],
    ["Day of month", [29, 30, 31, 3, 4, 5]],
    ["Month", [1, 1, 1, 2, 2, 2]],
    ["Session of month", [18, 19, 20, 1, 2, 3]],
    ["Session from month end", [3, 2, 1, 19, 18, 17]],
  ] as const)("%s", (criterion, values) => {
    for (const [session, value] of values.entries())
      expect(passing(market, [filterRule(criterion, { low: value, high: value })])).toContain(session);
    expect(passing(market, [filterRule(criterion, { low: 100 })])).toEqual([]);
  });

  test("counts from 1, so that a high of 0 stays no upper bound", () => {
    expect(passing(market, [filterRule("Weekday", { low: 3 })])).toEqual([0, 1, 2, 5]);
    expect(passing(market, [filterRule("Session from month end", { high: 1 })])).toEqual([2]);
  });

  test("counts a month's sessions beyond the ticker's", () => {
    expect(passing(market, [filterRule("Session from month end", { low: 17, high: 17 })])).toEqual([5]);
  });
});
