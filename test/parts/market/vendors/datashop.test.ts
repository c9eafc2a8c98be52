import { describe, expect, test } from "vitest";
import { quoteOf } from "../../../rules/market/build-market.ts";
import { closes, figuresOf, importLines } from "./vendor-lines.ts";

const HEADER =
  "underlying_symbol,quote_date,root,expiration,strike,option_type,open,high,low,close,trade_volume,bid_size_1545,bid_1545,ask_size_1545,ask_1545,underlying_bid_1545,underlying_ask_1545,implied_underlying_price_1545,active_underlying_price_1545,implied_volatility_1545,delta_1545,gamma_1545,theta_1545,vega_1545,rho_1545,bid_size_eod,bid_eod,ask_size_eod,ask_eod,underlying_bid_eod,underlying_ask_eod,vwap,open_interest,delivery_code";
const PLAIN_HEADER = HEADER.replace(/implied_underlying_price_1545.*rho_1545,/, "");

type Row = {
  readonly symbol?: string;
  readonly root?: string;
  readonly date?: string;
  readonly expiry?: string;
  readonly strike?: string;
  readonly type?: string;
  readonly quote?: string;
  readonly underlying?: string;
  readonly active?: string;
  readonly iv?: string;
  readonly delta?: string;
  readonly delivery?: string;
};

/** Leaves out the eight columns of the calcs if `calcs` is false. */
const row = (given: Row = {}, calcs = true): string => {
  const root = given.root ?? given.symbol ?? "A";
  const { symbol = "A", date = "2021-04-09", expiry = "2021-04-16", strike = "130.000", type = "C" } = given;
  const { quote = "77,1.8500,80,2.0500", underlying = "131.4900,131.5200", delivery = "" } = given;
  const { active = "131.5050", iv = "0.2150", delta = "0.6512" } = given;
  const figures = calcs ? `131.5500,${active},${iv},${delta},0.0616,-0.0519,0.0192,1.0877,` : "";
  return `${symbol},${date},${root},${expiry},${strike},${type},0.0000,0.0000,0.0000,0.0000,12,${quote},${underlying},${figures}299,0.1000,222,9.5000,131.8800,131.9100,0.0000,340,${delivery}`;
};

const A_CALL = { date: "2021-04-09", expiry: "2021-04-16", strike: 130, right: "call" } as const;

describe("Cboe DataShop", () => {
  test("reads quotes, delta, volatility and price of 15:45 with calcs", async () => {
    const lines = [HEADER, row(), row({ type: "P", delta: "-0.3488", iv: "0.0200" })];
    const { market, report } = await importLines(lines);
    expect(report.entry.source).toBe("Cboe DataShop");
    expect(report.entry.quotesAt).toBe("15:45");
    expect(quoteOf(market, A_CALL)).toEqual({ bid: 185, ask: 205, delta: 0.6512 });
    expect(quoteOf(market, { ...A_CALL, right: "put" })?.delta).toBe(-0.3488);
    expect(Array.from(market.closes)).toEqual([13151]);
    // The lower bound of the vendor's solver is not a volatility.
    expect(await figuresOf(lines)).toEqual({ volumes: [12, 12], volatilities: [0.215, Number.NaN] });
  });

  test("takes the mid of the underlying's quote without calcs and computes the delta", async () => {
    const { market } = await importLines([PLAIN_HEADER, row({}, false)]);
    expect(Array.from(market.closes)).toEqual([13151]);
    const { delta = Number.NaN } = quoteOf(market, A_CALL) ?? {};
    expect(delta).toBeGreaterThan(0.6);
    expect(delta).toBeLessThan(0.8);
  });

  test("reads an index with a caret and without a licensed price", async () => {
    const index = { symbol: "^SPX", root: "SPX", underlying: "0.0000,0.0000" };
    const lines = [PLAIN_HEADER, row(index, false)];
    await expect(importLines(lines, { ticker: "SPX" })).rejects.toThrow(
      "no underlying price on 2021-04-09, the first day of the chain, or before it: the underlying's daily closes must stand beside it",
    );
    for (const ticker of ["SPX", "^SPX"]) {
      const { report } = await importLines(lines, { ticker, underlying: closes(["2021-04-09", 4128.8]) });
      expect(report.rows).toMatchObject({ kept: 1, otherSymbols: 0 });
    }
  });

  test("reads older files: lower-case rights, roots of three letters, Saturday expiries", async () => {
    const old = {
      symbol: "^XSP",
      root: "JGA",
      date: "2006-08-01",
      expiry: "2006-08-19",
      strike: "125.000",
      type: "c",
    };
    const { market } = await importLines([HEADER, row(old)], { ticker: "XSP" });
    const contract = { date: "2006-08-01", expiry: "2006-08-18", strike: 125, right: "call" } as const;
    expect(quoteOf(market, contract)?.bid).toBe(185);
  });
});

describe("adjusted contracts in DataShop's files", () => {
  test("leaves out adjusted contracts by root or delivery code", async () => {
    const rows = [{}, { root: "A1" }, { strike: "131.000", delivery: "SD1" }];
    const { report } = await importLines([HEADER, ...rows.map((given) => row(given))]);
    expect(report.rows).toMatchObject({ kept: 1, otherContracts: 2, otherSymbols: 0 });
  });
});
