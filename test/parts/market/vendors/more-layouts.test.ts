import { describe, expect, test } from "vitest";
import { quoteOf } from "../../../rules/market/build-market.ts";
import { importFiles, memoryFile } from "../import-text.ts";
import { zipOf } from "../zip-of.ts";

/** Layouts that take no reader of their own, and vendors with one way of their own. */

describe("historicaloptiondata", () => {
  const OLD =
    "underlying,underlying_last, exchange,optionroot,optionext,optiontype,expiration,quotedate,strike,last,bid,ask,volume,openinterest,impliedvol,delta,gamma,theta,vega,optionalias";
  const PUT = "TEST,28.95,*,TEST170120P00030000,,put,2017-01-20,2016-12-01,30,0,2.1,2.2,5,6,0.6,-0.55,0,0,0,";
  const contract = { date: "2016-12-01", expiry: "2017-01-20", strike: 30, right: "put" } as const;

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
