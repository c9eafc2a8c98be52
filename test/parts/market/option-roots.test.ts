import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WholeImportNeeded } from "../../../functions/market/append/whole-import.ts";
import { importOrder } from "../../../functions/market/import-order.ts";
import { reportLines } from "../../../functions/market/import-report.ts";
import type { ImportOrder } from "../../../functions/market/market-order.ts";
import { readManifest } from "../../../functions/tickers/manifest.ts";
import { type Day, formatDay } from "../../../shared/domain/day.ts";
import type { Market } from "../../../shared/engine/market/market.ts";
import { openMarket } from "../../../shared/engine/market/open.ts";
import { day, quoteOf } from "../../rules/market/build-market.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { importFiles, memoryFile, PLAIN_HEADER } from "./import-text.ts";

/** A1: an index lists an expiry under a root that settles at the open (SPX) and one that settles at the close (SPXW). */

const [APRIL, MAY, JUNE] = ["2024-04-19", "2024-05-17", "2024-06-21"] as const;
const DATE = "2024-04-08";

/** Returns a row of a root; the bid tells the roots apart. */
const row = (root: string, expiry: string, given: { date?: string; strike?: number; bid?: string } = {}) => {
  const { date = DATE, strike = 5200, bid = root.startsWith("SPXW") ? "20.00" : "10.00" } = given;
  return `${date},${expiry},${strike},call,${bid},25.00,0.12,0.5,3,4,5200,${root}`;
};

const rootFile = (rows: readonly string[]) =>
  memoryFile("spx.csv", `${PLAIN_HEADER},root\n${rows.join("\n")}\n`);
const prices = (...expiries: readonly string[]) =>
  memoryFile("s.csv", `date,price\n${expiries.map((expiry) => `${expiry},5000\n`).join("")}`);

const importRoots = (rows: readonly string[], order: Partial<ImportOrder> = {}) =>
  importFiles([rootFile(rows)], { ticker: "SPX", ...order });

/** Returns the bid of the 5,200 call of an expiry: 1000 under SPX, 2000 under SPXW. */
const bidOf = (market: Market, expiry: string, date: string = DATE) =>
  quoteOf(market, { date, expiry, strike: 5200, right: "call" })?.bid;

describe("an expiry under two roots", () => {
  const BOTH = [row("SPX", APRIL), row("SPXW", APRIL), row("SPX", MAY), row("SPXW", MAY), row("SPXW", JUNE)];

  test.each([
    ["in the order of the file", BOTH],
    ["in the other order", BOTH.toReversed()],
  ])("keeps the root that settles at the close, and June's only root, %s", async (_, rows) => {
    const { market, report } = await importRoots(rows);
    expect([APRIL, MAY, JUNE].map((expiry) => bidOf(market, expiry))).toEqual([2000, 2000, 2000]);
    expect(report.rows).toMatchObject({ read: 5, kept: 3, otherContracts: 2 });
    expect(report.data.roots).toEqual([{ root: "SPX", why: "listed twice", rows: 2, first: DATE }]);
    expect(reportLines(report)).toContain(
      "2 rows of the root SPX left out, first 2024-04-08: another root has the same expiries.",
    );
  });

  test("keeps the root that settles at the open where the expiry has a settlement price", async () => {
    const { market, report } = await importRoots(BOTH, { settlement: prices(MAY) });
    expect([APRIL, MAY, JUNE].map((expiry) => bidOf(market, expiry))).toEqual([2000, 1000, 2000]);
    expect(report.data.roots).toEqual([
      { root: "SPX", why: "listed twice", rows: 1, first: DATE },
      { root: "SPXW", why: "listed twice", rows: 1, first: DATE },
    ]);
  });

  test("keeps an expiry whole: also its days and strikes that one root alone has", async () => {
    const rows = [
      row("SPX", MAY, { date: "2024-04-05" }),
      row("SPX", MAY),
      row("SPX", MAY, { strike: 5300 }),
      row("SPXW", MAY),
    ];
    const { market, report } = await importRoots(rows);
    expect(report.rows.kept).toBe(1);
    expect(report.data.roots).toEqual([{ root: "SPX", why: "listed twice", rows: 3, first: "2024-04-05" }]);
    // A row that is left out still gives the price of the underlying.
    expect(formatDay(market.sessions[0] as Day)).toBe("2024-04-05");
  });

  test("is no second root where all of its rows are dropped (M2)", async () => {
    const { market, report } = await importRoots([row("SPX", MAY), row("SPXW", MAY, { bid: "" })]);
    expect(bidOf(market, MAY)).toBe(1000);
    expect(report.data).not.toHaveProperty("roots");
    expect([...market.amExpiries]).toEqual([day(MAY)]);
  });

  test("matches a settlement price of Thursday with an expiry of Good Friday", async () => {
    const rows = ["SPX", "SPXW"].map((root) => row(root, "2019-04-19", { date: "2019-04-09" }));
    const { market } = await importRoots(rows, { settlement: prices("2019-04-18") });
    expect(bidOf(market, "2019-04-19", "2019-04-09")).toBe(1000);
  });

  test("refuses a contract twice by both lines and both roots", async () => {
    const twice = importFiles([rootFile([row("XYZ", MAY), row("ZYX", MAY)])], { ticker: "XYZ" });
    await expect(twice).rejects.toThrow(
      "two rows for 2024-05-17 5200 call on 2024-04-08: spx.csv line 2 of the root XYZ and spx.csv line 3 of the root ZYX",
    );
    await expect(importRoots([row("SPX", MAY), row("SPX", MAY)])).rejects.toThrow(
      /: spx\.csv line 2 and spx\.csv line 3$/,
    );
  });

  test("leaves adjusted contracts out, and names their root", async () => {
    const rows = [row("XYZ", MAY), row("XYZ1", MAY), row("XYZ1", JUNE, { date: "2024-04-05" })];
    const { report } = await importFiles([rootFile(rows)], { ticker: "XYZ" });
    expect(report.rows).toMatchObject({ kept: 1, otherContracts: 2 });
    expect(report.data.roots).toEqual([{ root: "XYZ1", why: "adjusted", rows: 2, first: "2024-04-05" }]);
    expect(reportLines(report)).toContain(
      "2 rows of the root XYZ1 left out, first 2024-04-05: adjusted contracts.",
    );
  });
});

describe("the market's AM-settled expiries (A4)", () => {
  const amOf = async (ticker: string, rows: readonly string[]) =>
    [...(await importRoots(rows, { ticker })).market.amExpiries].map((expiry) => formatDay(expiry as Day));

  test("are those that a root of AM-settled options lists alone", async () => {
    expect(
      await amOf("SPX", [row("SPX", JUNE), row("SPX", APRIL), row("SPX", MAY), row("SPXW", MAY)]),
    ).toEqual([APRIL, JUNE]);
    for (const ticker of ["VIX", "RUT", "NDX", "DJX"])
      expect(await amOf(ticker, [row(ticker, MAY)])).toEqual([MAY]);
  });

  test("are none of another ticker, and none where the file has no roots", async () => {
    expect(await amOf("SPY", [row("SPY", MAY)])).toEqual([]);
    expect(await amOf("SPX", [row("", MAY)])).toEqual([]);
  });
});

describe("an append to an index with two roots", () => {
  type Piece = { readonly rows: readonly string[]; readonly settlement?: readonly string[] };

  const orderOf = ({ rows, settlement }: Piece, append: boolean): ImportOrder => ({
    ...{ ticker: "SPX", format: "auto", append },
    files: rows.length > 0 ? [rootFile(rows)] : [],
    ...(settlement && settlement.length > 0 && { settlement: prices(...settlement) }),
  });

  const imported = async (pieces: readonly Piece[]) => {
    const objects = memoryObjects();
    let report: unknown;
    for (const [i, piece] of pieces.entries()) {
      const done = await importOrder(orderOf(piece, i > 0), objects);
      // Which rows the last import read depends on the cut.
      report = "data" in done ? { ...done.data, rows: undefined } : undefined;
    }
    const { bytes } = (await objects.get((await readManifest(objects)).tickers.SPX!.key))!;
    return { bytes: Buffer.from(bytes), market: openMarket(bytes), report };
  };

  const early = [row("SPX", MAY), row("SPXW", MAY), row("SPX", JUNE)];

  test("keeps what the market chose, also where a day has one root alone", async () => {
    const later = [row("SPX", MAY, { date: "2024-04-09" }), row("SPXW", APRIL, { date: "2024-04-09" })];
    const { market, report } = await imported([{ rows: early }, { rows: later }]);
    expect(bidOf(market, MAY, "2024-04-09")).toBeUndefined();
    expect([...market.amExpiries]).toEqual([day(JUNE)]);
    expect(report).toMatchObject({ roots: [{ root: "SPX", rows: 2, first: DATE }] });
  });

  test.each([
    ["a second root", { rows: [row("SPXW", JUNE, { date: "2024-04-09" })] }, JUNE, "close"],
    ["a settlement price", { rows: [], settlement: [MAY] }, MAY, "open"],
  ] as const)("asks for a whole import where %s changes what is kept", async (_, piece, expiry, when) => {
    const append = imported([{ rows: early }, piece]);
    await expect(append).rejects.toThrow(WholeImportNeeded);
    await expect(append).rejects.toThrow(
      `the expiry ${expiry} has two roots, and those of its options that settle at the ${when} are kept now: import all files together`,
    );
  });

  test("has the bytes and the report of a whole import, or asks for it", async () => {
    const EXPIRIES = [APRIL, MAY, JUNE];
    const day = (date: string) =>
      fc
        .uniqueArray(fc.tuple(fc.constantFrom("SPX", "SPXW", "SPX1"), fc.constantFrom(...EXPIRIES)), {
          minLength: 1,
          maxLength: 6,
          selector: ([root, expiry]) => root + expiry,
        })
        .map((pairs) => pairs.map(([root, expiry]) => row(root, expiry, { date })));
    let [equal, asked] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(day("2024-04-08"), day("2024-04-09"), day("2024-04-10")),
        fc.subarray(EXPIRIES),
        fc.integer({ min: 0, max: 2 }),
        async (days, priced, at) => {
          const pieces = days.map((rows, i): Piece => ({ rows, ...(i === at && { settlement: priced }) }));
          const known = [{ rows: [row("SPX", "2024-07-19", { date: "2024-04-05" })] }, ...pieces];
          const whole = { rows: known.flatMap(({ rows }) => rows), settlement: priced };
          // Rows that are all left out are no append.
          const grown = await imported(known).catch((error: Error) => {
            if (!(error instanceof WholeImportNeeded)) expect(error.message).toContain("no row was kept");
            return undefined;
          });
          if (!grown) {
            asked++;
            return;
          }
          equal++;
          const expected = await imported([whole]);
          expect(grown.bytes.equals(expected.bytes)).toBe(true);
          expect(grown.report).toEqual(expected.report);
        },
      ),
      { numRuns: 25 },
    );
    expect(Math.min(equal, asked)).toBeGreaterThan(0);
  });
});
