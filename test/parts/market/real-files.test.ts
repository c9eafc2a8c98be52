import { createReadStream, readdirSync, statSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import type { ImportFile } from "../../../functions/market/import-file.ts";
import { reportLines } from "../../../functions/market/import-report.ts";
import { datesOf, quoteOf } from "../../rules/market/build-market.ts";
import { hasReferenceData, referencePath, WITHOUT_DATA } from "../../support/reference-data.ts";
import { importFiles } from "./import-text.ts";

const realFile = (path: string): ImportFile => {
  const full = referencePath(`chains/${path}`);
  return {
    name: basename(path),
    bytes: statSync(full).size,
    open: async () => createReadStream(full),
  };
};

describe.skipIf(!hasReferenceData)(`real chains${WITHOUT_DATA}`, () => {
  test("reads historicaloptiondata L2: VXX of December 2016", async () => {
    const { report, market } = await importFiles([realFile("historicaloptiondata/VXX.csv")], {
      ticker: "VXX",
    });
    expect(reportLines(report).slice(0, 3)).toEqual([
      "VXX: 27,940 rows read, 27,938 kept",
      "2 dropped: ask is 0",
      "20 sessions, 16 expiries, 2016-12-01 to 2016-12-30",
    ]);
    // The 8th is missing from the file, but is a session (D1).
    expect(datesOf(market)).toContain("2016-12-08");
    expect(market.sessions.length).toBe(21);
    // The expiry Saturday 2017-01-21 is read as Friday the 20th.
    expect(datesOf(market)[0]).toBe("2016-12-01");
    expect(
      quoteOf(market, { date: "2016-12-01", expiry: "2016-12-02", strike: 37.5, right: "call" }),
    ).toMatchObject({ bid: 0, ask: 2, delta: 0.0168 });
    expect(Array.from(market.contracts.expiries).every((expiry) => (expiry + 4) % 7 !== 6)).toBe(true);
  });

  test("reads historicaloptiondata L3: a day of A", async () => {
    const { report, market } = await importFiles([realFile("historicaloptiondata/A.csv")], { ticker: "A" });
    expect([report.rows.read, report.rows.kept]).toEqual([208, 208]);
    expect(quoteOf(market, { date: "2016-01-05", expiry: "2018-01-19", strike: 55, right: "put" })).toEqual({
      bid: 1535,
      ask: 1660,
      delta: -0.7761,
    });
    expect(Array.from(market.closes)).toEqual([4055]);
  });

  test("reads iVolatility: AAPL of 2014, and leaves out and counts its rows labeled SPY", async () => {
    const file = realFile("ivolatility/aapl_sample_ivolatility.csv");
    const { report, market } = await importFiles([file], { ticker: "AAPL" });
    expect(report.rows).toMatchObject({ read: 3644, kept: 1822, otherSymbols: 1822 });
    expect(datesOf(market)).toEqual(["2014-08-07"]);
    const spy = await importFiles([file], { ticker: "SPY" });
    expect(spy.report.rows).toMatchObject({ read: 3644, kept: 1822, otherSymbols: 1822 });
    expect(datesOf(spy.market)).toEqual(["2014-08-08"]);
  });

  test.each(["SPY", "QQQ", "IWM"])("Yahoo: six sessions of %s", async (ticker) => {
    const days = readdirSync(referencePath("chains/yahoo_etf_202608/data")).sort();
    const files = days.map((date) => realFile(`yahoo_etf_202608/data/${date}/${ticker}.csv.gz`));
    const { report, market } = await importFiles(files, { ticker });
    const { read, kept, dropped } = report.rows;
    expect(kept + Object.values(dropped).reduce((sum, count) => sum + count, 0)).toBe(read);
    expect(report.entry.sessions).toBe(6);
    expect(kept / read).toBeGreaterThan(0.97);
    // The 17th is missing from the files.
    expect(datesOf(market).length).toBe(7);
    for (const s of [0, 1, 2, 4, 5, 6]) {
      expect(market.daily.impliedVolatility[s]).toBeGreaterThan(0.05);
      expect(market.daily.impliedVolatility[s]).toBeLessThan(0.6);
      expect(market.daily.skew[s]).not.toBeNaN();
    }
    expect(market.daily.impliedVolatility[3]).toBeNaN();
    const deltas = Array.from(market.index.contracts, (c) => market.contracts.rights[c]).length;
    expect(deltas).toBe(kept);
  });
});
