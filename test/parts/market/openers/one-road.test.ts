import { describe, expect, test } from "vitest";
import { columnMapOf } from "../../../../functions/market/chain/column-map.ts";
import { datesOf, quoteOf } from "../../../rules/market/build-market.ts";
import { importFiles, memoryFile } from "../import-text.ts";
import { columnsOfText, parquetOf } from "../parquet/parquet-of.ts";
import { zipOf } from "../zip-of.ts";
import { type Evening, feedText } from "./cboe-files.ts";
import { AT, CALL, DATES, HEADER, imported, ONE, row, textOf } from "./yfinance-files.ts";

/** Openers behind all that unpacks and splits files: Parquet, zip, UTF-16, separators, `--columns` and `--date`. */

const ROWS = [row(CALL, 600, 10, 10.2, { volume: "12" }), row("SPY261218P00600000", 600, 8, 8.1)];
const TEXT = textOf(ROWS);
const date = DATES[2];

/** The dump as pandas saves it in Parquet: its last trades are instants. */
const parquetFile = (text = TEXT) => {
  const columns = columnsOfText(text).map((column) =>
    column.name === "lastTradeDate"
      ? {
          ...column,
          data: Array.from(column.data, (each) => new Date(String(each))),
          type: "TIMESTAMP" as const,
        }
      : column,
  );
  return memoryFile("SPY.parquet", parquetOf(columns));
};

describe("a yfinance dump", () => {
  test("as Parquet gives the market of its text", async () => {
    const [parquet, text] = [
      await imported([parquetFile()], { date }),
      await imported([memoryFile("SPY.csv", TEXT)], { date }),
    ];
    expect(quoteOf(parquet.market, { ...AT, date })).toMatchObject({ bid: 1000, ask: 1020 });
    expect(Buffer.compare(parquet.bytes, text.bytes)).toBe(0);
  });

  test.each([
    ["with semicolons and decimal commas", TEXT.replaceAll(",", ";").replaceAll(/(?<=\d)\.(?=\d)/g, ",")],
    ["with tabs", TEXT.replaceAll(",", "\t")],
    ["in UTF-16", Buffer.from(`\ufeff${TEXT}`, "utf16le")],
  ])("%s gives the same market", async (_, content) => {
    const [other, plain] = [
      await imported([memoryFile("SPY.csv", content)], { date }),
      await imported([memoryFile("SPY.csv", TEXT)], { date }),
    ];
    expect(Buffer.compare(other.bytes, plain.bytes)).toBe(0);
  });

  test("takes columns that the import names as they stand", async () => {
    const columns = columnMapOf("date=day,expiry=exp,right=cp,strike=strike,bid=bid,ask=ask");
    const content = textOf([`${ONE[0]},2026-11-19,2026-12-18,call`], `${HEADER},day,exp,cp`);
    const { market } = await imported([memoryFile("SPY_2026-11-20.csv", content)], { columns });
    expect(quoteOf(market, { ...AT, date: "2026-11-19" })).toMatchObject({ bid: 1000, ask: 1020 });
    expect(quoteOf(market, { ...AT, date })).toBeUndefined();
  });
});

describe("--date", () => {
  const plain = "date,expiry,strike,right,bid,ask\n2026-11-19,2026-12-18,600,call,10,10.2\n";
  test.each([
    ["text", memoryFile("p", plain)],
    ["Parquet", memoryFile("p", parquetOf(columnsOfText(plain)))],
  ])("is refused for rows with dates of their own, as %s", async (_, file) => {
    await expect(imported([file], { date })).rejects.toThrow(
      "p: its rows have dates of their own: leave out --date 2026-11-20",
    );
  });
});

describe("Cboe's feed in a zip file, or beside other files", () => {
  const evening: Evening = {
    timestamp: "2026-11-20 21:30:00",
    pageTime: "November 20, 2026 at 4:30 PM EST",
    price: 6000,
    options: [{ option: "SPXW261218C06000000", bid: 100, ask: 101, iv: 0.2, delta: 0.5, volume: 3 }],
  };
  const importZip = (...members: [string, string][]) =>
    importFiles([memoryFile("c.zip", zipOf(members))], { ticker: "SPX" });

  test("is read, and other JSON beside them is named and passed over", async () => {
    const { report, market } = await importZip(
      ["SPX.json", feedText(evening)],
      ["about.json", '{"license": "MIT"}'],
      ["list.json", '[{"license": "MIT"}]'],
    );
    expect(report.rows.kept).toBe(1);
    expect(datesOf(market)).toEqual([date]);
    expect(report.data.rows.passedOver).toEqual(["c.zip/about.json", "c.zip/list.json"]);
  });

  test("is read beside a plain file with mapped columns", async () => {
    const columns = columnMapOf("date=day,expiry=exp,right=cp,strike=k,bid=b,ask=a,underlying=price");
    const plain = "day,exp,cp,k,b,a,price\n2026-11-19,2026-12-18,call,6000,99,100,5990\n";
    const files = [memoryFile("c.json", feedText(evening)), memoryFile("p.csv", plain)];
    const { market } = await importFiles(files, { ticker: "SPX", columns });
    expect(datesOf(market)).toEqual(["2026-11-19", date]);
  });
});
