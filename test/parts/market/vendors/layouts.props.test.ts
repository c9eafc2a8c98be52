import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FORMATS } from "../../../../functions/market/chain/formats.ts";
import { type Day, formatDay } from "../../../../shared/domain/day.ts";
import { openMarket } from "../../../../shared/engine/market/open.ts";
import { importFiles, memoryFile } from "../import-text.ts";
import { SNAPSHOT_LAYOUTS } from "../openers/snapshot-files.ts";
import { columnsOfText, parquetOf } from "../parquet/parquet-of.ts";
import { LAYOUTS, type Layout, type Line, plainWithout, type Side } from "./layouts.ts";
import { OTHER_LAYOUTS } from "./other-layouts.ts";
import { closes } from "./vendor-lines.ts";

/** A chain in any vendor's layout gives the same market as in our own format. */

const DATES = ["2024-01-02", "2024-01-03", "2024-01-08"] as const;
const EXPIRIES = ["2024-01-08", "2024-02-16", "2024-03-15", "2025-01-17"] as const;
const PRICES: Readonly<Record<string, number>> = {
  "2024-01-02": 10_000,
  "2024-01-03": 10_133,
  "2024-01-08": 9_487,
};

const anySide: fc.Arbitrary<Side> = fc
  .record({
    bid: fc.integer({ min: 0, max: 300_000 }),
    spread: fc.integer({ min: 0, max: 500 }),
    iv: fc.integer({ min: 300, max: 30_000 }),
    volume: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(({ spread, ...side }) => ({ ...side, ask: Math.max(1, side.bid + spread) }));

const anyLine: fc.Arbitrary<Line> = fc
  .record({
    date: fc.constantFrom(...DATES),
    expiry: fc.constantFrom(...EXPIRIES),
    strike: fc.oneof(
      fc.integer({ min: 1, max: 40 }).map((n) => n * 500),
      fc.integer({ min: 1, max: 99_999_99 }),
    ),
    delta: fc.integer({ min: 1, max: 9_999 }),
    call: anySide,
    put: anySide,
  })
  .map((line) => ({ ...line, underlying: PRICES[line.date] ?? 0 }));

const anyChain = fc.uniqueArray(anyLine, {
  minLength: 1,
  maxLength: 30,
  selector: ({ date, expiry, strike }) => `${date} ${expiry} ${strike}`,
});

/** The same source for all, and closes for a layout without prices. */
const orderOf = (lacks: Layout["lacks"]) => ({
  source: "the same",
  ...(lacks.includes("underlying") && {
    underlying: closes(...DATES.map((date) => [date, (PRICES[date] ?? 0) / 100] as const)),
  }),
});

const textOfChain = ({ header, textOf }: Layout, chain: readonly Line[]): string =>
  [header, ...chain.flatMap(textOf)].join("\n");

type Options = { readonly format?: string; readonly isParquet?: boolean };

const imported = async (
  layout: Layout,
  chain: readonly Line[],
  { format = "auto", isParquet = false }: Options = {},
) => {
  const { lacks } = layout;
  const text = textOfChain(layout, chain);
  const content = isParquet ? parquetOf(columnsOfText(text), { rowGroupSize: 7 }) : text;
  const { report, bytes } = await importFiles([memoryFile("chain", content)], {
    format,
    ...orderOf(lacks),
  });
  return { rows: report.rows, bytes };
};

/** Returns a market without the time of its quotes, and what early quotes saw (M1a). */
const apartFromTime = (bytes: Uint8Array) => {
  const { early, meta, ...market } = openMarket(bytes);
  const { quotesAt, ...names } = meta;
  return { market: { ...market, meta: names }, quotesAt, early };
};

describe.each([...LAYOUTS, ...OTHER_LAYOUTS])("%s", (_, layout) => {
  test("builds the same market as our own format", async () => {
    const own = plainWithout(layout.lacks);
    await fc.assert(
      fc.asyncProperty(anyChain, async (chain) => {
        const [vendors, plain] = [
          await imported(layout, chain),
          await imported(own, chain, { format: "plain" }),
        ];
        expect(vendors.rows).toEqual(plain.rows);
        expect(vendors.rows.kept).toBe(2 * chain.length);
        const { market, quotesAt, early } = apartFromTime(vendors.bytes);
        const { quotesAt: time } = FORMATS.find(({ name }) => name === layout.format)!;
        expect(quotesAt).toBe(time);
        if (time === undefined) {
          expect(Buffer.compare(vendors.bytes, plain.bytes)).toBe(0);
          return;
        }
        // Every row saw the close.
        expect(market).toEqual(apartFromTime(plain.bytes).market);
        market.sessions.forEach((_, s) => {
          const isPriced = chain.some(({ date }) => date === formatDay(market.sessions[s] as Day));
          const closes = layout.lacks.includes("underlying") || !isPriced ? 0 : market.closes[s];
          expect(early?.chain[s]).toBe(closes);
        });
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});

test.each(LAYOUTS)("builds the same market from %s as Parquet, its numbers as doubles", async (_, layout) => {
  await fc.assert(
    fc.asyncProperty(anyChain, async (chain) => {
      const [parquet, csv] = [
        await imported(layout, chain, { isParquet: true }),
        await imported(layout, chain),
      ];
      expect(parquet.rows).toEqual(csv.rows);
      expect(Buffer.compare(parquet.bytes, csv.bytes)).toBe(0);
    }),
    { numRuns: 5, endOnFailure: true },
  );
});

describe.each(SNAPSHOT_LAYOUTS)("%s", (_, { lacks, filesOf }) => {
  test("builds the same market as our own format, from one file an evening", async () => {
    const own = plainWithout(lacks);
    await fc.assert(
      fc.asyncProperty(anyChain, async (chain) => {
        const { report, bytes } = await importFiles(filesOf(chain), orderOf(lacks));
        const plain = await imported(own, chain, { format: "plain" });
        expect(report.rows.kept).toBe(2 * chain.length);
        expect(Buffer.compare(bytes, plain.bytes)).toBe(0);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});

test("tests a layout of every format", () => {
  const formats = new Set(
    [...LAYOUTS, ...OTHER_LAYOUTS, ...SNAPSHOT_LAYOUTS].map(([, { format }]) => format),
  );
  expect([...formats].toSorted()).toEqual(FORMATS.map(({ name }) => name).toSorted());
});
