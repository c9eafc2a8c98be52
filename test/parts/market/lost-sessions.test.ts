import { describe, expect, test } from "vitest";
import { importOrder } from "../../../functions/market/import-order.ts";
import { readManifest } from "../../../functions/tickers/manifest.ts";
import { readReference } from "../../../functions/tickers/reference.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { memoryFile, PLAIN_HEADER } from "./import-text.ts";
import { chain, inboxWorld } from "./inbox-world.ts";

const lineOf = (date: string) => `${date},2024-03-15,100,call,1.00,1.10,0.2,0.5,3,4,100\n`;
const TEN_DAYS = ["02", "03", "04", "05", "08", "09", "10", "11", "12", "16"].map((day) => `2024-01-${day}`);

const importing = (objects: ReturnType<typeof memoryObjects>, dates: readonly string[], replace = false) =>
  importOrder(
    {
      ticker: "SPY",
      format: "auto",
      replace,
      files: [memoryFile("c.csv", `${PLAIN_HEADER}\n${dates.map(lineOf).join("")}`)],
    },
    objects,
  );

describe("an import that would lose sessions", () => {
  test.each([
    ["one day in place of ten", TEN_DAYS, ["2024-01-16"], "9 of its 10 sessions (2024-01-02 to 2024-01-12)"],
    [
      "a day in the middle",
      TEN_DAYS,
      TEN_DAYS.toSpliced(4, 1),
      "1 of its 10 sessions (2024-01-08 to 2024-01-08)",
    ],
    [
      "a day of a chain with gaps, though more days come",
      ["2024-01-02", "2024-01-09", "2024-01-12"],
      TEN_DAYS.slice(1),
      "1 of its 3 sessions (2024-01-02 to 2024-01-02)",
    ],
  ])("refuses an import that loses sessions, and counts them: %s", async (_, before, after, message) => {
    const objects = memoryObjects();
    await importing(objects, before);
    const keys = objects.keys();
    await expect(importing(objects, after)).rejects.toThrow(`SPY would lose ${message}: `);
    expect(objects.keys()).toEqual(keys);
    expect(await importing(objects, after, true)).toMatchObject({ entry: { sessions: after.length } });
  });

  test("imports a chain that has every earlier session and more", async () => {
    const objects = memoryObjects();
    await importing(objects, [TEN_DAYS[0]!, TEN_DAYS[7]!]);
    expect(await importing(objects, TEN_DAYS)).toMatchObject({ entry: { sessions: 10 } });
  });

  test.each([
    ["alone", []],
    ["beside options on it, and then publishes neither", [TEN_DAYS[0]!]],
  ])("refuses a reference series that lacks earlier closes, %s", async (_, chainDates) => {
    const objects = memoryObjects();
    const vix = (dates: readonly string[], replace = false) =>
      importOrder(
        {
          ticker: "VIX",
          format: "auto",
          replace,
          files: chainDates.map((date) => memoryFile("c.csv", `${PLAIN_HEADER}\n${lineOf(date)}`)),
          underlying: memoryFile("v.csv", `date,close\n${dates.map((date) => `${date},13\n`).join("")}`),
        },
        objects,
      );
    await vix(TEN_DAYS);
    const keys = objects.keys();
    await expect(vix(TEN_DAYS.slice(3))).rejects.toThrow("VIX would lose 3 of its 10 closes");
    expect(objects.keys()).toEqual(keys);
    await vix(TEN_DAYS.slice(3), true);
    const { key } = (await readManifest(objects)).references.VIX!;
    expect((await readReference(objects, key))?.days).toHaveLength(7);
  });
});

test("adds a day from the inbox to a ticker that a command imported, and replaces it whole beside a replace.txt", async () => {
  const { inbox, market, settle, news } = inboxWorld();
  await importing(market, TEN_DAYS);
  await inbox.put("SPY/day.csv", chain("2024-01-17"));
  settle();
  expect(await news("SPY/day.csv")).toMatchObject({
    kind: "imported",
    report: { appended: [{ date: "2024-01-17", quotes: 1, replaced: 0 }], entry: { sessions: 11 } },
  });
  await inbox.put("SPY/replace.txt", "");
  settle();
  expect(await news("SPY/replace.txt")).toMatchObject({ kind: "imported" });
  expect((await readManifest(market)).tickers.SPY?.sessions).toBe(1);
  expect(inbox.keys()).toEqual(["SPY/day.csv", "SPY/day.csv.report.txt"]);
  expect(await news("SPY/day.csv")).toEqual({ kind: "left" });
  await inbox.put("SPY/day.csv", chain("2024-01-18"));
  settle();
  expect(await news("SPY/day.csv")).toMatchObject({ kind: "imported", report: { entry: { sessions: 2 } } });
});
