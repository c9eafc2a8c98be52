import { describe, expect, test } from "vitest";
import { importOrder } from "../../../../functions/market/import-order.ts";
import { isYahooPlaceholder } from "../../../../functions/market/readers/yahoo.ts";
import { readManifest } from "../../../../functions/tickers/manifest.ts";
import { quoteOf } from "../../../rules/market/build-market.ts";
import { memoryObjects } from "../../functions/memory/memory-objects.ts";
import { importFiles, memoryFile } from "../import-text.ts";
import { inboxWorld, textAt } from "../inbox-world.ts";
import { closes, figuresOf } from "../vendors/vendor-lines.ts";
import { AT, CALL, CLOSES, DATES, fileOf, HEADER, imported, ONE, row, textOf } from "./yfinance-files.ts";

/** Chains as `yfinance` gives them: right and expiry in the option symbol, and no date. */

/** The call 600 of 18 December quoted 10.00, 11.50 and 14.00 on three evenings, with a put that it is told apart from. */
const EVENINGS = [10, 11.5, 14].map((bid) => [
  row(CALL, 600, bid, bid + 0.2),
  row("SPY261218P00600000", 600, 8, 8.1),
  row("SPY270115C00600000", 600, 20, 20.3),
]);
const named = (date: string, i: number) => fileOf(EVENINGS[i]!, `SPY_${date}.csv`);

describe("three evenings of yfinance", () => {
  test("grow by appends with --date to the bytes of an import of all at once by their names", async () => {
    const objects = memoryObjects();
    for (const [i, date] of DATES.entries())
      await importOrder(
        {
          ticker: "SPY",
          format: "auto",
          files: [fileOf(EVENINGS[i]!)],
          date,
          append: i > 0,
          underlying: CLOSES,
        },
        objects,
      );
    const entry = (await readManifest(objects)).tickers.SPY!;
    const whole = await imported(DATES.map(named));
    expect(Buffer.compare((await objects.get(entry.key))!.bytes, whole.bytes)).toBe(0);
    expect(whole.report.entry.source).toBe("Yahoo Finance");
  });

  test("grow in the inbox by the dates in their names, and a file without one is refused", async () => {
    const { inbox, market, settle, news } = inboxWorld();
    for (const [i, date] of DATES.entries()) {
      await inbox.put(`SPY/SPY-${date.replaceAll("-", "")}.csv`, textOf(EVENINGS[i]!));
      await inbox.put(
        "SPY/underlying.csv",
        "date,close\n2026-11-18,601.5\n2026-11-19,603.25\n2026-11-20,607\n",
      );
      settle();
      expect(await news("SPY/underlying.csv")).toMatchObject({ kind: "imported" });
    }
    expect((await readManifest(market)).tickers.SPY).toMatchObject({ sessions: 3, lastDate: DATES[2] });
    await inbox.put("SPY/more.csv", textOf(ONE));
    settle();
    expect(await news("SPY/more.csv")).toMatchObject({ kind: "refused" });
    expect(await textAt(inbox, "SPY/more.csv.error.txt")).toContain(
      "This looks like a yfinance dump: add --date",
    );
  });
});

describe("the rows of a yfinance file", () => {
  const order = { date: DATES[0] } as const;

  test("have their right, expiry and strike in the symbol; pandas' nameless column is ignored", async () => {
    const rows = EVENINGS[0]!.map((text, i) => `${i},${text}`);
    const { market, report } = await imported([fileOf(rows, "SPY.csv", `,${HEADER}`)], order);
    expect(report.rows).toMatchObject({ read: 3, kept: 3 });
    expect(quoteOf(market, { date: DATES[0], ...AT })).toMatchObject({ bid: 1000, ask: 1020 });
    expect(quoteOf(market, { date: DATES[0], ...AT, right: "put" })).toMatchObject({ bid: 800, ask: 810 });
    expect(quoteOf(market, { date: DATES[0], ...AT, expiry: "2027-01-15" })).toMatchObject({ bid: 2000 });
    const short = "contractSymbol,bid,ask";
    const bare = await imported([fileOf([`${CALL},10,10.2`], "SPY.csv", short)], order);
    expect(quoteOf(bare.market, { date: DATES[0], ...AT })).toMatchObject({ bid: 1000, ask: 1020 });
  });

  test("of another ticker are skipped and counted; SPXW's belong to SPX, adjusted ones are left out", async () => {
    const rows = [...ONE, row("QQQ261218C00600000", 600, 1, 1.1), row("SPY1261218C00600000", 600, 1, 1.1)];
    const { report } = await imported([fileOf(rows)], order);
    expect(report.rows).toMatchObject({ read: 3, kept: 1, otherSymbols: 1, otherContracts: 1 });
    const index = ["SPX261218C06000000", "SPXW261218C06000000"].map((contract) =>
      row(contract, 6000, 90, 91),
    );
    const spx = await importFiles([fileOf(index)], {
      ticker: "SPX",
      underlying: closes([DATES[0], 6015]),
      ...order,
    });
    expect(spx.report.rows).toMatchObject({ kept: 1, otherContracts: 1, otherSymbols: 0 });
  });

  test.each([
    [
      "a symbol that is none",
      [row("SPY 600 C", 600, 1, 1.1)],
      HEADER,
      'SPY.csv line 2: contractSymbol "SPY 600 C" is no option symbol such as SPY261218C00600000',
    ],
    [
      "a header without ask",
      ONE,
      HEADER.replace(",ask,", ",offer,"),
      "SPY.csv line 1: the header lacks ask, which yfinance's chains have",
    ],
    [
      "a row that was cut off",
      [...ONE, ONE[0]!.slice(0, 30)],
      HEADER,
      "SPY.csv line 3: 2 fields where the header has 14",
    ],
  ])("are refused with %s", async (_, rows, header, message) => {
    await expect(imported([fileOf(rows, "SPY.csv", header)], order)).rejects.toThrow(message);
  });

  test("are refused where the last one was cut off", async () => {
    const rows = Array.from({ length: 30 }, (_, k) => row(`SPY261218C00${600 + k}000`, 600 + k, 1, 1.1));
    await expect(imported([memoryFile("SPY.csv", textOf(rows).slice(0, -2))], order)).rejects.toThrow(
      "SPY.csv line 31: the file ends in the middle of a line",
    );
  });

  test("have no volatility where Yahoo's solver stopped at once (M3)", async () => {
    const texts = [
      "0",
      "1e-05",
      "1.0000000000000003e-05",
      "0.500005",
      "0.25000750000000006",
      "0.12500875",
      "0.015635",
      "0.5",
      "0.214",
    ];
    const rows = texts.map((iv, k) => row(`SPY261218C00${600 + k}000`, 600 + k, 1, 1.1, { iv }));
    const { volatilities } = await figuresOf(
      [`${HEADER},date`, ...rows.map((text) => `${text},${DATES[0]}`)],
      "SPY",
    );
    expect(volatilities).toEqual([...Array<number>(7).fill(Number.NaN), 0.5, 0.214]);
    expect([0.5, 0.25, 1, 0.0157, 0.21].some(isYahooPlaceholder)).toBe(false);
  });
});
