import { describe, expect, test } from "vitest";
import { datesOf, quoteOf } from "../../../rules/market/build-market.ts";
import { importFiles, memoryFile } from "../import-text.ts";
import { zipOf } from "../zip-of.ts";
import { closes, figuresOf, importLines } from "./vendor-lines.ts";

/** Layouts that take no reader of their own, and vendors with one way of their own. */

describe("historicaloptiondata", () => {
  const OLD =
    "underlying,underlying_last, exchange,optionroot,optionext,optiontype,expiration,quotedate,strike,last,bid,ask,volume,openinterest,impliedvol,delta,gamma,theta,vega,optionalias";
  const PUT = "TEST,28.95,*,TEST170120P00030000,,put,2017-01-20,2016-12-01,30,0,2.1,2.2,5,6,0.6,-0.55,0,0,0,";
  const contract = { date: "2016-12-01", expiry: "2017-01-20", strike: 30, right: "put" } as const;

  test("reads ISO dates, with or without a time of midnight, and optiontype", async () => {
    for (const row of [PUT, PUT.replace("2016-12-01", "2016-12-01 00:00:00")]) {
      const { market } = await importLines([OLD, row]);
      expect(quoteOf(market, contract)).toEqual({ bid: 210, ask: 220, delta: -0.55 });
    }
  });

  test("passes over the stocks and statistics in a zip file, and names them", async () => {
    const zip = zipOf([
      ["optionstats_20161201.csv", "symbol,quotedate,calliv,putiv,meaniv\nTEST,12/01/2016,0.6,0.6,0.6\n"],
      ["options_20161201.csv", `${OLD}\n${PUT}\n`],
      [
        "stockquotes_20161201.csv",
        "symbol,quotedate,open,high,low,close,volume\nTEST,12/01/2016,1,1,1,1,1\n",
      ],
      ["readme.txt", "Thank you, and welcome.\n"],
    ]);
    const { report, market } = await importFiles([memoryFile("L2_20161201.zip", zip)]);
    expect(report.rows.kept).toBe(1);
    expect(quoteOf(market, contract)?.bid).toBe(210);
    expect(report.data.rows.passedOver).toEqual([
      "L2_20161201.zip/optionstats_20161201.csv",
      "L2_20161201.zip/stockquotes_20161201.csv",
      "L2_20161201.zip/readme.txt",
    ]);
  });

  test("refuses a zip file without a chain, and a chain in it with a slip", async () => {
    const stocks = "symbol,quotedate,close\nTEST,12/01/2016,1\n";
    await expect(importFiles([memoryFile("s.zip", zipOf([["stocks.csv", stocks]]))])).rejects.toThrow(
      "s.zip: no file in it is a chain: s.zip/stocks.csv",
    );
    const slip = zipOf([
      ["a.csv", `${OLD}\n${PUT}\n`],
      ["b.csv", `${OLD.replace("quotedate", "quoted")}\n${PUT}\n`],
    ]);
    await expect(importFiles([memoryFile("s.zip", slip)])).rejects.toThrow(
      "s.zip/b.csv line 1: the header fits no format; historicaloptiondata is nearest: it lacks quotedate or datadate. Rename the columns of the file, or pass --columns date=NAME.",
    );
  });
});

describe("OptionsDX saved by a spreadsheet", () => {
  test("reads dates with slashes, as in the United States", async () => {
    const header = "[QUOTE_DATE],[UNDERLYING_LAST],[EXPIRE_DATE],[STRIKE],[C_BID],[C_ASK],[P_BID],[P_ASK]";
    const { market } = await importLines([header, "1/2/2020,324.87,1/17/2020,325,2.9,2.93,3.1,3.14"]);
    expect(datesOf(market)).toEqual(["2020-01-02"]);
    expect(
      quoteOf(market, { date: "2020-01-02", expiry: "2020-01-17", strike: 325, right: "put" }),
    ).toMatchObject({
      ...{ bid: 310, ask: 314 },
    });
    // The other order of day and month has no such month.
    await expect(importLines([header, "2/1/2020,324.87,17/1/2020,325,2.9,2.93,3.1,3.14"])).rejects.toThrow(
      'vendor.csv line 2: expire_date "17/1/2020" is no date',
    );
  });
});

describe("MarketData.app", () => {
  const HEADER =
    "optionSymbol,underlying,expiration,side,strike,firstTraded,dte,updated,bid,bidSize,mid,ask,askSize,last,openInterest,volume,inTheMoney,intrinsicValue,extrinsicValue,underlyingPrice,iv,delta,gamma,theta,vega";

  test("reads times in seconds since 1970 as New York's days", async () => {
    // 2023-06-16 at 16:00 and 2023-05-19 at 16:00 in New York.
    const row =
      "TEST230616C00060000,TEST,1686945600,call,60,1617197400,28,1684526400,114.1,90,115.5,116.9,90,115,21957,5,true,115.13,0.37,60.13,1.629,0.5,0,-0.009,0";
    const { market } = await importLines([HEADER, row.replace("114.1", "1.1").replace("116.9", "1.3")]);
    expect(datesOf(market)).toEqual(["2023-05-19"]);
    const contract = { date: "2023-05-19", expiry: "2023-06-16", strike: 60, right: "call" } as const;
    expect(quoteOf(market, contract)).toEqual({ bid: 110, ask: 130, delta: 0.5 });
    expect(Array.from(market.closes)).toEqual([6013]);
  });
});

describe("EODHD and optiondata.org", () => {
  const contract = { date: "2024-01-16", expiry: "2024-01-19", strike: 477, right: "put" } as const;
  const SPY = { ticker: "SPY", underlying: closes(["2024-01-16", 474.93]) } as const;

  test("reads EODHD's session, expiry and volatility, and not the times of its quotes", async () => {
    const lines = [
      "contract,underlying_symbol,exp_date,expiration_type,type,strike,bid,bid_date,ask,ask_date,volume,volatility,delta,tradetime,dte",
      "SPY240119P00477000,SPY,2024-01-19,monthly,put,477,3.1,2024-01-15 20:59:00,3.2,2024-01-15 20:59:00,43,0.11,-0.65,2024-01-16,3",
    ];
    const { market, report } = await importLines(lines, SPY);
    expect(quoteOf(market, contract)).toEqual({ bid: 310, ask: 320, delta: -0.65 });
    expect(report.entry.source).toBe("EODHD");
    expect(await figuresOf(lines, "SPY")).toEqual({ volumes: [43], volatilities: [0.11] });
  });

  test("reads optiondata.org's rows with blank greeks, and leaves out adjusted contracts", async () => {
    const header =
      "contract,underlying,expiration,type,strike,style,bid,bid_size,ask,ask_size,volume,open_interest,quote_date,delta,gamma,theta,vega,implied_volatility";
    const row = (root: string) =>
      `O:${root}240119P00477000,SPY,2024-01-19,put,477,A,3.1,13,3.2,13,,0,2024-01-16,,,,,`;
    const { market, report } = await importLines([header, row("SPY"), row("SPY1")], SPY);
    expect(report.rows).toMatchObject({ kept: 1, otherContracts: 1 });
    expect(quoteOf(market, contract)).toMatchObject({ bid: 310, ask: 320 });
  });
});
