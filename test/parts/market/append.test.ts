import { describe, expect, test } from "vitest";
import { importOrder } from "../../../functions/market/import-order.ts";
import { reportLines } from "../../../functions/market/import-report.ts";
import type { ImportOrder } from "../../../functions/market/market-order.ts";
import { publishMarket } from "../../../functions/market/publish.ts";
import { DamagedObject } from "../../../functions/store/objects/ports.ts";
import { readManifest } from "../../../functions/tickers/manifest.ts";
import { readReference } from "../../../functions/tickers/reference.ts";
import { orderOf } from "../../../infra/local/market/import-command.ts";
import { type Day, formatDay } from "../../../shared/domain/day.ts";
import { COLUMN_NAMES } from "../../../shared/engine/market/layout.ts";
import { planOf } from "../../../shared/engine/market/open.ts";
import { marketBytesOf } from "../../rules/market/build-market.ts";
import { damagedBytes } from "../../support/damage.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { memoryFile, PLAIN_HEADER } from "./import-text.ts";
import { chain, inboxWorld, textAt } from "./inbox-world.ts";

type Store = ReturnType<typeof memoryObjects>;

const lineOf = (date: string, strike = 100, price = 100) =>
  `${date},2024-03-15,${strike},call,1.00,1.10,0.2,0.5,3,4,${price}`;

const MODELED_ROWS = [
  { date: "2024-01-02", expiry: "2024-03-15", strike: 100, right: "call", bid: 1, ask: 1.1, underlying: 100 },
] as const;

const chainFile = (...lines: string[]) => memoryFile("c.csv", `${PLAIN_HEADER}\n${lines.join("\n")}\n`);

const importing = (objects: Store, lines: readonly string[], order: Partial<ImportOrder> = {}) =>
  importOrder(
    { ticker: "XYZ", format: "auto", files: lines.length > 0 ? [chainFile(...lines)] : [], ...order },
    objects,
  );

const appending = (objects: Store, lines: readonly string[], order: Partial<ImportOrder> = {}) =>
  importing(objects, lines, { append: true, ...order });

const seeded = async (): Promise<Store> => {
  const objects = memoryObjects();
  await importing(objects, [lineOf("2024-01-02"), lineOf("2024-01-03"), lineOf("2024-01-03", 110)]);
  return objects;
};

describe("an append to a ticker", () => {
  test("says which sessions it added, and which it replaced with how many rows", async () => {
    const objects = await seeded();
    const report = await appending(objects, [
      lineOf("2024-01-03", 105),
      lineOf("2024-01-04"),
      lineOf("2024-01-05"),
    ]);
    expect(reportLines(report)).toEqual(
      expect.arrayContaining([
        "2024-01-03 replaced: 1 rows for 2",
        "2 sessions added: 2024-01-04 to 2024-01-05",
        "4 sessions, 1 expiry, 2024-01-02 to 2024-01-05",
      ]),
    );
  });

  test("adds rows of a side file alone", async () => {
    const objects = await seeded();
    await appending(objects, [], { dividends: memoryFile("d.csv", "date,amount\n2024-01-03,0.5\n") });
    await appending(objects, [], { dividends: memoryFile("d.csv", "date,amount\n2024-02-05,0.5\n") });
    expect((await readManifest(objects)).tickers.XYZ).toMatchObject({ dividends: 2, sessions: 2 });
  });

  test.each([
    [
      "an unknown ticker",
      async () => memoryObjects(),
      [lineOf("2024-01-04")],
      "there is no XYZ to append to",
    ],
    [
      "a modeled ticker",
      async () => {
        const objects = memoryObjects();
        await publishMarket(objects, marketBytesOf(MODELED_ROWS, { ticker: "XYZ", modelled: true }));
        return objects;
      },
      [lineOf("2024-01-04")],
      "are modeled",
    ],
    [
      "rows that are all dropped",
      seeded,
      ["2024-01-04,2024-03-15,100,call,1,,,,,,"],
      "c.csv: it loses 100.0% of its rows (1 of 1): bid or ask is blank",
    ],
    ["no file", seeded, [], "no files to import"],
  ])("refuses %s and leaves the store as it is", async (_, store, lines, message) => {
    const objects = await store();
    const keys = objects.keys();
    await expect(appending(objects, lines)).rejects.toThrow(message);
    expect(objects.keys()).toEqual(keys);
  });

  test("refuses a close that changes below a session that stays, and names the day", async () => {
    const objects = await seeded();
    const underlying = memoryFile("u.csv", "date,close\n2024-01-02,99.50\n");
    await expect(appending(objects, [lineOf("2024-01-04")], { underlying })).rejects.toThrow(
      "the close of 2024-01-02 changes from 100 to 99.5",
    );
  });

  // Those of early quotes are empty here (early-quotes.test.ts).
  test.each(COLUMN_NAMES.filter((name) => name !== "chainPrices" && name !== "ownPrices"))(
    "finds a damaged market by its %s, soon and whatever the flipped bit makes of a number",
    async (name) => {
      const objects = await seeded();
      const { key } = (await readManifest(objects)).tickers.XYZ!;
      const whole = (await objects.get(key))?.bytes ?? new Uint8Array();
      const { offset } = planOf(whole).places[name];
      for (const [byte, bit] of [
        [0, 0],
        [1, 7],
        [2, 7],
        [3, 3],
        [3, 6],
        [3, 7],
        [7, 6],
      ] as const) {
        await objects.put(
          key,
          damagedBytes(whole, { kind: "flip", at: (offset + byte + 0.5) / whole.length, bit }),
        );
        await expect(appending(objects, [lineOf("2024-01-04")])).rejects.toThrow(new DamagedObject(key));
      }
    },
  );

  test.each([
    ["that it takes otherwise", lineOf("2024-01-04"), "resolved"],
    ["that it refuses otherwise", "2024-01-04,2024-03-15,100,call,1,,,,,,", "it loses 100.0% of its rows"],
  ])("changes nothing on a damaged market, with a file %s", async (_, line, otherwise) => {
    const objects = await seeded();
    const { tickers } = await readManifest(objects);
    const key = tickers.XYZ?.key ?? "";
    const whole = (await objects.get(key))?.bytes ?? new Uint8Array();
    await objects.put(key, damagedBytes(whole, { kind: "flip", at: 0.9, bit: 3 }));
    await expect(appending(objects, [line])).rejects.toThrow(new DamagedObject(key));
    expect((await readManifest(objects)).tickers).toEqual(tickers);
    await objects.put(key, whole);
    const outcome = appending(objects, [line]).then(
      () => "resolved",
      (error: Error) => error.message,
    );
    expect(await outcome).toContain(otherwise);
  });

  test("starts again where another import published the ticker meanwhile", async () => {
    const objects = await seeded();
    let isFirst = true;
    const slow: Store = {
      ...objects,
      put: async (key, content) => {
        if (isFirst && key.endsWith(".market")) {
          isFirst = false;
          await appending(objects, [lineOf("2024-01-05")]);
        }
        await objects.put(key, content);
      },
    };
    await appending(slow, [lineOf("2024-01-04")]);
    expect((await readManifest(objects)).tickers.XYZ?.sessions).toBe(4);
  });

  test("leaves the old version or the new one, whole, wherever it is killed", async () => {
    const outcomes = new Set<number | undefined>();
    for (let calls = 0; calls < 40; calls++) {
      const objects = await seeded();
      let left = calls;
      const dying =
        <A extends unknown[], T>(call: (...given: A) => Promise<T>) =>
        (...given: A): Promise<T> =>
          left-- > 0 ? call(...given) : Promise.reject(new Error("killed"));
      const killed = {
        ...objects,
        get: dying(objects.get),
        stream: dying(objects.stream),
        put: dying(objects.put),
        compareAndSwap: dying(objects.compareAndSwap),
        delete: dying(objects.delete),
      };
      await appending(killed, [lineOf("2024-01-04")]).catch(() => undefined);
      const entry = (await readManifest(objects)).tickers.XYZ;
      outcomes.add(entry?.sessions);
      await appending(objects, [lineOf("2024-01-04")]);
      expect((await readManifest(objects)).tickers.XYZ?.sessions).toBe(3);
    }
    expect([...outcomes].sort()).toEqual([2, 3]);
  });
});

describe("an append to a reference series", () => {
  test("keeps the closes of other days", async () => {
    const objects = memoryObjects();
    const vix = (text: string) =>
      importOrder(
        { ticker: "VIX", format: "auto", files: [], append: true, underlying: memoryFile("v.csv", text) },
        objects,
      );
    await vix("date,close\n2024-01-02,13\n2024-01-03,14\n");
    await vix("date,close\n2024-01-03,14.5\n2024-01-04,15\n");
    const { key } = (await readManifest(objects)).references.VIX!;
    const { days, values } = (await readReference(objects, key))!;
    expect(Array.from(days, (day) => formatDay(day as Day))).toEqual([
      "2024-01-02",
      "2024-01-03",
      "2024-01-04",
    ]);
    expect([...values]).toEqual([13, 14.5, 15]);
  });
});

describe("the inbox of a ticker that exists", () => {
  test("reads only the files that its market does not hold", async () => {
    const { inbox, market, settle, news } = inboxWorld();
    for (const date of ["2024-01-02", "2024-01-03"]) {
      await inbox.put(`SPY/${date}.csv`, chain(date));
      settle();
      expect(await news(`SPY/${date}.csv`)).toMatchObject({
        kind: "imported",
        report: { rows: { kept: 1 } },
      });
    }
    await inbox.delete("SPY/2024-01-02.csv");
    await inbox.put("SPY/2024-01-04.csv", chain("2024-01-04"));
    settle();
    await news("SPY/2024-01-04.csv");
    expect((await readManifest(market)).tickers.SPY?.sessions).toBe(3);
  });

  test("imports the folder whole where a corrected close needs it", async () => {
    const { inbox, market, settle, news } = inboxWorld();
    await inbox.put("SPY/a.csv", chain("2024-01-02"));
    settle();
    await news("SPY/a.csv");
    await inbox.put("SPY/underlying.csv", "date,close\n2024-01-02,101\n");
    settle();
    expect(await news("SPY/underlying.csv")).toMatchObject({ kind: "imported" });
    const { references } = await readManifest(market);
    expect(await textAt(market, references.SPY!.key)).toContain("101");
  });
});

test("takes --append with side files alone, and never beside --replace", () => {
  expect(() => orderOf(["--ticker", "SPY", "--append", "--replace", "package.json"])).toThrow(
    "exclude each other",
  );
  expect(orderOf(["--ticker", "SPY", "--append", "--dividends", "package.json"])).toMatchObject({
    append: true,
    files: [],
  });
});
