import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { importOrder } from "../../../functions/market/import-order.ts";
import { reportLines } from "../../../functions/market/import-report.ts";
import type { ImportOrder } from "../../../functions/market/market-order.ts";
import { closeJumps } from "../../../shared/engine/market/quality/close-jumps.ts";
import { datesFrom } from "../../rules/engine/hand-market.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { importPlain, memoryFile, plainFile } from "./import-text.ts";

/** M4: closes that look like a split, and closes that are not the chain's prices. */

const [FRIDAY, MONDAY, TUESDAY] = ["2020-08-28", "2020-08-31", "2020-09-01"] as const;

/** Returns a row with a price of the underlying; the strike is near it. */
const line = (date: string, price: number, strike = price) =>
  `${date},2020-12-18,${strike},call,1.00,1.10,0.2,0.5,3,4,${price}`;

const closes = (...rows: readonly (readonly [string, number])[]) =>
  memoryFile("u.csv", `date,close\n${rows.map((row) => `${row.join(",")}\n`).join("")}`);
const splits = (...rows: readonly string[]) => memoryFile("s.csv", `date,ratio\n${rows.join("\n")}\n`);

const refusalOf = (lines: readonly string[], order: Partial<ImportOrder> = {}): Promise<string> =>
  importPlain(lines, order).then(
    () => "imported",
    (error: Error) => error.message,
  );

const FALL = [line(FRIDAY, 498.49), line(MONDAY, 129.04)];
const FELL =
  "The close fell from 498.49 to 129.04 on 2020-08-31, like a 4-for-1 split. Give --splits, or --jumps if it is real.";

describe("a close that falls or rises like a split", () => {
  test("refuses a fall by 3.86 times without a split", async () => {
    expect(await refusalOf(FALL)).toBe(FELL);
  });

  test("refuses a rise, which a reverse split looks like", async () => {
    expect(await refusalOf([line(FRIDAY, 1.02), line(MONDAY, 10.1)])).toBe(
      "The close rose from 1.02 to 10.10 on 2020-08-31, like a 1-for-10 split. Give --splits, or --jumps if it is real.",
    );
  });

  test("looks at the series' close, where there is one, and not at the chain's price", async () => {
    const underlying = closes([FRIDAY, 498.49], [MONDAY, 129.04]);
    expect(await refusalOf([line(FRIDAY, 498), line(MONDAY, 129)], { underlying })).toBe(FELL);
    // Closes of sessions before the chain are the underlying's too.
    expect(await refusalOf([line(TUESDAY, 131)], { underlying })).toBe(FELL);
  });

  test.each([
    ["a split is given for the later session", FALL, { splits: splits("2020-08-31,4") }],
    ["a split of the weekend before is given", FALL, { splits: splits("2020-08-29,4") }],
    ["the product ships the split", FALL, { ticker: "AAPL" }],
    ["the ticker is VIX", FALL, { ticker: "VIX" }],
    ["they are real", FALL, { jumps: true }],
    ["a session without a close lies between", [line(FRIDAY, 498.49), line(TUESDAY, 129.04)], {}],
    // 1.08 of 100 and 0.92 of 2 leave 1.081 to 1.839 free.
    ["the close halves nearly", [line(FRIDAY, 183.9), line(MONDAY, 100)], {}],
  ])("imports it where %s", async (_, lines, order) => {
    expect(await refusalOf(lines, order)).toBe("imported");
  });

  test.each([
    ["of the session before", "2020-08-28,4"],
    ["of the session after", "2020-09-01,4"],
  ])("refuses it with a split %s", async (_, row) => {
    expect(await refusalOf([...FALL, line(TUESDAY, 130)], { splits: splits(row) })).toBe(FELL);
  });

  test("names the first of two, and all of them in the data report where they are real", async () => {
    const lines = [...FALL, line(TUESDAY, 387.12)];
    expect(await refusalOf(lines)).toBe(FELL);
    const { report } = await importPlain(lines, { jumps: true });
    expect(report.data.jumps).toEqual([
      { date: MONDAY, from: 498.49, to: 129.04, factor: 4 },
      { date: TUESDAY, from: 129.04, to: 387.12, factor: 3 },
    ]);
    expect(reportLines(report)).toContain(
      "The close rose from 129.04 to 387.12 on 2020-09-01, like a 1-for-3 split: taken as real.",
    );
  });

  test("finds a factor exactly where the closes are within 8% of one, and names the nearest", () => {
    const FACTORS = [2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 50, 100];
    const cents = fc.integer({ min: 1, max: 200_000 });
    fc.assert(
      fc.property(cents, cents, (before, after) => {
        const [found] = closeJumps(
          {
            sessions: Int32Array.of(1, 2),
            closes: Int32Array.of(before, after),
            own: Uint8Array.of(1, 1),
          },
          [],
        );
        const times = BigInt(Math.max(before, after)) * 100n;
        const low = BigInt(Math.min(before, after));
        const near = FACTORS.filter(
          (factor) => times >= 92n * BigInt(factor) * low && times <= 108n * BigInt(factor) * low,
        );
        expect(found === undefined).toBe(near.length === 0);
        if (!found) return;
        const ratio = Number(times) / 100 / Number(low);
        const off = (factor: number) => Math.max(ratio / factor, factor / ratio);
        expect(near).toContain(found.factor);
        for (const factor of FACTORS) expect(off(found.factor)).toBeLessThanOrEqual(off(factor) + 1e-12);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("closes of the underlying file that are not the chain's prices", () => {
  const DATES = datesFrom("2020-06-01", 96);
  /** The chain is at 400.90 and more, so that no close jumps; the first `odd` closes are a quarter of it. */
  const chain = DATES.map((date, i) => line(date, 400.9 + i / 100, 400));

  test("refuses them, names the first, and asks whether they are adjusted", async () => {
    // The later 76 sessions have no close in the file.
    const adjusted = closes(...DATES.slice(0, 20).map((date) => [date, 100.22] as const));
    const all = [...DATES.slice(20).map((date, i) => [date, 401.1 + i / 100] as const)];
    const both = closes(...DATES.slice(0, 20).map((date) => [date, 100.22] as const), ...all);
    const given = { splits: splits(`${DATES[20]},0.25`) };
    expect(await refusalOf(chain, { underlying: both, ...given })).toBe(
      "Closes of 20 of 96 sessions are not the chain's prices, first 2020-06-01: 100.22 for 400.90. Are they adjusted for splits?",
    );
    expect(await refusalOf(chain, { underlying: adjusted, ...given })).toContain(
      "Closes of 20 of 20 sessions",
    );
    expect(await refusalOf(chain, { underlying: both, ...given, ticker: "VIX" })).toBe("imported");
    const { report } = await importPlain(chain, { underlying: both, ...given, jumps: true });
    expect(report.data.closes).toEqual({ odd: 20, of: 96, date: "2020-06-01", close: 100.22, price: 400.9 });
    expect(reportLines(report)).toContain(
      "Closes of 20 of 96 sessions are not the chain's prices, first 2020-06-01: 100.22 for 400.90: taken as real.",
    );
  });

  test.each([
    // 15% of 400 is 60.
    ["exactly 15% off", [["2020-06-01", 460]], "imported"],
    ["a cent more", [["2020-06-01", 460.01]], "Closes of 1 of 1 sessions"],
    ["a cent more below", [["2020-06-01", 339.99]], "Closes of 1 of 1 sessions"],
  ] as const)("compares with the chain's price: %s", async (_, rows, outcome) => {
    expect(await refusalOf([line("2020-06-01", 400)], { underlying: closes(...rows) })).toContain(outcome);
  });

  test("lets one session in a hundred be odd, and no second one", async () => {
    const dates = datesFrom("2020-06-01", 100);
    const rows = dates.map((date) => line(date, 400));
    const oddOn = (odd: readonly number[]) =>
      closes(...dates.map((date, i) => [date, odd.includes(i) ? 470 : 400] as const));
    expect(await refusalOf(rows, { underlying: oddOn([50]) })).toBe("imported");
    expect(await refusalOf(rows, { underlying: oddOn([50, 52]) })).toContain("Closes of 2 of 100 sessions");
  });

  test("compares with the median of a session's rows, those that are dropped included", async () => {
    const dropped = (price: number) => `2020-06-01,2020-12-18,1,call,,,,,,,${price}`;
    const rows = [line("2020-06-01", 400), dropped(500), dropped(500)];
    const halfAsHigh = { underlying: closes(["2020-06-01", 500]), keepRest: true };
    expect(await refusalOf(rows, halfAsHigh)).toBe("imported");
    expect(await refusalOf(rows.slice(0, 2), { underlying: closes(["2020-06-01", 540]) })).toBe(
      // The mean of 400 and 500.
      "Closes of 1 of 1 sessions are not the chain's prices, first 2020-06-01: 540.00 for 450.00. Are they adjusted for splits?",
    );
  });
});

describe("an append", () => {
  const appended = async (
    first: readonly string[],
    later: readonly string[],
    order = {},
    firstOrder = {},
  ) => {
    const objects = memoryObjects();
    const base = { ticker: "XYZ", format: "auto" } as const;
    await importOrder({ ...base, files: [plainFile(first)], jumps: true, ...firstOrder }, objects);
    return importOrder({ ...base, files: [plainFile(later)], append: true, ...order }, objects).then(
      () => "imported",
      (error: Error) => error.message,
    );
  };

  test("is asked about a jump at a new session", async () => {
    expect(await appended([line(FRIDAY, 498.49)], [line(MONDAY, 129.04)])).toBe(FELL);
    expect(await appended([line(FRIDAY, 498.49)], [line(MONDAY, 129.04)], { jumps: true })).toBe("imported");
    const split = { splits: splits("2020-08-31,4") };
    expect(await appended([line(FRIDAY, 498.49)], [line(MONDAY, 129.04)], split)).toBe("imported");
  });

  test("is not asked again about a jump that was taken as real", async () => {
    expect(await appended(FALL, [line(TUESDAY, 130)])).toBe("imported");
    // A corrected session is not new.
    expect(await appended(FALL, [line(MONDAY, 128)])).toBe("imported");
  });

  test("is asked about new closes that are not the chain's prices, and not about old ones", async () => {
    const odd = { underlying: closes([FRIDAY, 120]) };
    expect(await appended([line(FRIDAY, 100)], [line(MONDAY, 100)], {}, odd)).toBe("imported");
    expect(
      await appended([line(FRIDAY, 100)], [line(MONDAY, 100)], { underlying: closes([MONDAY, 120]) }),
    ).toContain("Closes of 1 of 1 sessions are not the chain's prices, first 2020-08-31: 120.00 for 100.00.");
  });
});
