import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { NO_LIMITS, roomOf } from "../../../functions/market/import-limits.ts";
import { leastBuildBytes } from "../../../shared/engine/market/build/build-memory.ts";

/** Runs in a process of its own, to measure its peak memory. */
describe("a million lines with two million quotes", () => {
  test("are imported within the memory limit", () => {
    const run = spawnSync(process.execPath, [`${import.meta.dirname}/import-million.ts`], {
      encoding: "utf8",
    });
    expect(run.stderr).toBe("");
    const { rows, kept, sessions, peakBytes } = JSON.parse(run.stdout);
    expect([rows, kept, sessions]).toEqual([2_000_000, 2_000_000, 500]);
    // The importer's estimate for this number of quotes.
    const room = leastBuildBytes(rows);
    expect(roomOf({ ...NO_LIMITS, memoryBytes: peakBytes })).toBeLessThan(room);
  });
});
