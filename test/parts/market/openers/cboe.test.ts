import { describe, expect, test } from "vitest";
import type { ImportFile } from "../../../../functions/market/import-file.ts";
import { importOrder } from "../../../../functions/market/import-order.ts";
import { reportLines } from "../../../../functions/market/import-report.ts";
import type { ImportOrder } from "../../../../functions/market/market-order.ts";
import { readManifest } from "../../../../functions/tickers/manifest.ts";
import { datesOf, quoteOf } from "../../../rules/market/build-market.ts";
import { memoryObjects } from "../../functions/memory/memory-objects.ts";
import { importFiles, memoryFile } from "../import-text.ts";
import { EVENINGS, type Evening, feedFile, feedText, tableFile, tableLines } from "./cboe-files.ts";

/** Cboe's delayed quotes: evenings of the page's file and of the feed's JSON. */

const LAYOUTS = [
  ["the feed's JSON", feedFile],
  ["the page's CSV", tableFile],
] as const;

const SPX = { ticker: "SPX" } as const;
const PUT = { expiry: "2026-12-18", strike: 5900, right: "put" } as const;
const [DAY_1, DAY_2, DAY_3] = ["2026-11-18", "2026-11-19", "2026-11-20"] as const;

const imported = (files: readonly ImportFile[], order: Partial<ImportOrder> = {}) =>
  importFiles(files, { ...SPX, ...order });

/** Imports files one by one: the first whole, the others as appends. */
const grown = async (files: readonly ImportFile[]) => {
  const objects = memoryObjects();
  for (const [i, file] of files.entries())
    await importOrder({ ...SPX, format: "auto", files: [file], append: i > 0 }, objects);
  const entry = (await readManifest(objects)).tickers.SPX!;
  return { entry, bytes: (await objects.get(entry.key))!.bytes };
};

describe.each(LAYOUTS)("%s", (_, fileOf) => {
  const files = EVENINGS.map((evening, i) => fileOf(evening, `evening-${i}`));

  test("gives each evening the session of its time in New York, the index's price, and its quotes", async () => {
    const { market, report } = await imported(files);
    expect(datesOf(market)).toEqual([DAY_1, DAY_2, DAY_3]);
    expect(Array.from(market.closes)).toEqual([600_050, 605_025, 610_000]);
    expect([DAY_1, DAY_2, DAY_3].map((date) => quoteOf(market, { date, ...PUT }))).toEqual([
      { bid: 4000, ask: 4040, delta: -0.29 },
      { bid: 2500, ask: 2550, delta: -0.29 },
      { bid: 1250, ask: 1280, delta: -0.29 },
    ]);
    expect(report.entry).toMatchObject({ source: "Cboe delayed quotes", expiries: 1 });
    expect(reportLines(report).join("\n")).toContain("6 rows of the root SPX left out, first 2026-11-18");
  });

  test("grows by appends to the bytes of an import of all evenings at once", async () => {
    const [whole, byEvening] = [await imported(files), await grown(files)];
    expect(Buffer.compare(byEvening.bytes, whole.bytes)).toBe(0);
    expect(byEvening.entry).toMatchObject({ firstDate: DAY_1, lastDate: DAY_3, sessions: 3 });
  });

  test("refuses one evening twice and names both options", async () => {
    await expect(imported([fileOf(EVENINGS[0]!, "a"), fileOf(EVENINGS[0]!, "b")])).rejects.toThrow(
      /two rows for .*: a line \d and b line \d/,
    );
  });
});

test("has the same market from the page and from the feed", async () => {
  const [feed, table] = await Promise.all(
    LAYOUTS.map(([, fileOf]) => imported(EVENINGS.map((e) => fileOf(e)))),
  );
  expect(Buffer.compare(feed!.bytes, table!.bytes)).toBe(0);
});

test("keeps the root that settles at the open where the expiry has a settlement price (A1)", async () => {
  const settlement = memoryFile("s.csv", "date,price\n2026-12-18,6020\n");
  const { market } = await imported([feedFile(EVENINGS[0]!)], { settlement });
  expect(quoteOf(market, { date: DAY_1, ...PUT })).toMatchObject({ bid: 3900, ask: 3990 });
});

describe("when a file was taken", () => {
  const [evening] = EVENINGS as [Evening];
  const made = (timestamp: string, pageTime: string) => ({ ...evening, timestamp, pageTime });

  test.each([
    ["a quarter past the close", "2026-11-20 21:15:00", "November 20, 2026 at 4:15 PM EST", DAY_3],
    ["after midnight", "2026-11-20 05:30:00", "November 20, 2026 at 12:30 AM EST", DAY_2],
    ["before the next open", "2026-11-20 14:29:00", "November 20, 2026 at 9:29 AM EST", DAY_2],
    ["a Sunday", "2026-11-22 17:00:00", "November 22, 2026 at 12:00 PM EST", DAY_3],
    ["Thanksgiving", "2026-11-26 23:00:00", "November 26, 2026 at 6:00 PM EST", "2026-11-25"],
    ["half a day's close", "2026-11-27 18:15:00", "November 27, 2026 at 1:15 PM EST", "2026-11-27"],
    ["summer", "2026-07-08 20:15:00", "July 8, 2026 at 4:15 PM EDT", "2026-07-08"],
  ])("belongs to the session that closed last: %s", async (_, timestamp, pageTime, session) => {
    const files = LAYOUTS.map(([, fileOf]) => fileOf(made(timestamp, pageTime)));
    for (const file of files) expect(datesOf((await imported([file])).market)).toEqual([session]);
  });

  test.each([
    ["2026-11-20 14:30:00", "November 20, 2026 at 9:30 AM EST", "at 09:30 in New York", "at 16:15 or later"],
    ["2026-11-20 21:14:59", "November 20, 2026 at 4:14 PM EST", "at 16:14 in New York", "at 16:15 or later"],
    ["2026-11-27 18:14:00", "November 27, 2026 at 1:14 PM EST", "at 13:14 in New York", "at 13:15 or later"],
  ])("is refused before the close's quotes are there: %s", async (timestamp, pageTime, time, remedy) => {
    for (const [, fileOf] of LAYOUTS)
      await expect(imported([fileOf(made(timestamp, pageTime), "x")])).rejects.toThrow(
        `x: it was taken on ${timestamp.slice(0, 10)} ${time}, before it had the quotes of that session's close: take it ${remedy}`,
      );
  });

  test("is read from a line whose time is in quotes or not", async () => {
    const bare = [...tableLines(evening)];
    bare[2] = "Date: November 19, 2026 at 4:15 PM EST,Bid: 5999.5,Ask: 6001.5,Size: 1*1,Volume: 0";
    const { market } = await imported([memoryFile("spx_quotedata.csv", bare.join("\n"))]);
    expect(datesOf(market)).toEqual([DAY_2]);
    expect(Array.from(market.closes)).toEqual([600_050]);
  });

  test("takes an ISO timestamp with a zone, and UTC without one", async () => {
    for (const timestamp of ["2026-11-19T22:00:00-05:00", "2026-11-20T03:00:00.123Z", "2026-11-20T03:00:00"])
      expect(datesOf((await imported([feedFile({ ...evening, timestamp })])).market)).toEqual([DAY_2]);
  });

  test("refuses a feed that stood still: the underlying traded last before the session", async () => {
    const text = feedText(evening, { data: { last_trade_time: "2026-11-17T16:00:00" } });
    await expect(imported([memoryFile("x.json", text)])).rejects.toThrow(
      "x.json: its underlying traded last on 2026-11-17, before the session of 2026-11-18 in which it was made: Cboe's feed stood still, fetch it again",
    );
    const whole = feedText(evening, { data: { last_trade_time: "2026-11-18T16:14:59" } });
    expect(datesOf((await imported([memoryFile("x.json", whole)])).market)).toEqual([DAY_1]);
  });

  test("is given by --date where the file does not say it in English, and may not contradict it", async () => {
    const french = tableFile({ ...evening, pageTime: "18 novembre 2026 à 16:45 UTC−5" }, "x.csv");
    await expect(imported([french])).rejects.toThrow(
      /^x.csv: the time in "Date: 18 novembre 2026 .* is not read/,
    );
    expect(datesOf((await imported([french], { date: DAY_1 })).market)).toEqual([DAY_1]);
    const silent = memoryFile("x.json", feedText(evening, { timestamp: null }));
    await expect(imported([silent])).rejects.toThrow(
      "x.json: it does not say when its quotes were taken: add --date 2026-11-20, the session that they close",
    );
    await expect(imported([feedFile(evening, "x.json")], { date: DAY_2 })).rejects.toThrow(
      "x.json: its quotes are those of 2026-11-18, not of --date 2026-11-19",
    );
  });
});
