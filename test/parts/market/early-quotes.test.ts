import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { importOrder } from "../../../functions/market/import-order.ts";
import type { ImportOrder } from "../../../functions/market/market-order.ts";
import { DamagedObject } from "../../../functions/store/objects/ports.ts";
import { readManifest } from "../../../functions/tickers/manifest.ts";
import { sessionsBetween } from "../../../shared/domain/calendar.ts";
import { type Day, dayOf, formatDay } from "../../../shared/domain/day.ts";
import { planOf } from "../../../shared/engine/market/open.ts";
import { damagedBytes } from "../../support/damage.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { importFiles, memoryFile, plainFile } from "./import-text.ts";

/** Tickers whose quotes were taken before the close (M1a): what the import stores and what it refuses. */

/** DataShop's columns as far as they are read. */
const HEADER =
  "underlying_symbol,quote_date,expiration,strike,option_type,trade_volume,bid_1545,ask_1545,active_underlying_price_1545";

const line = (date: string, strike: number, price: string, ask = "1.10"): string =>
  `TEST,${date},2024-02-16,${strike},C,3,1.00,${ask},${price}`;

const earlyFile = (lines: readonly string[], name = "early.csv") =>
  memoryFile(name, `${[HEADER, ...lines].join("\n")}\n`);

const PLAIN = plainFile(["2024-01-03,2024-02-16,100,call,1.00,1.10,0.2,0.5,3,4,100"], "plain.csv");

describe("an import of early quotes (M1a)", () => {
  test("keeps the time, a price a session, and a price a row", async () => {
    const { market, report } = await importFiles([
      earlyFile([
        line("2024-01-02", 100, "100.10"),
        line("2024-01-02", 101, "100.20"),
        // Dropped without an ask, and still a price of the underlying (M2).
        line("2024-01-02", 102, "100.40", ""),
        line("2024-01-04", 100, ""),
      ]),
    ]);
    expect(report.entry.quotesAt).toBe("15:45");
    expect(market.meta.quotesAt).toBe("15:45");
    expect([...market.early!.chain]).toEqual([10_020, 0, 0]);
    // The 100 call from the 2nd to the 4th, then the 101 call.
    expect([...market.early!.own]).toEqual([10_010, 0, 0, 10_020]);
  });

  test("refuses files of two times, and names both", async () => {
    const early = earlyFile([line("2024-01-02", 100, "100.10")]);
    await expect(importFiles([early, PLAIN])).rejects.toThrow(
      "plain.csv: its quotes are the close's, and those of early.csv are taken at 15:45: a ticker takes quotes of one time of day",
    );
    await expect(importFiles([PLAIN, early])).rejects.toThrow(
      "early.csv: its quotes are taken at 15:45, and those of plain.csv are the close's",
    );
  });
});

const orderOf = (files: ImportOrder["files"], append: boolean): ImportOrder => ({
  ...{ ticker: "TEST", format: "auto", append, keepRest: true },
  files,
});

const stored = async (orders: readonly ImportOrder[]) => {
  const objects = memoryObjects();
  for (const order of orders) await importOrder(order, objects);
  const entry = (await readManifest(objects)).tickers.TEST!;
  return { quotesAt: entry.quotesAt, bytes: Buffer.from((await objects.get(entry.key))!.bytes) };
};

describe("an append to early quotes (M1a)", () => {
  const FIRST = earlyFile([line("2024-01-02", 100, "100.10")]);

  test("refuses quotes of another time, on either side", async () => {
    await expect(stored([orderOf([FIRST], false), orderOf([PLAIN], true)])).rejects.toThrow(
      "plain.csv: its quotes are the close's, and those of TEST are taken at 15:45",
    );
    const later = earlyFile([line("2024-01-04", 100, "100.10")]);
    await expect(stored([orderOf([PLAIN], false), orderOf([later], true)])).rejects.toThrow(
      "early.csv: its quotes are taken at 15:45, and those of TEST are the close's",
    );
  });

  test("keeps the time where it adds a side file alone", async () => {
    const dividends = memoryFile("d.csv", "date,amount\n2024-02-01,0.5\n");
    const { quotesAt } = await stored([orderOf([FIRST], false), { ...orderOf([], true), dividends }]);
    expect(quotesAt).toBe("15:45");
  });

  test.each(["chainPrices", "ownPrices"] as const)("finds a damaged market by its %s", async (name) => {
    const objects = memoryObjects();
    await importOrder(orderOf([FIRST], false), objects);
    const { key } = (await readManifest(objects)).tickers.TEST!;
    const whole = (await objects.get(key))!.bytes;
    const { offset } = planOf(whole).places[name];
    const at = (offset + 0.5) / whole.length;
    await objects.put(key, damagedBytes(whole, { kind: "flip", at, bit: 0 }));
    const later = earlyFile([line("2024-01-04", 100, "100.10")]);
    await expect(importOrder(orderOf([later], true), objects)).rejects.toThrow(new DamagedObject(key));
  });

  test("has the bytes of an import of all files at once, wherever the history is cut", async () => {
    const days = Array.from(sessionsBetween(dayOf(2024, 1, 2), dayOf(2024, 1, 19)));
    const anyRow = fc.record({
      strike: fc.constantFrom(95, 100, 105),
      price: fc.constantFrom("", "99.5", "100.01", "101"),
      ask: fc.constantFrom("1.10", "1.20", ""),
    });
    const anyRows = fc.uniqueArray(anyRow, { maxLength: 3, selector: ({ strike }) => strike });
    const history = fc.tuple(...days.slice(1).map(() => anyRows));
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: days.length - 1 }), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(history, cuts, async (drawn, cut) => {
        const byDay = [
          [line("2024-01-02", 100, "100.10")],
          ...drawn.map((rows, at) => {
            const day = formatDay(days[at + 1] as Day);
            const lines = rows.map(({ strike, price, ask }) => line(day, strike, price, ask));
            // A chain that goes on for a week after its last price is refused.
            return at % 4 === 3 ? [...lines, line(day, 110, "100.30")] : lines;
          }),
        ];
        const ends = [0, ...cut.toSorted((a, b) => a - b), byDay.length];
        const pieces = ends
          .slice(1)
          .map((end, i) => byDay.slice(ends[i], end).flat())
          .filter((lines) => lines.some((each) => !each.includes("1.00,,")));
        const whole = await stored([orderOf([earlyFile(pieces.flat())], false)]);
        const grown = await stored(pieces.map((lines, i) => orderOf([earlyFile(lines)], i > 0)));
        expect(grown.bytes.equals(whole.bytes)).toBe(true);
      }),
      { numRuns: 12 },
    );
  });
});
