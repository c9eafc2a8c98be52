import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSession } from "../../../shared/domain/calendar.ts";
import { type Day, formatDay } from "../../../shared/domain/day.ts";
import { createMarketBuilder, MarketBuildError } from "../../../shared/engine/market/build/builder.ts";
import { openMarket } from "../../../shared/engine/market/open.ts";
import { ownCloses } from "../../../shared/engine/market/own-closes.ts";
import { type ChainRow, datesOf, day, marketBytesOf, marketOf, quoteOf } from "./build-market.ts";

const ROW: ChainRow = {
  date: "2024-01-02",
  expiry: "2024-01-19",
  strike: 100,
  right: "call",
  bid: 1,
  ask: 1.1,
  delta: 0.5,
  underlying: 100,
};

describe("sessions and closes", () => {
  test("D1: takes the exchange's sessions from the first row of chain or underlying to the last", () => {
    const market = marketOf([ROW, { ...ROW, date: "2024-01-17" }], {
      underlying: [
        { date: "2023-12-29", close: 99 },
        { date: "2024-01-06", close: 1 },
      ],
    });
    // New Year's Day, Martin Luther King Jr. Day and weekends are not sessions; the bar of Saturday the 6th is
    // ignored.
    expect(datesOf(market)).toEqual([
      "2023-12-29",
      "2024-01-02",
      "2024-01-03",
      "2024-01-04",
      "2024-01-05",
      "2024-01-08",
      "2024-01-09",
      "2024-01-10",
      "2024-01-11",
      "2024-01-12",
      "2024-01-16",
      "2024-01-17",
    ]);
    expect([market.firstChainSession, market.lastChainSession]).toEqual([1, 11]);
  });

  test("M1: takes the close from the series, else the chain, else the day before, rounded half up to the cent", () => {
    const market = marketOf(
      [
        ROW,
        { ...ROW, date: "2024-01-03", underlying: 101.234 },
        { ...ROW, date: "2024-01-05", underlying: 103 },
      ],
      {
        underlying: [
          { date: "2024-01-02", close: 100.505 },
          { date: "2024-01-05", close: 102.004999 },
        ],
      },
    );
    expect(Array.from(market.closes)).toEqual([10051, 10123, 10123, 10200]);
    expect(Array.from(market.daily.close)).toEqual([100.51, Number.NaN, Number.NaN, 102]);
  });

  test("M1: has no close before the first price, and refuses a chain without one", () => {
    const { underlying: _, ...unpriced } = ROW;
    expect(() => marketOf([unpriced])).toThrow(MarketBuildError);
    const market = marketOf([unpriced], { underlying: [{ date: "2023-12-28", close: 100 }] });
    expect(Array.from(market.closes)).toEqual([10000, 10000, 10000]);
  });

  test("M1: takes the session's last price in file order, also of a dropped row", () => {
    const builder = createMarketBuilder();
    const meta = { ticker: "T", displayName: "T", source: "t", modelled: false };
    const nothing = {
      delta: 0.5,
      impliedVolatility: Number.NaN,
      volume: Number.NaN,
    };
    const money = { strikeCents: 10000, bidCents: 1, askCents: 2, underlyingCents: 10000 };
    builder.add({
      day: day("2024-01-02"),
      expiry: day("2024-01-19"),
      right: 0,
      line: 1,
      ...money,
      ...nothing,
    });
    builder.notePrice(day("2024-01-02"), 9900);
    expect(() => createMarketBuilder().finish({ meta })).toThrow("no quote was kept");
    expect(Array.from(openMarket(builder.finish({ meta })).closes)).toEqual([9900]);
  });
});

describe("sessions without a close of their own (H3)", () => {
  const { underlying: _, ...unpriced } = ROW;
  const on = (date: string, row: ChainRow = unpriced) => ({ ...row, date });
  const ownOf = (rows: ChainRow[], dates: string[]) =>
    Array.from(ownCloses(marketOf(rows, { underlying: dates.map((date) => ({ date, close: 100 })) })));

  test("counts a bar, else a price of the chain, as the session's own close", () => {
    // The 4th has neither, the 5th a row without a price, the 8th one with it.
    const rows = [on("2024-01-02"), on("2024-01-05"), on("2024-01-08", ROW)];
    expect(ownOf(rows, ["2024-01-02", "2024-01-03"])).toEqual([1, 1, 0, 0, 1]);
  });

  test("counts the price of a day whose rows were all dropped", () => {
    const builder = createMarketBuilder();
    const add = (date: string) =>
      builder.add({
        day: day(date),
        expiry: day("2024-01-19"),
        right: 0,
        strikeCents: 10_000,
        bidCents: 1,
        askCents: 2,
        underlyingCents: 10_000,
        delta: 0.5,
        impliedVolatility: Number.NaN,
        volume: Number.NaN,
        line: 1,
      });
    add("2024-01-02");
    builder.notePrice(day("2024-01-03"), 10_100);
    add("2024-01-05");
    const meta = { ticker: "T", displayName: "T", source: "t", modelled: false };
    expect(Array.from(ownCloses(openMarket(builder.finish({ meta }))))).toEqual([1, 1, 0, 1]);
  });

  test("keeps the bytes of a market whose rows all have a price", () => {
    const text = new TextDecoder().decode(marketBytesOf([ROW, on("2024-01-05", ROW)]));
    expect(text).not.toContain("withoutClose");
  });
});

describe("contracts and quotes", () => {
  test("X2: settles an expiry on its date, or on the last session before it", () => {
    const market = marketOf([
      ROW,
      // Good Friday.
      { ...ROW, date: "2024-03-27", expiry: "2024-03-29" },
      { ...ROW, date: "2024-03-27", expiry: "2024-04-19" },
    ]);
    const settles = Array.from(market.contracts.settlements, (s) => datesOf(market)[s] ?? "later");
    expect(settles).toEqual(["2024-01-19", "later", "later"]);
    const longer = marketOf([
      { ...ROW, date: "2024-03-27", expiry: "2024-03-29" },
      { ...ROW, date: "2024-04-02", expiry: "2024-04-19" },
    ]);
    expect(datesOf(longer)[longer.contracts.settlements[0]!]).toBe("2024-03-28");
  });

  test("stores quotes densely from a contract's first session to its last, with an ask of 0 for none", () => {
    const market = marketOf([ROW, { ...ROW, date: "2024-01-05", bid: 2, ask: 2.2, delta: 0.6 }]);
    expect(Array.from(market.quotes.asks)).toEqual([110, 0, 0, 220]);
    expect(Array.from(market.quotes.bids)).toEqual([100, 0, 0, 200]);
    expect(Array.from(market.quotes.deltas)).toEqual([0.5, 0, 0, 0.6]);
    expect(quoteOf(market, { ...ROW, date: "2024-01-03" })).toBeUndefined();
    expect(quoteOf(market, { ...ROW, date: "2024-01-05" })).toEqual({ bid: 200, ask: 220, delta: 0.6 });
  });

  test("M3: computes the delta of a row without a price from the session's close", () => {
    const { delta: _, underlying: __, ...bare } = ROW;
    const row = { ...bare, strike: 105, expiry: "2024-02-01", bid: 1.2, ask: 1.3 };
    const market = marketOf([row], { underlying: [{ date: "2024-01-02", close: 100 }] });
    expect(quoteOf(market, row)?.delta).toBe(0.275085);
    // A delta of 0 or above 1 counts as missing.
    for (const delta of [0, 1.5])
      expect(quoteOf(marketOf([{ ...row, delta, underlying: 100 }]), row)?.delta).toBe(0.275085);
  });

  test("indexes a session's contracts by right, expiry, |delta| descending, strike", () => {
    const rows: ChainRow[] = [
      { ...ROW, strike: 100, delta: 0.5 },
      { ...ROW, strike: 105, delta: 0.3 },
      { ...ROW, strike: 110, delta: 0.3 },
      { ...ROW, strike: 95, delta: 0.2 },
      { ...ROW, strike: 100, right: "put", delta: -0.5 },
      { ...ROW, strike: 90, right: "put", delta: -0.1 },
      { ...ROW, strike: 120, right: "put", delta: -1 },
      { ...ROW, strike: 100, expiry: "2024-01-12", delta: 0.1 },
    ];
    const market = marketOf(rows);
    const named = Array.from(
      market.index.contracts,
      (c) =>
        `${market.contracts.rights[c] === 0 ? "C" : "P"} ${formatDay(market.contracts.expiries[c]! as Day).slice(8)} ${market.contracts.strikes[c]! / 100}`,
    );
    expect(named).toEqual([
      "C 12 100",
      "C 19 100",
      "C 19 105",
      "C 19 110",
      "C 19 95",
      "P 19 120",
      "P 19 100",
      "P 19 90",
    ]);
    expect(Array.from(market.index.starts)).toEqual([0, 8]);
  });

  test("M2: refuses two rows for one contract and date and names both lines", () => {
    expect(() => marketOf([ROW, { ...ROW, strike: 101 }, { ...ROW, bid: 0.9 }])).toThrow(
      "two rows for 2024-01-19 100 call on 2024-01-02: rows line 1 and rows line 3",
    );
  });
});

const FIRST = day("2024-01-02");
const rowArbitrary = fc.record({
  offset: fc.integer({ min: 0, max: 40 }),
  life: fc.integer({ min: 0, max: 90 }),
  strike: fc.integer({ min: 80, max: 120 }),
  right: fc.constantFrom("call" as const, "put" as const),
  bid: fc.integer({ min: 0, max: 500 }),
  spread: fc.integer({ min: 1, max: 50 }),
  delta: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
  iv: fc.option(fc.integer({ min: 5, max: 90 }), { nil: undefined }),
  volume: fc.option(fc.nat(1000), { nil: undefined }),
});

const chainArbitrary = fc
  .uniqueArray(rowArbitrary, {
    minLength: 1,
    maxLength: 60,
    selector: ({ offset, life, strike, right }) => `${offset} ${offset + life} ${strike} ${right}`,
  })
  .map((rows) =>
    rows
      .filter(({ offset }) => isSession((FIRST + offset) as Day))
      .map(
        ({ offset, life, strike, right, bid, spread, delta, iv, volume }): ChainRow => ({
          date: formatDay((FIRST + offset) as Day),
          expiry: formatDay((FIRST + offset + life) as Day),
          strike,
          right,
          bid: bid / 100,
          ask: (bid + spread) / 100,
          underlying: 100 + offset / 10,
          ...(delta !== undefined && { delta: (right === "call" ? delta : -delta) / 100 }),
          ...(iv !== undefined && { iv: iv / 100 }),
          ...(volume !== undefined && { volume }),
        }),
      ),
  )
  .filter((rows) => rows.length > 0);

describe("any chain", () => {
  test("writes the same bytes for rows in any order", () => {
    fc.assert(
      fc.property(
        chainArbitrary.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        ([rows, shuffled]) => {
          expect(Buffer.compare(marketBytesOf(rows), marketBytesOf(shuffled))).toBe(0);
        },
      ),
    );
  });

  test("stores every row, and lists each session's contracts once in the index", () => {
    fc.assert(
      fc.property(chainArbitrary, (rows) => {
        const market = marketOf(rows);
        for (const row of rows) {
          const quote = quoteOf(market, row);
          expect([quote?.bid, quote?.ask]).toEqual([Math.round(row.bid * 100), Math.round(row.ask * 100)]);
          if (row.delta !== undefined) expect(quote?.delta).toBe(row.delta);
          else expect(Math.abs(quote?.delta ?? 2)).toBeLessThanOrEqual(1);
        }
        expect(market.index.contracts.length).toBe(rows.length);
        datesOf(market).forEach((date, s) => {
          const listed = market.index.contracts.subarray(market.index.starts[s], market.index.starts[s + 1]);
          expect(new Set(listed).size).toBe(rows.filter((row) => row.date === date).length);
        });
      }),
    );
  });
});
