import { describe, expect, test } from "vitest";
import { importFromInbox } from "../../functions/market/inbox.ts";
import { openMarket } from "../../shared/engine/market/open.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { day } from "./build-market.ts";
import { PLAIN_HEADER } from "./import-text.ts";

const chain = (date: string) => `${PLAIN_HEADER}\n${date},2024-03-15,100,call,1.00,1.10,0.2,0.5,3,4,100\n`;

const setUp = () => {
  const waiting: (() => void)[] = [];
  const inbox = memoryObjects();
  const market = memoryObjects();
  const clock = { now: () => 0, sleep: () => new Promise<void>((resolve) => waiting.push(resolve)) };
  const settle = async () => {
    // Everything that is ready to sleep first gets to it.
    await new Promise((resolve) => setTimeout(resolve, 5));
    for (const wake of waiting.splice(0)) wake();
  };
  return { ports: { inbox, market, clock }, inbox, market, settle };
};

const textAt = async (objects: ReturnType<typeof memoryObjects>, key: string) =>
  new TextDecoder().decode((await objects.get(key))?.bytes);

describe("files in the inbox", () => {
  test("of one ticker are imported together, by the last that came", async () => {
    const { ports, inbox, market, settle } = setUp();
    await inbox.put("spy/january.csv", chain("2024-01-02"));
    const first = importFromInbox(ports, "spy/january.csv");
    await inbox.put("spy/february.csv", chain("2024-02-01"));
    await inbox.put("spy/underlying.csv", "date,close\n2023-12-29,99\n");
    const second = importFromInbox(ports, "spy/underlying.csv");
    await settle();
    expect(await first).toEqual({ kind: "left" });
    const outcome = await second;
    expect(outcome).toMatchObject({ kind: "imported", report: { rows: { kept: 2 } } });
    expect(JSON.parse(await textAt(market, "manifest.json")).tickers.SPY.sessions).toBe(2);
  });

  test("of what stands beside a chain are taken by their names", async () => {
    const { ports, inbox, market, settle } = setUp();
    await inbox.put("SPY/chain.csv", chain("2024-01-02"));
    await inbox.put("SPY/splits.csv", "date,ratio\n2024-02-01,2\n");
    await inbox.put("SPY/events.csv", "type,date,time\nEarnings,2024-02-06,amc\n");
    await inbox.put("SPY/dividends.csv", "date,amount\n2024-03-15,1.5\n2024-06-21,1.6\n");
    const importing = importFromInbox(ports, "SPY/dividends.csv");
    await settle();
    expect(await importing).toMatchObject({
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
    const { ports, inbox, market, settle } = setUp();
    await inbox.put("SPY/chain.csv", chain("2024-01-02"));
    const first = importFromInbox(ports, "SPY/chain.csv");
    await settle();
    expect(await first).toMatchObject({ kind: "imported" });
    const before = [market.keys(), await textAt(market, "manifest.json")];
    await inbox.put("SPY/dividends.csv", "date,amount\n2024-03-15,1.5\n2024-06-21,0\n");
    const refused = importFromInbox(ports, "SPY/dividends.csv");
    await settle();
    expect(await refused).toMatchObject({ kind: "refused" });
    expect(await textAt(inbox, "SPY/dividends.csv.error.txt")).toBe(
      'SPY/dividends.csv line 3: amount "0" is no such number\n',
    );
    expect([market.keys(), await textAt(market, "manifest.json")]).toEqual(before);
  });

  test("that are refused get an error beside them, which goes once the import succeeds", async () => {
    const { ports, inbox, market, settle } = setUp();
    await inbox.put("SPY/a.csv", chain("2024-01-02"));
    await inbox.put("SPY/b.csv", chain("soon"));
    const refused = importFromInbox(ports, "SPY/a.csv");
    await settle();
    expect(await refused).toMatchObject({ kind: "refused" });
    expect(await textAt(inbox, "SPY/b.csv.error.txt")).toBe('SPY/b.csv line 2: date "soon" is no date\n');
    expect(market.keys()).toEqual([]);
    await inbox.put("SPY/b.csv", chain("2024-01-03"));
    const repaired = importFromInbox(ports, "SPY/b.csv");
    await settle();
    expect(await repaired).toMatchObject({ kind: "imported" });
    expect(inbox.keys().filter((key) => key.endsWith(".error.txt"))).toEqual([]);
  });

  test("of the import itself start none", async () => {
    const { ports } = setUp();
    for (const key of ["SPY/a.csv.error.txt", "SPY/.turn", "stray.csv", "SPY/"])
      expect(await importFromInbox(ports, key)).toEqual({ kind: "left" });
  });

  test("a store that fails is thrown, for the queue to try again", async () => {
    const { ports, inbox, settle } = setUp();
    await inbox.put("SPY/a.csv", chain("2024-01-02"));
    const market = {
      ...ports.market,
      put: async () => {
        throw new Error("away");
      },
    };
    const importing = importFromInbox({ ...ports, market }, "SPY/a.csv");
    const outcome = expect(importing).rejects.toThrow("away");
    await settle();
    await outcome;
  });
});
