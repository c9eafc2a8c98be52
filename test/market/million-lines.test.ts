import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";

/**
 * A file of a million lines, made as it is read, through the importer in a process of its own with a small heap, so
 * that what it keeps in memory shows.
 */
describe("a million lines", () => {
  test("are imported within memory", () => {
    const run = spawnSync(process.execPath, [`${import.meta.dirname}/import-million.ts`], {
      encoding: "utf8",
    });
    expect(run.stderr).toBe("");
    const { rows, kept, sessions, peakBytes } = JSON.parse(run.stdout);
    expect(rows).toBe(1_000_000);
    expect(kept).toBe(1_000_000);
    expect(sessions).toBe(250);
    expect(peakBytes).toBeLessThan(500e6);
  }, 60_000);
});
