import { describe, expect, test } from "vitest";
import type { InboxPorts } from "../../functions/market/inbox/import-from-inbox.ts";
import { againKey } from "../../functions/market/inbox/inbox-folder.ts";
import { importLeaseKey } from "../../functions/store/objects/object-keys.ts";
import { openMarket } from "../../shared/engine/market/open.ts";
import { day } from "./build-market.ts";
import { chain, inboxWorld, LIMIT_MS, marketOf, textAt } from "./inbox-world.ts";

describe("files in the inbox", () => {
  test("of one ticker are imported together, by the news of the last that came", async () => {
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

  test("that came in the same second leave it to nobody: the first news imports, the rest finds it done", async () => {
    const { inbox, news } = inboxWorld();
    await inbox.put("SPY/a.csv", chain("2024-01-02"));
    await inbox.put("SPY/b.csv", chain("2024-02-01"));
    // The clock of whoever is told is behind: not even then is any of it lost.
    expect(await news("SPY/b.csv")).toMatchObject({ kind: "imported", report: { rows: { kept: 2 } } });
    expect(await news("SPY/a.csv")).toEqual({ kind: "left" });
  });

  test("whose news comes twice are imported once; put again, they are imported again", async () => {
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

  test("of a ticker written otherwise are refused, and the ticker's own folder stays what it is made of", async () => {
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

  test("of what stands beside a chain are taken by their names", async () => {
    const { inbox, market, settle, news } = inboxWorld();
    await inbox.put("SPY/chain.csv", chain("2024-01-02"));
    await inbox.put("SPY/splits.csv", "date,ratio\n2024-02-01,2\n");
    await inbox.put("SPY/events.csv", "type,date,time\nEarnings,2024-02-06,amc\n");
    await inbox.put("SPY/dividends.csv", "date,amount\n2024-03-15,1.5\n2024-06-21,1.6\n");
    settle();
    expect(await news("SPY/dividends.csv")).toMatchObject({
      kind: "imported",
      report: { rows: { read: 1 }, entry: { dividends: 2 } },
    });
    const { key } = JSON.parse(await textAt(market, "manifest.json")).tickers.SPY;
    const { splits, events, dividends } = openMarket((await market.get(key))!.bytes);
    expect(splits).toEqual([{ day: day("2024-02-01"), ratio: 2 }]);
    expect(events).toContainEqual({ type: "Earnings", day: day("2024-02-06"), time: "amc" });
    expect(dividends).toEqual([
      { day: day("2024-03-15"), dollars: 1.5 },
      { day: day("2024-06-21"), dollars: 1.6 },
    ]);
  });

  test("that are dividends with a slip leave the ticker as it was, and say where the slip is", async () => {
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

  test("that are refused get an error beside them once, which goes when the import succeeds", async () => {
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
    expect(inbox.keys()).toEqual(["SPY/a.csv", "SPY/b.csv"]);
  });

  test("of the import itself start none", async () => {
    const { news } = inboxWorld();
    for (const key of ["SPY/a.csv.error.txt", "SPY/.again", "stray.csv", "SPY/", "/a.csv"])
      expect(await news(key)).toEqual({ kind: "left" });
  });

  test("a store that fails is thrown, for the news to come again, which is then nobody's turn", async () => {
    const { ports, inbox, settle, news } = inboxWorld();
    await inbox.put("SPY/a.csv", chain("2024-01-02"));
    settle();
    const market = {
      ...ports.market,
      put: async () => {
        throw new Error("away");
      },
    };
    await expect(news("SPY/a.csv", { ...ports, market })).rejects.toThrow("away");
    expect(await news("SPY/a.csv")).toMatchObject({ kind: "imported" });
  });
});

describe("a file that comes while its ticker is imported", () => {
  /** An import of a.csv that is held up once it reads. */
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

  test("is put off until that has ended, and imported then", async () => {
    const { inbox, settle, news, first, finish } = await heldUp();
    expect(await news("SPY/b.csv")).toEqual({ kind: "put off" });
    settle();
    expect(await news(againKey("SPY"))).toEqual({ kind: "put off" });
    finish();
    expect(await first).toMatchObject({ kind: "imported", report: { rows: { kept: 1 } } });
    settle();
    expect(await news(againKey("SPY"))).toMatchObject({ kind: "imported", report: { rows: { kept: 2 } } });
    expect(inbox.keys()).toEqual(["SPY/a.csv", "SPY/b.csv"]);
  });

  test("is put off in one chain of news, however many files come", async () => {
    const { inbox, pass, settle, news, first, finish } = await heldUp();
    expect(await news("SPY/b.csv")).toEqual({ kind: "put off" });
    pass(3);
    await inbox.put("SPY/c.csv", chain("2024-02-02"));
    settle();
    expect(await news("SPY/c.csv")).toEqual({ kind: "put off" });
    expect(await news("SPY/b.csv")).toEqual({ kind: "left" });
    finish();
    await first;
  });

  test("is not held up for ever by an import that was killed", async () => {
    const { pass, news } = await heldUp();
    expect(await news("SPY/b.csv")).toEqual({ kind: "put off" });
    pass(LIMIT_MS / 1000);
    expect(await news(againKey("SPY"))).toMatchObject({ kind: "imported", report: { rows: { kept: 2 } } });
  });

  test("is imported by one of two that hear of it at once", async () => {
    const { ports, inbox, settle, news } = inboxWorld();
    await inbox.put("SPY/a.csv", chain("2024-01-02"));
    settle();
    const outcomes = await Promise.all([news("SPY/a.csv"), news("SPY/a.csv"), news("SPY/a.csv")]);
    const kinds = outcomes.map(({ kind }) => kind).toSorted();
    expect(kinds.filter((kind) => kind === "imported")).toHaveLength(1);
    expect(kinds).not.toContain("refused");
    // Whoever came too late looks once more, and finds it done.
    settle();
    expect(await news(againKey("SPY"), ports)).toEqual({ kind: "left" });
  });

  test("an import whose time was over leaves the turn to whoever has it", async () => {
    const { market, pass, news, first, finish } = await heldUp();
    pass(LIMIT_MS / 1000);
    expect(await news("SPY/b.csv")).toMatchObject({ kind: "imported" });
    const turn = await textAt(market, importLeaseKey("SPY"));
    finish();
    await first;
    expect(await textAt(market, importLeaseKey("SPY"))).toBe(turn);
  });
});
