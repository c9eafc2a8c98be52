import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnMapOf } from "../../../functions/market/chain/column-map.ts";
import { importMarket } from "../../../functions/market/import-market.ts";
import { datesOf, quoteOf } from "../../rules/market/build-market.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { importFiles, importPlain, memoryFile, PLAIN_HEADER, plainFile } from "./import-text.ts";
import { LAYOUTS } from "./vendors/layouts.ts";
import { OTHER_LAYOUTS } from "./vendors/other-layouts.ts";
import { closes, importLines } from "./vendors/vendor-lines.ts";

/** Files that would be misread are refused in words, or read as if the odd columns were not there. */

describe("a column without a name", () => {
  const WIDE = ",[QUOTE_DATE], [EXPIRE_DATE], [STRIKE], [C_BID], [C_ASK], [P_BID], [P_ASK],";
  const row = "35, 2024-01-02, 2024-01-19, 100, 2.00, 2.10, 1.00, 1.10,";

  test("stands for no missing price: pandas' row number of 35 settles nothing", async () => {
    await expect(importLines([WIDE, row])).rejects.toThrow("no underlying price on 2024-01-02");
    const { market } = await importLines([WIDE, row], { underlying: closes(["2024-01-02", 101]) });
    expect(Array.from(market.closes)).toEqual([10_100]);
    // A put of 100 expires worthless at 101; at the row number it would have settled at 65.00.
    expect(
      quoteOf(market, { date: "2024-01-02", expiry: "2024-01-19", strike: 100, right: "put" })?.bid,
    ).toBe(100);
  });

  test("stands for no missing delta, volatility or root", async () => {
    const header = ",date,expiry,strike,right,bid,ask,underlying";
    const lines = [header, "7,2024-01-02,2024-01-19,100,call,2.00,2.10,101"];
    const plain = await importLines(lines.map((line) => line.slice(line.indexOf(",") + 1)));
    expect(Buffer.compare((await importLines(lines)).bytes, plain.bytes)).toBe(0);
  });
});

describe("two columns with one name", () => {
  test.each([
    [`${PLAIN_HEADER},Bid`, "the header does not fit the format plain: it has bid twice."],
    [`${PLAIN_HEADER},delta,iv`, "it has delta twice, and it has iv twice."],
    ["date,date,expiry,strik,right,bid,ask", "plain is nearest: it lacks strike, and it has date twice."],
  ])("are refused where the format reads them: %s", async (header, message) => {
    await expect(importLines([header])).rejects.toThrow(message);
  });

  test("are nothing where the format reads neither", async () => {
    const { report } = await importLines([
      `${PLAIN_HEADER},open_interest,note,note`,
      "2024-01-02,2024-01-19,100,call,2,2.1,,,,5,101,6,a,b",
    ]);
    expect(report.rows.kept).toBe(1);
  });
});

describe("a chain without prices of its own beside the underlying's closes", () => {
  const DATE = "2024-01-02";
  /** Calls and puts of 40 to 160 at a close of 100, worth their exercise value and a dollar. */
  const rows = (of: (strike: number, right: "call" | "put", value: number) => string): string[] =>
    Array.from({ length: 121 }, (_, i) => 40 + i).flatMap((strike) => [
      of(strike, "call", Math.max(0, 100 - strike) + 1),
      of(strike, "put", Math.max(0, strike - 100) + 1),
    ]);
  const line = (strike: number, right: string, value: number) =>
    `${DATE},2024-02-16,${strike},${right},${value.toFixed(2)},${(value + 0.1).toFixed(2)},,,,,`;
  const underlying = closes([DATE, 100]);

  test("is read where its figures go with them", async () => {
    const { report } = await importPlain(rows(line), { underlying });
    expect(report.rows.kept).toBe(242);
  });

  test.each([
    [
      "strikes times 1,000",
      rows((strike, right, value) => line(strike * 1000, right, value)),
      "chain.csv: strike and the close in underlying.csv differ 4 times or more in 100.0% of 242 quotes: one of them is in another unit; both must be dollars",
    ],
    [
      "prices in cents",
      rows((strike, right, value) => line(strike, right, value * 100)),
      // Over a call's bound of 100 are the 60 in the money. Of puts, all are over their strikes but that of 100 at its own.
      "chain.csv: bid is over the underlying's price for calls or over the strike for puts in 74.4% of 242 quotes: prices look like cents, and must be dollars",
    ],
    [
      "calls and puts swapped, without deltas",
      rows((strike, right, value) => line(strike, right === "call" ? "put" : "call", value)),
      // In the money by over 5% are 55 calls of 40 to 94 and 55 puts of 106 to 160.
      "chain.csv: bid is far below the value of exercise for options in the money in 100.0% of 110 quotes: calls and puts look swapped (right)",
    ],
  ])("is refused with %s", async (_, lines, message) => {
    await expect(importPlain(lines, { underlying })).rejects.toThrow(message);
    // Days without a close say nothing.
    const other = rows(line).map((each) => each.replace(DATE, "2024-01-03"));
    const both = importPlain([...lines.slice(0, 40), ...other], { underlying });
    expect((await both).report.rows.kept).toBe(282);
  });

  test("is checked against the closes of the market that it is added to", async () => {
    const objects = memoryObjects();
    const order = { ticker: "TEST", format: "auto" } as const;
    const bars = closes([DATE, 100], ["2024-01-03", 100]);
    await importMarket({ ...order, files: [plainFile(rows(line))], underlying: bars }, objects);
    const next = rows((strike, right, value) =>
      line(strike * 1000, right, value).replace(DATE, "2024-01-03"),
    );
    await expect(importMarket({ ...order, files: [plainFile(next)], append: true }, objects)).rejects.toThrow(
      "chain.csv: strike and the close differ 4 times or more in 100.0% of 242 quotes",
    );
  });
});

describe("a file that loses most of its rows to one reason", () => {
  const good = (strike: number) => `2024-01-02,2024-01-19,${strike},call,2,2.1,,,,,101`;
  const bad = (strike: number) => `2024-01-02,2024-01-19,${strike},call,,2.1,,,,,101`;

  test("is refused with the reason and the share, and taken with --keep-rest", async () => {
    const lines = [good(100), good(101), bad(102), bad(103), bad(104)];
    await expect(importPlain(lines)).rejects.toThrow(
      "chain.csv: it loses 60.0% of its rows (3 of 5): bid or ask is blank, negative or not a number. Correct the file, or give --keep-rest to import the rest.",
    );
    expect((await importPlain(lines, { keepRest: true })).report.rows).toMatchObject({ read: 5, kept: 2 });
  });

  test("is taken where exactly half is lost, or more to two reasons", async () => {
    expect((await importPlain([good(100), bad(101)])).report.rows.kept).toBe(1);
    const crossed = good(102).replace("2,2.1", "3,2.1");
    expect((await importPlain([good(100), bad(101), crossed])).report.rows.kept).toBe(1);
  });

  test("is refused by its own rows, whatever other files keep", async () => {
    const files = [
      memoryFile("a.csv", [PLAIN_HEADER, good(100), good(101), good(102)].join("\n")),
      memoryFile("b.csv", [PLAIN_HEADER, bad(103)].join("\n")),
    ];
    await expect(importFiles(files)).rejects.toThrow(
      "b.csv: it loses 100.0% of its rows (1 of 1): bid or ask is blank, negative or not a number. Correct the file, or leave it out.",
    );
  });

  test("is measured by the rows of the ticker's symbol", async () => {
    const header = PLAIN_HEADER.replace("underlying", "underlying,symbol");
    const of = (line: string, symbol: string) => `${line},${symbol}`;
    const lines = [good(100), bad(101), bad(102)].map((line) => of(line, "TEST"));
    const others = [100, 101, 102, 103].map((strike) => of(good(strike), "QQQ"));
    await expect(importLines([header, ...others, ...lines])).rejects.toThrow(
      "it loses 66.7% of its rows (2 of 3)",
    );
  });
});

test("counts rows before 2015, which no backtest reaches (D3)", async () => {
  const { report, market } = await importPlain([
    "2014-12-31,2015-01-16,100,call,2,2.1,,,,,101",
    "2015-01-02,2015-01-16,100,call,2,2.1,,,,,101",
  ]);
  expect(report.rows).toMatchObject({ kept: 2, early: 1 });
  expect(datesOf(market)).toEqual(["2014-12-31", "2015-01-02"]);
});

describe("unread columns", () => {
  const LINE = {
    ...{ date: "2024-01-02", expiry: "2024-01-19", strike: 10_000, underlying: 10_100, delta: 5_500 },
    call: { bid: 200, ask: 210, iv: 2_000, volume: 3 },
    put: { bid: 100, ask: 110, iv: 2_000, volume: 3 },
  };

  test("never change what is imported, in any layout: property", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...LAYOUTS, ...OTHER_LAYOUTS),
        fc.array(
          fc.record({
            at: fc.nat(60),
            name: fc.constantFrom("", " ", "[]", "note", "Unnamed: 0", "index", "zz"),
            value: fc.constantFrom("", "0", "35", "x", "2024-01-02"),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        async ([, { header, textOf, lacks }], extra) => {
          const mark = header.includes(";") ? ";" : ",";
          const withExtra = (text: string, of: "name" | "value"): string =>
            extra.reduce((cells, each) => cells.toSpliced(each.at, 0, each[of]), text.split(mark)).join(mark);
          const order = lacks.includes("underlying") ? { underlying: closes(["2024-01-02", 101]) } : {};
          const rows = textOf(LINE);
          const bare = await importLines([header, ...rows], order);
          const odd = await importLines(
            [withExtra(header, "name"), ...rows.map((row) => withExtra(row, "value"))],
            order,
          );
          expect(odd.report.rows).toEqual(bare.report.rows);
          expect(Buffer.compare(odd.bytes, bare.bytes)).toBe(0);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe("--columns", () => {
  const map = columnMapOf("date=QuoteDay,expiry=Exp,right=CP,strike=K,bid=B,ask=A");

  test("names the columns of a file of any layout", async () => {
    const lines = ["K,CP,Exp,QuoteDay,B,A,Note", "100,C,01/19/2024,20240102,2.00,2.10,hello"];
    const { market, report } = await importLines(lines, {
      columns: map,
      underlying: closes(["2024-01-02", 101]),
    });
    const contract = { date: "2024-01-02", expiry: "2024-01-19", strike: 100, right: "call" } as const;
    expect(quoteOf(market, contract)).toMatchObject({ bid: 200, ask: 210 });
    expect(report.data.rows.unread).toEqual(["note"]);
  });

  test("maps the other figures too, and symbols choose the ticker's rows", async () => {
    const columns = columnMapOf(
      "date=d\nexpiry=e\nright=r\nstrike=k\nbid=b\nask=a\niv=Vol\ndelta=D1\nvolume=n\nopen_interest=oi\nunderlying=Spot\nsymbol=Ticker\nroot=Root",
    );
    const header = "Ticker,Root,d,e,r,k,b,a,Vol,D1,n,oi,Spot";
    const row = (ticker: string, delta: string) =>
      `${ticker},${ticker},2024-01-02,2024-01-19,P,100,2,2.1,0.2,${delta},3,4,101`;
    const { market, report } = await importLines([header, row("QQQ", "-0.9"), row("TEST", "-0.4")], {
      columns,
    });
    expect(report.rows).toMatchObject({ kept: 1, otherSymbols: 1 });
    expect(quoteOf(market, { date: "2024-01-02", expiry: "2024-01-19", strike: 100, right: "put" })).toEqual({
      ...{ bid: 200, ask: 210, delta: -0.4 },
    });
    expect(Array.from(market.closes)).toEqual([10_100]);
    expect(report.data.rows.unread).toEqual([]);
  });

  test("names a column of a vendor's layout", async () => {
    const header = "asof,act_symbol,expiration,strike,call_put,bid,ask,vol,delta";
    const lines = [header, "2024-01-02,TEST,2024-01-19,100,Call,2,2.1,0.2,0.5"];
    const { report } = await importLines(lines, {
      columns: columnMapOf("date=asof"),
      underlying: closes(["2024-01-02", 101]),
    });
    expect(report.entry.source).toBe("DoltHub post-no-preference/options");
  });

  test.each([
    ["date", '"date" is no figure=COLUMN; figures are date, expiry, right, strike'],
    ["dat=x", '"dat=x" is no figure=COLUMN'],
    ["date=", "date has no column"],
    ["date=x,date=y", "date is there twice"],
    ["date=x,expiry=X", '"x" stands for two figures'],
  ])("refuses %s", (text, message) => {
    expect(() => columnMapOf(text)).toThrow(`--columns: ${message}`);
  });

  test("refuses a column that the file lacks, with all others", async () => {
    await expect(importLines(["a,b,c", "1,2,3"], { columns: map })).rejects.toThrow(
      "the header fits no format; plain is nearest: it lacks quoteday, exp, k, cp. The file has the columns a, b, c.",
    );
  });
});
