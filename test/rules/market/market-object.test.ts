import { describe, expect, test } from "vitest";
import { fnv1a, LAYOUT_VERSION } from "../../../shared/engine/market/layout.ts";
import { MarketFormatError, openMarket, planOf } from "../../../shared/engine/market/open.ts";
import { type ChainRow, day, marketBytesOf } from "./build-market.ts";

const ROWS: ChainRow[] = [
  { date: "2024-01-02", expiry: "2024-01-19", strike: 100, right: "call", bid: 1, ask: 1.1, underlying: 100 },
  {
    date: "2024-01-04",
    expiry: "2024-01-19",
    strike: 95.5,
    right: "put",
    bid: 0,
    ask: 0.05,
    underlying: 101,
    volume: 7,
    iv: 0.3,
    delta: -0.2,
  },
];
const SPLITS = [{ day: day("2020-08-31"), ratio: 4 }];
const EVENTS = [{ type: "Earnings", day: day("2024-01-25"), time: "amc" }] as const;

const bytes = marketBytesOf(ROWS, { ticker: "TÉST", splits: SPLITS, events: EVENTS });

const faultOf = (broken: Uint8Array): string => {
  try {
    openMarket(broken);
  } catch (error) {
    if (error instanceof MarketFormatError) return error.fault;
    throw error;
  }
  return "none";
};

const changed = (at: number, value: number): Uint8Array => {
  const copy = bytes.slice();
  copy[at] = value;
  return copy;
};

describe("a market object", () => {
  test("opens a market object with the data of its build", () => {
    const market = openMarket(bytes);
    expect(market.meta).toEqual({
      ticker: "TÉST",
      displayName: "TÉST Inc.",
      source: "test",
      modelled: false,
    });
    expect(market.splits).toEqual(SPLITS);
    expect(market.events).toEqual(EVENTS);
    expect(market.dividends).toEqual([]);
    expect(Array.from(market.sessions)).toEqual([day("2024-01-02"), day("2024-01-03"), day("2024-01-04")]);
    expect(Array.from(market.contracts.strikes)).toEqual([10000, 9550]);
    expect(Array.from(market.contracts.offsets)).toEqual([0, 1, 2]);
    expect(Array.from(market.index.starts)).toEqual([0, 1, 1, 2]);
  });

  test("writes pinned bytes, without a word about dividends if there are none", () => {
    expect([bytes.length, fnv1a(bytes)]).toEqual([1952, 2406178557]);
    expect(new TextDecoder("latin1").decode(bytes)).not.toContain("dividends");
    const none = marketBytesOf(ROWS, { ticker: "TÉST", splits: SPLITS, events: EVENTS, dividends: [] });
    expect(none).toEqual(bytes);
  });

  test("stores dividends by ex-date in the same layout", () => {
    const dividends = [
      { day: day("2024-06-21"), dollars: 1.7664 },
      { day: day("2024-03-15"), dollars: 0.1 },
    ];
    const market = openMarket(marketBytesOf(ROWS, { dividends }));
    expect(market.dividends).toEqual(dividends.toReversed());
    expect(Array.from(market.quotes.asks)).toEqual([110, 5]);
  });

  test("stores settlement prices by expiry in the same layout, and no word about them without any (A5)", () => {
    const settlementPrices = [
      { day: day("2024-02-16"), cents: 501_234 },
      { day: day("2024-01-19"), cents: 476_047 },
    ];
    const market = openMarket(marketBytesOf(ROWS, { settlementPrices }));
    expect([...market.settlementPrices]).toEqual([
      [day("2024-01-19"), 476_047],
      [day("2024-02-16"), 501_234],
    ]);
    expect(Array.from(market.quotes.asks)).toEqual([110, 5]);
    expect(new TextDecoder("latin1").decode(bytes)).not.toContain("settlementPrices");
    expect(openMarket(bytes).settlementPrices.size).toBe(0);
  });

  test("copies a market object on opening only if it is not aligned", () => {
    expect(openMarket(bytes).closes.buffer).toBe(bytes.buffer);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    const market = openMarket(shifted.subarray(3));
    expect(Array.from(market.closes)).toEqual([10000, 10000, 10100]);
  });

  test("refuses another layout version and names it", () => {
    expect(() => openMarket(changed(8, 2))).toThrow("unknown version: 2; this reads 3");
  });

  test("holds the prices that early quotes saw, and in other markets not one byte of them (M1a)", () => {
    const early = openMarket(marketBytesOf(ROWS, { quotesAt: "15:45" }));
    expect(early.meta.quotesAt).toBe("15:45");
    expect(early.early?.chain).toHaveLength(early.sessions.length);
    expect(early.early?.own).toHaveLength(early.quotes.asks.length);
    expect(openMarket(bytes).early).toBeUndefined();
    const { columns } = planOf(bytes).facts;
    expect([columns.chainPrices.length, columns.ownPrices.length]).toEqual([0, 0]);
  });

  test("refuses a damaged market object and names the kind of damage", () => {
    expect(faultOf(new Uint8Array(0))).toBe("not a market object");
    expect(faultOf(new TextEncoder().encode("date,expiry,strike\n"))).toBe("not a market object");
    expect(faultOf(bytes.slice(0, 20))).toBe("truncated");
    expect(faultOf(changed(8, LAYOUT_VERSION + 1))).toBe("unknown version");
    expect(faultOf(bytes.slice(0, bytes.length - 8))).toBe("truncated");
    expect(faultOf(changed(8, 0))).toBe("unknown version");
    expect(faultOf(changed(60, 0x7e))).toBe("corrupt directory");
    expect(faultOf(changed(32, bytes[32]! ^ 1))).toBe("corrupt directory");
    expect(faultOf(changed(13, 0xff))).toBe("corrupt directory");
  });
});
