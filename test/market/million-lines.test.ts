import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";

/** In a process of its own, whose peak memory can be asked for. */
describe("a million lines, two million quotes", () => {
  test("are imported within memory", () => {
    const run = spawnSync(process.execPath, [`${import.meta.dirname}/import-million.ts`], {
      encoding: "utf8",
    });
    expect(run.stderr).toBe("");
    const { rows, kept, sessions, peakBytes } = JSON.parse(run.stdout);
    expect([rows, kept, sessions]).toEqual([2_000_000, 2_000_000, 500]);
    expect(peakBytes).toBeLessThan(500e6);
  }, 60_000);
});
