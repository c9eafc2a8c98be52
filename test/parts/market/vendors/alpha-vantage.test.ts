import type { ColumnSource } from "hyparquet-writer";
import { describe, expect, test } from "vitest";
import { importFiles, memoryFile } from "../import-text.ts";
import { columnsOfText, parquetOf } from "../parquet/parquet-of.ts";
import { closes, importLines } from "./vendor-lines.ts";

const HEADER =
  "contractID,symbol,expiration,strike,type,last,mark,bid,bid_size,ask,ask_size,volume,open_interest,date,implied_volatility,delta,gamma,theta,vega,rho";

type Right = "call" | "put";

/** A row of SPY's options at 475 of Friday, January 19, 2024. */
const row = (date: string, right: Right, bid: number, ask: number, { delta = 0.49, volume = "12" } = {}) => {
  const contract = `SPY240119${right === "call" ? "C" : "P"}00475000`;
  const mark = ((bid + ask) / 2).toFixed(2);
  const quote = [bid.toFixed(2), 21, ask.toFixed(2), 34];
  const signed = right === "call" ? delta : delta - 1;
  return [
    ...[contract, "SPY", "2024-01-19", "475.00", right, mark, mark, ...quote, volume, 1804, date],
    ...["0.11290", signed.toFixed(5), "0.05120", "-0.41100", "0.16400", "0.01980"],
  ].join(",");
};

const ROWS = [
  row("2024-01-16", "call", 2.31, 2.34),
  row("2024-01-16", "put", 2.2, 2.24, { volume: "" }),
  row("2024-01-17", "call", 1.2, 1.23, { delta: 0.33 }),
  row("2024-01-17", "put", 3.71, 3.76, { delta: 0.33 }),
  row("2024-01-18", "call", 2.61, 2.66, { delta: 0.62 }),
  row("2024-01-18", "put", 1.05, 1.08, { delta: 0.62 }),
  row("2024-01-19", "call", 7.4, 7.46, { delta: 1 }),
];
const LINES = [HEADER, ...ROWS];
const SPY = {
  ticker: "SPY",
  underlying: closes(
    ["2024-01-16", 474.93],
    ["2024-01-17", 472.29],
    ["2024-01-18", 476.49],
    ["2024-01-19", 482.43],
  ),
} as const;
/** The same table with the types that a data set has: dates, floats, whole strikes. */
const typedColumns = (): ColumnSource[] =>
  columnsOfText(`${LINES.join("\n")}\n`).map(({ name, ...column }): ColumnSource => {
    if (name === "contractID") return { ...column, name: "contract_id" };
    if (name === "bid" || name === "ask") return { ...column, name, type: "FLOAT" };
    return { ...column, name, ...(name === "strike" && { type: "INT32" }) };
  });

describe("Alpha Vantage's historical options", () => {
  test("are the same in any order of columns, and as a typed Parquet file with a data set's names", async () => {
    const csv = await importLines(LINES, SPY);
    const turned = LINES.map((line) => line.split(",").reverse().join(","));
    const parquet = memoryFile("options_2024.parquet", parquetOf(typedColumns(), { codec: "ZSTD" }));
    for (const { bytes } of [await importLines(turned, SPY), await importFiles([parquet], SPY)])
      expect(Buffer.compare(bytes, csv.bytes)).toBe(0);
  });

  test("take the underlying's closes from a Parquet file as well", async () => {
    const bars =
      "symbol,date,close\nSPY,2024-01-16,474.93\nSPY,2024-01-17,472.29\nSPY,2024-01-18,476.49\nSPY,2024-01-19,482.43\n";
    const underlying = memoryFile("underlying_prices.parquet", parquetOf(columnsOfText(bars)));
    const { bytes } = await importLines(LINES, { ...SPY, underlying });
    expect(Buffer.compare(bytes, (await importLines(LINES, SPY)).bytes)).toBe(0);
    const wrong = memoryFile("u.parquet", parquetOf(columnsOfText(bars.replace("close", "price"))));
    await expect(importLines(LINES, { ...SPY, underlying: wrong })).rejects.toThrow(
      "u.parquet line 1: the header lacks close",
    );
  });
});
