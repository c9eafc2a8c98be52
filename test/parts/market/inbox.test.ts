import { describe, expect, test } from "vitest";
import type { InboxPorts } from "../../../functions/market/inbox/import-folder.ts";
import { againKey } from "../../../functions/market/inbox/inbox-folder.ts";
import { importLeaseKey } from "../../../functions/store/objects/object-keys.ts";
import { openMarket } from "../../../shared/engine/market/open.ts";
import { day } from "../../rules/market/build-market.ts";
import { chain, inboxWorld, LIMIT_MS, marketOf, textAt } from "./inbox-world.ts";

describe("the inbox", () => {
  test("imports files of one ticker together, by the notification of the newest", async () => {
    const { inbox, market, pass, settle, news } = inboxWorld();
    await inbox.put("SPY/january.csv", chain("2024-01-02"));
    pass(5);
    await inbox.put("SPY/february.csv", chain("2024-02-01"));
    await inbox.put("SPY/underlying.csv", "date,close\n2023-12-29,99\n");
    pass(15);
    expect(await news("SPY/january.csv")).toEqual({ kind: "left" });
    settle();
    expect(await news("SPY/underlying.csv")).toMatchObject({
      kind: "imported",
      report: { rows: { kept: 2 } },
    });
    expect(JSON.parse(await textAt(market, "manifest.json")).tickers.SPY.sessions).toBe(2);
    expect(await news("SPY/february.csv")).toEqual({ kind: "left" });
  });

  test("imports files of one second once, by the first notification", async () => {
    const { inbox, news } = inboxWorld();
    await inbox.put("SPY/a.csv", chain("2024-01-02"));
    await inbox.put("SPY/b.csv", chain("2024-02-01"));
    // The importer's clock is behind, and still no file is lost.
    expect(await news("SPY/b.csv")).toMatchObject({ kind: "imported", report: { rows: { kept: 2 } } });
    expect(await news("SPY/a.csv")).toEqual({ kind: "left" });
  });

  test("ignores a repeated notification, and imports a file that is put again", async () => {
    const { inbox, market, settle, news } = inboxWorld();
    await inbox.put("SPY/a.csv", chain("2024-01-02"));
    settle();
    expect(await news("SPY/a.csv")).toMatchObject({ kind: "imported" });
    const before = await marketOf(market);
    expect(await news("SPY/a.csv")).toEqual({ kind: "left" });
    expect(await marketOf(market)).toEqual(before);
    await inbox.put("SPY/a.csv", chain("2024-01-02"));
    settle();
    expect(await news("SPY/a.csv")).toMatchObject({ kind: "imported" });
    expect(await marketOf(market)).not.toEqual(before);
  });

  test("refuses a folder in lower case and keeps the ticker", async () => {
    const { inbox, market, settle, news } = inboxWorld();
    await inbox.put("SPY/a.csv", chain("2024-01-02"));
    await inbox.put("spy/b.csv", chain("2024-02-01"));
    settle();
    expect(await news("SPY/a.csv")).toMatchObject({ kind: "imported" });
    const before = await marketOf(market);
    expect(await news("spy/b.csv")).toMatchObject({ kind: "refused" });
    expect(await textAt(inbox, "spy/b.csv.error.txt")).toBe("put the files into SPY/, not into spy/\n");
    expect(await marketOf(market)).toEqual(before);
  });

  test("reads side files by their names", async () => {
    const { inbox, market, settle, news } = inboxWorld();
    await inbox.put("SPY/chain.csv", chain("2024-01-02"));
    await inbox.put("SPY/splits.csv", "date,ratio\n2024-02-01,2\n");
    await inbox.put("SPY/events.csv", "type,date,time\nEarnings,2024-02-06,amc\n");
    await inbox.put("SPY/dividends.csv", "date,amount\n2024-03-15,1.5\n2024-06-21,1.6\n");
    await inbox.put("SPY/settlement.csv", "date,price\n2024-03-15,99.5\n");
    settle();
    expect(await news("SPY/settlement.csv")).toMatchObject({
      kind: "imported",
      report: { rows: { read: 1 }, entry: { dividends: 2, settlementPrices: 1 }, idleSettlements: 0 },
    });
    const { key } = JSON.parse(await textAt(market, "manifest.json")).tickers.SPY;
    const { splits, events, dividends, settlementPrices } = openMarket((await market.get(key))!.bytes);
    expect(splits).toEqual([{ day: day("2024-02-01"), ratio: 2 }]);
    expect(events).toContainEqual({ type: "Earnings", day: day("2024-02-06"), time: "amc" });
    expect([...settlementPrices]).toEqual([[day("2024-03-15"), 9950]]);
    expect(dividends).toEqual([
      { day: day("2024-03-15"), dollars: 1.5 },
      { day: day("2024-06-21"), dollars: 1.6 },
    ]);
  });

  test("takes a close that falls like a split with jumps.txt, once (M4)", async () => {
    const { inbox, settle, news } = inboxWorld();
    const priced = (date: string, price: number) => chain(date).replace(/,100\n$/, `,${price}\n`);
    await inbox.put("SPY/a.csv", priced("2024-01-02", 100));
    await inbox.put("SPY/b.csv", priced("2024-01-03", 50));
    settle();
    expect(await news("SPY/b.csv")).toMatchObject({
      kind: "refused",
      why: "The close fell from 100.00 to 50.00 on 2024-01-03, like a 2-for-1 split. Give --splits, or --jumps if it is real.",
    });
    await inbox.put("SPY/jumps.txt", "");
    settle();
    expect(await news("SPY/jumps.txt")).toMatchObject({ kind: "imported", report: { rows: { kept: 2 } } });
    expect(inbox.keys()).not.toContain("SPY/jumps.txt");
    expect(await textAt(inbox, "SPY/a.csv.report.txt")).toContain("like a 2-for-1 split: taken as real.");
    // It allows one import: a later jump is asked about.
    await inbox.put("SPY/c.csv", priced("2024-01-04", 25));
    settle();
    expect(await news("SPY/c.csv")).toMatchObject({ kind: "refused" });
    await inbox.put("SPY/splits.csv", "date,ratio\n2024-01-04,2\n");
    settle();
    expect(await news("SPY/splits.csv")).toMatchObject({ kind: "imported", report: { rows: { kept: 1 } } });
  });

  test("imports the folder whole where an expiry keeps another root (A1)", async () => {
    const { inbox, market, settle, news } = inboxWorld();
    const of = (root: string, date: string) =>
      chain(date)
        .replace("underlying\n", "underlying,root\n")
        .replace(/,100\n$/, `,100,${root}\n`);
    await inbox.put("SPX/a.csv", of("SPX", "2024-01-02"));
    settle();
    await news("SPX/a.csv");
    await inbox.put("SPX/b.csv", of("SPXW", "2024-01-03"));
    await inbox.put("SPX/replace.txt", "");
    settle();
    expect(await news("SPX/replace.txt")).toMatchObject({
      kind: "imported",
      report: { rows: { read: 2, kept: 1 } },
    });
    await inbox.put("SPX/settlement.csv", "date,price\n2024-03-15,99.5\n");
    settle();
    // The price keeps SPX: its day comes back, and the day of SPXW would be lost.
    expect(await news("SPX/settlement.csv")).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("SPX would lose 1 of its 1 sessions"),
    });
    await inbox.put("SPX/c.csv", of("SPX", "2024-01-03"));
    settle();
    expect(await news("SPX/c.csv")).toMatchObject({
      kind: "imported",
      report: { rows: { read: 3, kept: 2 } },
    });
    const { tickers } = JSON.parse(await textAt(market, "manifest.json"));
    expect(tickers.SPX).toMatchObject({ sessions: 2, settlementPrices: 1 });
  });

  test("keeps the ticker when a side file is invalid, and names the line", async () => {
    const { inbox, market, settle, news } = inboxWorld();
    await inbox.put("SPY/chain.csv", chain("2024-01-02"));
    settle();
    expect(await news("SPY/chain.csv")).toMatchObject({ kind: "imported" });
    const before = await marketOf(market);
    await inbox.put("SPY/dividends.csv", "date,amount\n2024-03-15,1.5\n2024-06-21,0\n");
    settle();
    expect(await news("SPY/dividends.csv")).toMatchObject({ kind: "refused" });
    expect(await textAt(inbox, "SPY/dividends.csv.error.txt")).toBe(
      'SPY/dividends.csv line 3: amount "0" is no such number\n',
    );
    expect(await marketOf(market)).toEqual(before);
  });

  test("writes a refusal beside its file once, and a report instead after a successful import", async () => {
    const { inbox, market, settle, news } = inboxWorld();
    await inbox.put("SPY/a.csv", chain("2024-01-02"));
    await inbox.put("SPY/b.csv", chain("soon"));
    settle();
    expect(await news("SPY/a.csv")).toMatchObject({ kind: "refused" });
    expect(await news("SPY/b.csv")).toEqual({ kind: "left" });
    expect(await textAt(inbox, "SPY/b.csv.error.txt")).toBe('SPY/b.csv line 2: date "soon" is no date\n');
    expect(await marketOf(market)).toEqual([[], ""]);
    await inbox.put("SPY/b.csv", chain("2024-01-03"));
    settle();
    expect(await news("SPY/b.csv")).toMatchObject({ kind: "imported" });
    expect(inbox.keys()).toEqual(["SPY/a.csv", "SPY/b.csv", "SPY/b.csv.report.txt"]);
    expect((await textAt(inbox, "SPY/b.csv.report.txt")).split("\n").slice(0, 2)).toEqual([
      "SPY: 2 rows read, 2 kept",
      "2 sessions, 1 expiry, 2024-01-02 to 2024-01-03",
    ]);
    expect(await textAt(inbox, "SPY/b.csv.report.txt")).toContain("\n2024         2        0 ");
    await inbox.put("SPY/b.csv", chain("late"));
    settle();
    expect(await news("SPY/b.csv")).toMatchObject({ kind: "refused" });
    expect(inbox.keys()).toEqual(["SPY/a.csv", "SPY/b.csv", "SPY/b.csv.error.txt"]);
  });

  test("ignores its own marker, refusals and reports, and files outside of a ticker's folder", async () => {
    const { news } = inboxWorld();
    for (const key of [
      "SPY/a.csv.error.txt",
      "SPY/a.csv.report.txt",
      "SPY/.again",
      "stray.csv",
      "SPY/",
      "/a.csv",
    ])
      expect(await news(key)).toEqual({ kind: "left" });
  });
});

describe("the inbox during an import", () => {
  /** Starts an import of a.csv that waits while it reads. */
  const heldUp = async () => {
    const surroundings = inboxWorld();
    const { ports, inbox, settle, news } = surroundings;
    const reading = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow: InboxPorts = {
      ...ports,
      inbox: {
        ...inbox,
        stream: async (...call) => {
          reading.resolve();
          await goOn.promise;
          return inbox.stream(...call);
        },
      },
    };
    await inbox.put("SPY/a.csv", chain("2024-01-02"));
    settle();
    const first = news("SPY/a.csv", slow);
    await reading.promise;
    await inbox.put("SPY/b.csv", chain("2024-02-01"));
    settle();
    return { ...surroundings, first, finish: goOn.resolve };
  };

  test("delays a new file until the import has ended", async () => {
    const { inbox, settle, news, first, finish } = await heldUp();
    expect(await news("SPY/b.csv")).toEqual({ kind: "put off" });
    settle();
    expect(await news(againKey("SPY"))).toEqual({ kind: "put off" });
    finish();
    expect(await first).toMatchObject({ kind: "imported", report: { rows: { kept: 1 } } });
    settle();
    expect(await news(againKey("SPY"))).toMatchObject({ kind: "imported", report: { entry: { quotes: 2 } } });
    expect(inbox.keys().filter((each) => !each.endsWith(".report.txt"))).toEqual(["SPY/a.csv", "SPY/b.csv"]);
  });

  test("keeps a newer lease when an expired import ends", async () => {
    const { market, pass, news, first, finish } = await heldUp();
    pass(LIMIT_MS / 1000);
    expect(await news("SPY/b.csv")).toMatchObject({ kind: "imported" });
    const turn = await textAt(market, importLeaseKey("SPY"));
    finish();
    await first;
    expect(await textAt(market, importLeaseKey("SPY"))).toBe(turn);
  });
});
