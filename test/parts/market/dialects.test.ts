import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { quoteOf } from "../../rules/market/build-market.ts";
import { importFiles, memoryFile, PLAIN_HEADER } from "./import-text.ts";
import { closes } from "./vendors/vendor-lines.ts";
import { zipOf } from "./zip-of.ts";

/** Files with other separators, decimal signs and encodings, and files that are no CSV. */

const LINES = [
  PLAIN_HEADER,
  "2024-01-02,2024-01-19,477.5,call,1.05,1.155,0.2,0.5,3,4,474.93",
  "2024-01-02,2024-01-19,480,put,6,6.3,2e-1,-0.6,3,4,474.93",
];
const TEXT = `${LINES.join("\n")}\n`;
const CALL = { date: "2024-01-02", expiry: "2024-01-19", strike: 477.5, right: "call" } as const;

const importText = (content: string | Uint8Array, name = "chain.csv") =>
  importFiles([memoryFile(name, content)]);

/** Returns the text in UTF-16 with its mark. */
const utf16 = (text: string, order: "le" | "be"): Uint8Array => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};

describe("separators", () => {
  test.each([
    ["a semicolon", ";"],
    ["a tab", "\t"],
    ["a bar", "|"],
  ])("reads fields divided by %s like those by a comma", async (_, separator) => {
    const plain = await importText(TEXT);
    const { bytes } = await importText(TEXT.replaceAll(",", separator));
    expect(Buffer.compare(bytes, plain.bytes)).toBe(0);
    expect(quoteOf(plain.market, CALL)).toEqual({ bid: 105, ask: 116, delta: 0.5 });
  });

  test("keeps blank fields between tabs, and separators in quotes", async () => {
    const tabs = TEXT.replaceAll(",", "\t").replace("\t0.2\t0.5\t3\t4\t", "\t\t0.5\t\t\t");
    const { bytes } = await importText(tabs);
    const commas = TEXT.replace(",0.2,0.5,3,4,", ",,0.5,,,");
    expect(Buffer.compare(bytes, (await importText(commas)).bytes)).toBe(0);
    const quoted = `${PLAIN_HEADER};note`.replaceAll(",", ";");
    const row = `${LINES[1]!.replaceAll(",", ";")};"a;b,c"`;
    expect((await importText(`${quoted}\n${row}\n`)).report.rows.kept).toBe(1);
  });

  test("finds the separator however the bytes are cut", async () => {
    const plain = await importText(TEXT);
    for (const pieceBytes of [1, 7, 60]) {
      const file = memoryFile("c.csv", TEXT.replaceAll(",", ";"), pieceBytes);
      expect(Buffer.compare((await importFiles([file])).bytes, plain.bytes)).toBe(0);
    }
  });
});

describe("decimal commas", () => {
  const withCommas = (text: string): string => text.replaceAll(",", ";").replaceAll(".", ",");

  test("reads decimal commas between semicolons, rounded as with points", async () => {
    const plain = await importText(TEXT);
    const { market, bytes } = await importText(withCommas(TEXT));
    expect(Buffer.compare(bytes, plain.bytes)).toBe(0);
    // 1.155 is asked at 116 cents (M2).
    expect(quoteOf(market, CALL)).toEqual({ bid: 105, ask: 116, delta: 0.5 });
  });

  test("takes the decimal sign of the first number, and no other number counts", async () => {
    const mixed = withCommas(TEXT).replaceAll("6;6,3", "6.00;6.30").replaceAll("1,05;1,155", "1.05;1.155");
    await expect(importText(mixed)).rejects.toThrow(
      "chain.csv: it loses 100.0% of its rows (2 of 2): bid or ask is blank, negative or not a number.",
    );
    // Thousands are no decimals.
    const thousands = withCommas(TEXT).replace("477,5", "4.477,5").replace("480", "4.480,0");
    await expect(importText(thousands)).rejects.toThrow("it loses 100.0% of its rows (2 of 2)");
  });

  test("reads no decimal commas in files separated by commas or tabs", async () => {
    await expect(importText(TEXT.replace("477.5", "477,5"))).rejects.toThrow(
      "chain.csv line 2: 12 fields where the header has 11",
    );
    const tabs = TEXT.replaceAll(",", "\t").replaceAll(".", ",");
    await expect(importText(tabs)).rejects.toThrow("it loses");
  });
});

describe("encodings", () => {
  test.each([
    ["UTF-16, little end first", utf16(TEXT, "le")],
    ["UTF-16, big end first", utf16(TEXT, "be")],
    ["UTF-8 with its mark", Buffer.from(`\ufeff${TEXT}`)],
    ["UTF-16 in gzip", gzipSync(utf16(TEXT, "le"))],
    ["UTF-16 in a zip file", zipOf([["c.csv", utf16(TEXT, "be")]])],
  ])("reads %s", async (_, content) => {
    const plain = await importText(TEXT);
    for (const pieceBytes of [1, 3, 1 << 16]) {
      const { bytes } = await importFiles([memoryFile("chain.csv", content, pieceBytes)]);
      expect(Buffer.compare(bytes, plain.bytes)).toBe(0);
    }
  });

  test("reads the side files of a spreadsheet in UTF-16 too", async () => {
    const bars = utf16("date,close\n2024-01-02,474.93\n", "le");
    const rows = LINES.map((line) => line.replace(/,[^,]*$/, ""));
    const { market } = await importFiles([memoryFile("chain.csv", rows.join("\n"))], {
      underlying: memoryFile("underlying.csv", bars),
    });
    expect(Array.from(market.closes)).toEqual([47_493]);
  });
});

describe("contents that are no CSV", () => {
  test.each([
    [
      '{"timestamp": "x", "data": []}',
      "chain.csv: it is JSON, but not Cboe's delayed quotes: save it as CSV",
    ],
    ['\ufeff [\n {"strike": 100}]', "chain.csv: this is JSON: save it as CSV"],
    [
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1),
      "chain.csv: this is an Excel workbook: save it as CSV",
    ],
    ["<!DOCTYPE html><html>", "chain.csv: this is a web page: save it as CSV"],
    [
      zipOf([
        ["[Content_Types].xml", "x"],
        ["xl/workbook.xml", "x"],
      ]),
      "chain.csv: this is an Excel workbook: save it as CSV",
    ],
  ])("are refused by name: %s", async (content, message) => {
    for (const pieceBytes of [1, 1 << 16])
      await expect(importFiles([memoryFile("chain.csv", content, pieceBytes)])).rejects.toThrow(message);
  });

  test("do not include a header in brackets", async () => {
    const header = "[quote_date],[expire_date],[strike],[c_bid],[c_ask],[p_bid],[p_ask]";
    const { report } = await importFiles(
      [memoryFile("spy.txt", `${header}\n2024-01-02,2024-01-19,475,2,2.1,1,1.1\n`)],
      { underlying: closes(["2024-01-02", 475]) },
    );
    expect(report.rows.kept).toBe(2);
  });
});
