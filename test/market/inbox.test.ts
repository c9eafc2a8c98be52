import { describe, expect, test } from "vitest";
import { importFromInbox } from "../../functions/market/inbox.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
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
