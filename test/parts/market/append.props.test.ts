import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { importOrder } from "../../../functions/market/import-order.ts";
import type { ImportOrder } from "../../../functions/market/market-order.ts";
import { SIDE_FILES } from "../../../functions/market/side-files/read-side-files.ts";
import { chainKeyOf, reportKeyOf } from "../../../functions/store/objects/object-keys.ts";
import { readManifest } from "../../../functions/tickers/manifest.ts";
import { sessionsBetween } from "../../../shared/domain/calendar.ts";
import { type Day, dayOf, formatDay } from "../../../shared/domain/day.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { memoryFile, PLAIN_HEADER } from "./import-text.ts";

/** An append has the bytes of the import of all files at once, wherever the history is cut. */

const RUNS = Number(process.env.RUNS ?? 12);

const DAYS = Array.from(sessionsBetween(dayOf(2024, 1, 2), dayOf(2024, 1, 31))).map((day) =>
  formatDay(day as Day),
);
/** Expiries before, within, and after the days, so that contracts begin, end, and settle at any place. */
const EXPIRIES = ["2024-01-12", "2024-01-19", "2024-02-16", "2025-01-17"];
const STRIKES = [90, 100, 110];

type Side = { readonly name: (typeof SIDE_FILES)[number]; readonly header: string; readonly line: string };
/** The lines of a day: of its chain, and of each side file. */
type DayLines = { readonly date: string; readonly chain: readonly string[]; readonly sides: readonly Side[] };

const HEADERS = {
  underlying: "date,open,high,low,close,volume",
  events: "type,date,time",
  splits: "date,ratio",
  dividends: "date,amount",
  settlement: "date,price",
} as const;

const cents = fc.integer({ min: 1, max: 900 }).map((value) => (value / 100).toFixed(2));

/** A row of the chain, now and then without delta or IV, or one that is dropped. */
const rowOf = (date: string): fc.Arbitrary<string> =>
  fc
    .record({
      expiry: fc.constantFrom(...EXPIRIES),
      strike: fc.constantFrom(...STRIKES),
      right: fc.constantFrom("call", "put"),
      bid: cents,
      delta: fc.constantFrom("", "0.1", "0.5"),
      iv: fc.constantFrom("", "0.2"),
      volume: fc.constantFrom("", "3"),
      isDropped: fc.boolean(),
      isPriced: fc.boolean(),
    })
    .map(({ expiry, strike, right, bid, delta, iv, volume, isDropped, isPriced }) => {
      const ask = isDropped ? "" : (Number(bid) + 0.05).toFixed(2);
      const signed = delta === "" ? "" : `${right === "put" ? "-" : ""}${delta}`;
      const price = isPriced ? "101.5" : "";
      return [date, expiry, strike, right, bid, ask, iv, signed, volume, "", price].join(",");
    });

const keyOf = (line: string): string => line.split(",").slice(1, 4).join();

const sideOf = (date: string): fc.Arbitrary<Side> =>
  fc.oneof(
    fc.constant<Side>({ name: "events", header: HEADERS.events, line: `Earnings,${date},amc` }),
    fc.constant<Side>({ name: "splits", header: HEADERS.splits, line: `${date},2` }),
    fc.constant<Side>({ name: "dividends", header: HEADERS.dividends, line: `${date},0.5` }),
    fc.constant<Side>({ name: "settlement", header: HEADERS.settlement, line: `${date},100.25` }),
  );

const barOf = (date: string): fc.Arbitrary<Side> =>
  fc.integer({ min: 9900, max: 10_300 }).map((close) => ({
    name: "underlying",
    header: HEADERS.underlying,
    line: `${date},,,,${close / 100},1000`,
  }));

const dayLines = (date: string): fc.Arbitrary<DayLines> =>
  fc
    .record({
      rows: fc.uniqueArray(rowOf(date), { maxLength: 6, selector: keyOf }),
      bar: barOf(date),
      isBarGiven: fc.boolean(),
      others: fc.uniqueArray(sideOf(date), { maxLength: 2, selector: ({ name }) => name }),
    })
    .map(({ rows, bar, isBarGiven, others }) => ({
      date,
      chain: rows,
      sides: [...(isBarGiven ? [bar] : []), ...others],
    }));

/** The first day has a price, so that every cut is a market. */
const FIRST: DayLines = {
  date: DAYS[0]!,
  chain: [`${DAYS[0]},2024-02-16,100,call,1.00,1.10,0.2,0.5,3,4,100`],
  sides: [{ name: "underlying", header: HEADERS.underlying, line: `${DAYS[0]},,,,100,1000` }],
};

const history = fc.tuple(fc.constant(FIRST), ...DAYS.slice(1).map((date) => dayLines(date)));

const orderOf = (days: readonly DayLines[], append: boolean): ImportOrder => {
  const lines = days.flatMap(({ chain }) => chain);
  const sides = days.flatMap((day) => day.sides);
  const files = SIDE_FILES.flatMap((name) => {
    const own = sides.filter((side) => side.name === name);
    const text = `${HEADERS[name]}\n${own.map(({ line }) => `${line}\n`).join("")}`;
    return own.length > 0 ? [[name, memoryFile(`${name}.csv`, text)] as const] : [];
  });
  return {
    ticker: "TEST",
    format: "auto",
    // The share of dropped rows depends on where the history is cut into files.
    keepRest: true,
    append,
    files: lines.length > 0 ? [memoryFile("chain.csv", `${PLAIN_HEADER}\n${lines.join("\n")}\n`)] : [],
    ...Object.fromEntries(files),
  };
};

/** Returns the market's bytes, its entry without the key, and what stands beside it. */
const storedIn = async (objects: ReturnType<typeof memoryObjects>) => {
  const { tickers, references } = await readManifest(objects);
  const { key, ...entry } = tickers.TEST!;
  const read = async (name: string) => Buffer.from((await objects.get(name))!.bytes);
  return {
    entry,
    market: await read(key),
    closes: (await read(references.TEST!.key)).toString(),
    chain: (await read(chainKeyOf(key))).toString(),
    // Which rows the last import read depends on the cut.
    report: JSON.stringify({ ...JSON.parse((await read(reportKeyOf(key))).toString()), rows: undefined }),
  };
};

const imported = async (orders: readonly ImportOrder[]) => {
  const objects = memoryObjects();
  for (const order of orders) await importOrder(order, objects);
  return storedIn(objects);
};

const isKept = (line: string): boolean => {
  const [date, expiry, , , , ask] = line.split(",");
  return ask !== "" && expiry! >= date!;
};

/** True for days that an import takes: rows that are all dropped are refused, as is an order of nothing. */
const isTaken = (days: readonly DayLines[]): boolean => {
  const lines = days.flatMap(({ chain }) => chain);
  return lines.some(isKept) || (lines.length === 0 && days.some(({ sides }) => sides.length > 0));
};

describe("an append", () => {
  test("has the bytes of an import of all files at once, wherever the history is cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.uniqueArray(fc.integer({ min: 1, max: DAYS.length - 1 }), { minLength: 1, maxLength: 4 }),
        async (days, cuts) => {
          const ends = [0, ...cuts.toSorted((a, b) => a - b), days.length];
          const pieces = ends
            .slice(1)
            .map((end, i) => days.slice(ends[i], end))
            .filter(isTaken);
          const whole = await imported([orderOf(pieces.flat(), false)]);
          const grown = await imported(pieces.map((piece, i) => orderOf(piece, i > 0)));
          expect(grown.entry).toEqual(whole.entry);
          expect(grown.market.equals(whole.market)).toBe(true);
          expect(grown.closes).toBe(whole.closes);
          expect(grown.chain).toBe(whole.chain);
          expect(grown.report).toBe(whole.report);
        },
      ),
      { numRuns: RUNS },
    );
  });

  test("has these bytes also where it comes out of order and replaces sessions", async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        history,
        fc.uniqueArray(fc.integer({ min: 1, max: DAYS.length - 1 }), { minLength: 1, maxLength: 6 }),
        async (days, corrected, replaced) => {
          // Every day has a close, since a close must not change below sessions that stay.
          const close = (date: string): Side => ({
            name: "underlying",
            header: HEADERS.underlying,
            line: `${date},,,,100.5,1`,
          });
          const closed = (day: DayLines): DayLines => ({ ...day, sides: [close(day.date)] });
          const before = days.map(closed);
          const after = replaced.map((i) => closed(corrected[i]!)).filter(({ chain }) => chain.some(isKept));
          const dates = new Set(after.map(({ date }) => date));
          const whole = await imported([
            orderOf(
              [...before.filter(({ date }) => !dates.has(date)), ...after].toSorted((a, b) =>
                a.date < b.date ? -1 : 1,
              ),
              false,
            ),
          ]);
          const grown = await imported([orderOf(before, false), ...after.map((day) => orderOf([day], true))]);
          expect(grown.entry).toEqual(whole.entry);
          expect(grown.market.equals(whole.market)).toBe(true);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
