import { describe, expect, test } from "vitest";
import { fnv1a, LAYOUT_VERSION } from "../../shared/engine/market/layout.ts";
import { MarketFormatError, openMarket, openQuoteDetails } from "../../shared/engine/market/open.ts";
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

/** Where the header says that a backtest's part ends. */
const coreBytes = Number(new DataView(bytes.buffer).getBigUint64(24, true));

describe("a market object", () => {
  test("opens as what it was made of", () => {
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

  test("keeps the bytes that it had before there were dividends, where it has none", () => {
    expect([bytes.length, fnv1a(bytes)]).toEqual([2008, 3604455630]);
    expect(new TextDecoder("latin1").decode(bytes)).not.toContain("dividends");
    const none = marketBytesOf(ROWS, { ticker: "TÉST", splits: SPLITS, events: EVENTS, dividends: [] });
    expect(none).toEqual(bytes);
  });

  test("holds dividends by their ex-dates, and is of the same layout", () => {
    const dividends = [
      { day: day("2024-06-21"), dollars: 1.7664 },
      { day: day("2024-03-15"), dollars: 0.1 },
    ];
    const market = openMarket(marketBytesOf(ROWS, { dividends }));
    expect(market.dividends).toEqual(dividends.toReversed());
    expect(Array.from(market.quotes.asks)).toEqual([110, 5]);
  });

  test("is not copied when it is opened, unless it begins out of step", () => {
    expect(openMarket(bytes).closes.buffer).toBe(bytes.buffer);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    const market = openMarket(shifted.subarray(3));
    expect(Array.from(market.closes)).toEqual([10000, 10000, 10100]);
  });

  test("opens by its first part, without what no backtest reads", () => {
    expect(coreBytes).toBeLessThan(bytes.length);
    const market = openMarket(bytes.subarray(0, coreBytes));
    expect(Array.from(market.quotes.asks)).toEqual([110, 5]);
    expect(() => openQuoteDetails(bytes.subarray(0, coreBytes))).toThrow(MarketFormatError);
  });

  test("is refused by name where it is broken", () => {
    expect(faultOf(new Uint8Array(0))).toBe("not a market object");
    expect(faultOf(new TextEncoder().encode("date,expiry,strike\n"))).toBe("not a market object");
    expect(faultOf(bytes.slice(0, 20))).toBe("truncated");
    expect(faultOf(changed(8, LAYOUT_VERSION + 1))).toBe("unknown version");
    expect(faultOf(bytes.slice(0, bytes.length - 8))).toBe("truncated");
    expect(faultOf(bytes.slice(0, coreBytes - 8))).toBe("truncated");
    expect(faultOf(changed(60, 0x7e))).toBe("corrupt directory");
    expect(faultOf(changed(32, bytes[32]! ^ 1))).toBe("corrupt directory");
    expect(faultOf(changed(13, 0xff))).toBe("corrupt directory");
  });
});
