import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { ImportFile } from "../../../../functions/market/import-file.ts";
import type { ImportOrder } from "../../../../functions/market/market-order.ts";
import { optionScanner } from "../../../../functions/market/openers/option-scanner.ts";
import { dayOf, formatDay } from "../../../../shared/domain/day.ts";
import { openMarket } from "../../../../shared/engine/market/open.ts";
import { quoteOf } from "../../../rules/market/build-market.ts";
import { importFiles, memoryFile } from "../import-text.ts";
import { figuresOf } from "../vendors/vendor-lines.ts";
import { type CboeOption, EVENINGS, type Evening, feedText, tableLines } from "./cboe-files.ts";

/** What Cboe's files hold beside good quotes, and which files are refused. */

const imported = (files: readonly ImportFile[], order: Partial<ImportOrder> = {}) =>
  importFiles(files, { ticker: "SPX", ...order });
const DAY_1 = "2026-11-18";

describe("what Cboe writes", () => {
  const [evening] = EVENINGS as [Evening];
  const oneOption = (given: Partial<CboeOption>, parts: Parameters<typeof feedText>[1] = {}) =>
    feedText(
      {
        ...evening,
        options: [{ option: "AAPL261218C00200000", bid: 10, ask: 10.1, iv: 0.3, delta: 0.5, ...given }],
      },
      parts,
    );

  test("an iv of 0 means none (M3), and a delta of 0 is computed", async () => {
    expect((await figuresOf([oneOption({ iv: 0 })], "AAPL")).volatilities).toEqual([Number.NaN]);
    expect((await figuresOf([oneOption({})], "AAPL")).volatilities).toEqual([0.3]);
    const text = oneOption({ iv: 0, delta: 0, bid: 20, ask: 20.2 }, { symbol: "AAPL", data: { close: 210 } });
    const { market } = await importFiles([memoryFile("AAPL.json", text)], { ticker: "AAPL" });
    const call = { date: DAY_1, expiry: "2026-12-18", strike: 200, right: "call" } as const;
    expect(quoteOf(market, call)?.delta).toBeGreaterThan(0.5);
  });

  test("the close counts, not a later price; without one the current price does", async () => {
    const closes = async (data: object) => {
      const text = oneOption({}, { symbol: "AAPL", data });
      return Array.from((await importFiles([memoryFile("a.json", text)], { ticker: "AAPL" })).market.closes);
    };
    expect(await closes({ close: 205.5, current_price: 207 })).toEqual([20_550]);
    expect(await closes({ close: 0, current_price: 207 })).toEqual([20_700]);
    expect(await closes({ close: null, current_price: 207 })).toEqual([20_700]);
  });

  test("a blank quote is dropped and counted, an adjusted contract left out", async () => {
    const options = [
      { option: "AAPL261218C00200000", bid: 10, ask: 10.1 },
      { option: "AAPL261218C00210000", bid: null, ask: 10.1 },
      { option: "AAPL1261218C00220000", bid: 10, ask: 10.1 },
      { option: "AAPL1261218P00220000", bid: 10, ask: 10.1 },
    ];
    const files = [
      memoryFile("a.json", feedText({ ...evening, options }, { symbol: "AAPL" })),
      memoryFile("a.csv", tableLines({ ...evening, options }).join("\n")),
    ];
    for (const file of files) {
      const { report } = await importFiles([file], { ticker: "AAPL" });
      expect(report.rows).toMatchObject({ read: 4, kept: 1, otherContracts: 2, otherSymbols: 0 });
      expect(report.rows.dropped["bid or ask is blank, negative or not a number"]).toBe(1);
    }
  });

  test("rows of another ticker are refused by its name", async () => {
    const both = {
      ...evening,
      options: [...evening.options, { option: "AAPL261218C00200000", bid: 1, ask: 2 }],
    };
    const file = memoryFile("x.json", feedText(both, { data: { symbol: null } }));
    const { report } = await imported([file]);
    expect(report.rows).toMatchObject({ otherSymbols: 1 });
    await expect(imported([file], { symbol: "XSP" })).rejects.toThrow("no row is of XSP; the files have");
  });
});

describe("refuses", () => {
  const [evening] = EVENINGS as [Evening];
  const whole = feedText(evening);
  const table = tableLines(evening);

  test.each([
    [
      "a JSON that was cut off",
      "x.json",
      whole.slice(0, -40),
      "x.json: the file ends in the middle of its JSON: it was cut off; fetch it again",
    ],
    ["a JSON that was cut off in an option", "x.json", whole.slice(0, 300), "it was cut off"],
    [
      "another JSON",
      "x.json",
      '{"data": {"rows": []}}',
      "x.json: it is JSON, but not Cboe's delayed quotes: save it as CSV",
    ],
    ["a JSON without options", "x.json", feedText({ ...evening, options: [] }), "no row was kept of 0 read"],
    ["text after the JSON", "x.json", `${whole} more`, "x.json: its JSON cannot be read"],
    [
      "an option of another kind",
      "x.json",
      whole.replace("SPXW261218C05900000", "SPXW C5900"),
      "x.json line 1: ",
    ],
    [
      "an expiry that is no date",
      "x.json",
      whole.replace("SPXW261218C059", "SPXW261318C059"),
      "x.json line 1: ",
    ],
    [
      "a row that was cut off",
      "x.csv",
      table.join("\n").slice(0, -30),
      "x.csv line 7: 15 fields where the header has 22",
    ],
    [
      "a last figure that was cut off",
      "x.csv",
      Array.from({ length: 30 }, (_, k) => table[4]!.replaceAll("05900", `0${5900 + k}`))
        .reduce((text, row) => `${text}\n${row}`, table.slice(0, 4).join("\n"))
        .slice(0, -1),
      "x.csv line 34: the file ends in the middle of a line",
    ],
    [
      "a symbol that is none",
      "x.csv",
      table.join("\n").replace("SPXW261218P06000000", "SPX 6000 P"),
      'x.csv line 6: "SPX 6000 P" is no option symbol such as SPXW261218C06000000',
    ],
    [
      "a header without deltas",
      "x.csv",
      table.join("\n").replaceAll("Delta,", ""),
      "x.csv line 4: the header lacks Delta after Calls",
    ],
  ])("%s", async (_, name, content, message) => {
    await expect(imported([memoryFile(name, content)])).rejects.toThrow(message);
  });
});

describe("a file of 60,000 options", () => {
  const COUNT = 60_000;
  const PIECE = 1000;
  const HEAD = '{"timestamp": "2026-11-20 21:30:00", "data": {"options": [';
  const TAIL = '], "symbol": "^SPX", "current_price": 6000, "close": 6000}, "symbol": "_SPX"}';
  const EXPIRIES = Array.from({ length: 20 }, (_, week) => formatDay(dayOf(2027, 1, 1 + 7 * week)));

  /** One option in 300 bytes, as Cboe's are: 10,000 strikes of each of 20 Fridays. */
  const optionText = (k: number): string => {
    const expiry = EXPIRIES[k % EXPIRIES.length]!.replaceAll("-", "").slice(2);
    const strike = String(6_100_000 + 50 * Math.floor(k / EXPIRIES.length)).padStart(8, "0");
    return `${k > 0 ? "," : ""}{"option": "SPXW${expiry}C${strike}", "bid": 1, "ask": 1.5, "note": "${"x".repeat(250)}"}`;
  };
  const pieces = function* () {
    yield Buffer.from(HEAD);
    for (let from = 0; from < COUNT; from += PIECE)
      yield Buffer.from(Array.from({ length: PIECE }, (_, i) => optionText(from + i)).join(""));
    yield Buffer.from(TAIL);
  };

  test("is imported whole", async () => {
    const file = { name: "large.json", bytes: 1, open: async () => Readable.from(pieces()) };
    const { report, bytes } = await imported([file]);
    expect(report.rows).toMatchObject({ read: COUNT, kept: COUNT });
    expect(openMarket(bytes).index.contracts.length).toBe(COUNT);
  });

  test("is never held: each option leaves with the piece that ends it, and little stands around them", () => {
    let options = 0;
    const scanner = optionScanner("large.json", () => options++);
    for (const [i, piece] of [...pieces()].entries()) {
      scanner.push(piece);
      expect(options).toBe(Math.min(i * PIECE, COUNT));
    }
    expect(scanner.end()).toBe(HEAD + TAIL);
  });

  test("is refused where one option, or what stands around them, has no end", () => {
    const filler = Buffer.from(`"${"x".repeat(100_000)}",`);
    const endless = (head: string) => () => {
      const scanner = optionScanner("large.json", () => undefined);
      scanner.push(Buffer.from(head));
      for (let i = 0; i < 100; i++) scanner.push(filler);
    };
    const message = "large.json: it is JSON, but not Cboe's delayed quotes: save it as CSV";
    expect(endless(`${HEAD}{"option": [`)).toThrow(message);
    expect(endless('{"rows": [')).toThrow(message);
  });
});
