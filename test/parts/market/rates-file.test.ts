import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkedRates, readRates } from "../../../functions/market/import-rates.ts";
import { readManifest } from "../../../functions/tickers/manifest.ts";
import { readReference } from "../../../functions/tickers/reference.ts";
import { RATES } from "../../../shared/domain/ticker.ts";
import { day } from "../../rules/market/build-market.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { memoryFile } from "./import-text.ts";
import { chain, inboxWorld, textAt } from "./inbox-world.ts";

/** The rates of all tickers (I1). */

const read = (content: string) => readRates(memoryFile("r.csv", content));

describe("the file of rates", () => {
  test("reads rates in order of dates, also of days without a session, and counts days without a rate", async () => {
    const { rates, blanks } = await read(
      "Date,Percent\n2024-01-06,-0.05\n2024-01-02,5.20\n2024-01-03,\n2024-01-04,.\n2024-01-05,0\n2015-01-02,100\n2024-01-08,-10\n",
    );
    expect(Array.from(rates.days)).toEqual(
      ["2015-01-02", "2024-01-02", "2024-01-05", "2024-01-06", "2024-01-08"].map(day),
    );
    expect(Array.from(rates.percents)).toEqual([100, 5.2, 0, -0.05, -10]);
    expect(blanks).toBe(2);
  });

  test("reads the yields that lie with the sample market's facts", async () => {
    const file = `${import.meta.dirname}/../../../functions/market/sample/facts/bill-yields.csv`;
    const { rates, blanks } = await read(readFileSync(file, "utf8"));
    expect([rates.days[0], rates.days.at(-1), blanks]).toEqual([day("2013-12-02"), day("2026-01-29"), 0]);
    // Of March 2020, when the Federal Reserve cut its rate to 0, and of July 2023, when it was at its highest.
    const on = (date: string) => rates.percents[rates.days.indexOf(day(date))];
    expect([on("2020-03-25"), on("2023-07-27")]).toEqual([-0.04, 5.28]);
  });

  test("takes one rate of a date that also has a blank row", async () => {
    const { rates, blanks } = await read("date,percent\n2024-01-02,.\n2024-01-02,5\n");
    expect([Array.from(rates.percents), blanks]).toEqual([[5], 1]);
  });

  test.each([
    ["date,percent\n2024-01-02,five\n", 'r.csv line 2: percent "five" is no such number'],
    ["date,percent\n2024-01-02,5%\n", 'r.csv line 2: percent "5%" is no such number'],
    ["date,percent\n2024-01-02,NaN\n", 'r.csv line 2: percent "NaN" is no such number'],
    ["date,percent\n2024-01-02,..\n", 'r.csv line 2: percent ".." is no such number'],
    ["date,percent\n2024-01-02,5\n2024-01-03,-10.01\n", 'r.csv line 3: percent "-10.01" is no such number'],
    ["date,percent\n2024-01-02,100.0001\n", 'r.csv line 2: percent "100.0001" is no such number'],
    [
      "date,percent\n2024-01-02,5\n2024-01-03,5\n2024-01-02,5\n",
      'r.csv line 4: date "2024-01-02" stands on line 2 already',
    ],
    ["date,percent\n01/02/2024,5\n", 'r.csv line 2: date "01/02/2024" is no date as yyyy-MM-dd'],
    ["date,percent\n2024-01-02,5\n2024-02-30,.\n", 'r.csv line 3: date "2024-02-30" is no date'],
    ["date,percent\n2024-01-02\n", "r.csv line 2: 1 fields, where the header has 2"],
    ["date,rate\n2024-01-02,5\n", "r.csv line 1: the header lacks percent; it should be date,percent"],
    ["date,percent\n", "r.csv: it has no rate"],
    ["date,percent\n2024-01-02,.\n2024-01-03,\n", "r.csv: it has no rate"],
    ["", "r.csv: the file is empty"],
  ])("refuses %j", async (content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});

/** Returns the stored rates as [date, percent]; undefined without any. */
const storedIn = async (market: ReturnType<typeof memoryObjects>) => {
  const entry = (await readManifest(market)).references[RATES];
  const series = entry && (await readReference(market, entry.key));
  return series && Array.from(series.days, (each, i) => [each, series.values[i]]);
};

test("replaces the rates whole, also by fewer", async () => {
  const market = memoryObjects();
  const publish = async (content: string) =>
    (await checkedRates(memoryFile("r.csv", content), market)).publish();
  await publish("date,percent\n2024-01-02,5\n2024-01-03,5.1\n");
  await publish("date,percent\n2023-01-03,4\n");
  expect(await storedIn(market)).toEqual([[day("2023-01-03"), 4]]);
  expect((await readManifest(market)).references[RATES]?.lastDate).toBe("2023-01-03");
});

describe("rates in the inbox", () => {
  const FILE = "date,percent\n2024-01-02,5\n";
  const WANTED = [[day("2024-01-02"), 5]];

  test("imports rates.csv beside the folders", async () => {
    const { inbox, market, settle, news } = inboxWorld();
    await inbox.put("rates.csv", FILE);
    settle();
    expect(await news("rates.csv")).toMatchObject({ kind: "imported", report: { rates: { count: 1 } } });
    expect(await storedIn(market)).toEqual(WANTED);
    expect(inbox.keys()).toEqual(["rates.csv"]);
  });

  test("writes a refusal beside rates.csv, keeps the rates, and deletes it after a good file", async () => {
    const { inbox, market, settle, news } = inboxWorld();
    await inbox.put("rates.csv", FILE);
    settle();
    await news("rates.csv");
    await inbox.put("rates.csv", "date,percent\n2024-01-02,x\n");
    settle();
    expect(await news("rates.csv")).toMatchObject({ kind: "refused" });
    expect(await textAt(inbox, "rates.csv.error.txt")).toBe(
      'rates.csv line 2: percent "x" is no such number\n',
    );
    expect(await storedIn(market)).toEqual(WANTED);
    await inbox.put("rates.csv", FILE);
    settle();
    expect(await news("rates.csv")).toMatchObject({ kind: "imported" });
    expect(inbox.keys()).toEqual(["rates.csv"]);
    expect(await news("rates.csv.error.txt")).toEqual({ kind: "left" });
  });

  test.each(["SPY", "rates"])("imports rates.csv alone in the folder %s", async (folder) => {
    const { inbox, market, settle, news } = inboxWorld();
    await inbox.put(`${folder}/rates.csv`, FILE);
    settle();
    expect(await news(`${folder}/rates.csv`)).toMatchObject({ kind: "imported" });
    expect(await storedIn(market)).toEqual(WANTED);
    expect((await readManifest(market)).tickers).toEqual({});
  });

  test("imports rates.csv together with a ticker, both or neither", async () => {
    const { inbox, market, settle, news } = inboxWorld();
    await inbox.put("SPY/chain.csv", chain("2024-01-02"));
    await inbox.put("SPY/rates.csv", "date,percent\n2024-01-02,101\n");
    settle();
    expect(await news("SPY/rates.csv")).toMatchObject({ kind: "refused" });
    expect(await textAt(inbox, "SPY/rates.csv.error.txt")).toContain("line 2");
    expect(await readManifest(market)).toMatchObject({ tickers: {}, references: {} });
    await inbox.put("SPY/rates.csv", FILE);
    settle();
    expect(await news("SPY/rates.csv")).toMatchObject({
      kind: "imported",
      report: { entry: { ticker: "SPY" }, rates: { count: 1 } },
    });
    expect(await storedIn(market)).toEqual(WANTED);
  });
});
