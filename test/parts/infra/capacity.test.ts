import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { capacityOf } from "../../../infra/capacity.ts";
import { PROJECT_FOLDER } from "../../../infra/folders.ts";

/** The columns of the table in operating/settings.md, after the concurrency. */
const COLUMNS = [
  "sweepsAtOnce",
  "workersPerSweep",
  "runsAtOnce",
  "workersPerRun",
  "reservedWorkers",
  "forSite",
] as const;

const rowOf = (concurrency: number) => {
  const capacity = capacityOf(concurrency);
  return COLUMNS.map((column) => capacity[column] ?? "none");
};

describe("the account's concurrency", () => {
  test.each([
    [10, [2, 1, 2, 1, "none", 6]],
    [20, [3, 3, 4, 1, "none", 7]],
    [50, [5, 5, 5, 2, "none", 15]],
    [100, [7, 7, 6, 3, "none", 33]],
    [400, [15, 13, 20, 4, 275, 90]],
    [1000, [38, 13, 50, 4, 694, 218]],
    [3000, [115, 13, 150, 4, 2095, 640]],
  ])("divides %d", (concurrency, row) => {
    expect(rowOf(concurrency)).toEqual(row);
  });

  test("matches the table in operating/settings.md", async () => {
    const page = await readFile(join(PROJECT_FOLDER, "infra/operating/settings.md"), "utf8");
    const rows = [...page.matchAll(/^ +\| (\d+)((?: \| (?:\d+|none)){6}) \|$/gm)];
    expect(rows.length).toBeGreaterThan(3);
    for (const [, concurrency, rest] of rows)
      expect(rest?.split(" | ").slice(1)).toEqual(rowOf(Number(concurrency)).map(String));
  });

  test("leaves the site a fifth beside all tasks, and 100 functions unreserved", () => {
    const property = fc.property(fc.integer({ min: 10, max: 20_000 }), (concurrency) => {
      const { sweepsAtOnce, workersPerSweep, runsAtOnce, workersPerRun, reservedWorkers, forSite } =
        capacityOf(concurrency);
      const atWork = sweepsAtOnce * workersPerSweep + runsAtOnce * workersPerRun;
      expect(Math.min(sweepsAtOnce, runsAtOnce)).toBeGreaterThanOrEqual(2);
      expect(Math.max(sweepsAtOnce, runsAtOnce)).toBeLessThanOrEqual(300);
      expect(forSite).toBeGreaterThanOrEqual(Math.max(6, concurrency / 5));
      // Plans and joins are outside of a reservation.
      const beside = reservedWorkers === undefined ? 0 : sweepsAtOnce + runsAtOnce;
      expect(atWork + beside + forSite).toBe(concurrency);
      expect([undefined, atWork]).toContain(reservedWorkers);
      expect(concurrency - (reservedWorkers ?? 0)).toBeGreaterThanOrEqual(Math.min(100, concurrency));
    });
    fc.assert(property, { endOnFailure: true });
  });

  test.each([9, 0, -1, 10.5, Number.NaN])("refuses %d and names accountConcurrency", (concurrency) => {
    expect(() => capacityOf(concurrency)).toThrow(/accountConcurrency/);
  });
});
