import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The table of promises names existing tests, and a test for each fault. */

const FAULTS = 40;
const PAGE = readFileSync(join(import.meta.dirname, "promises.md"), "utf8");
const rows = PAGE.split("\n").filter((line) => line.startsWith("| ") && line.includes("`"));

const numbersIn = (list: string): number[] =>
  list.split(", ").flatMap((part) => {
    const [from = 0, to = from] = part.split("–").map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });

test("every test in the table of promises exists", () => {
  const named = rows.flatMap((row) =>
    [...row.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, file = ""]) => file),
  );
  expect(named.length).toBeGreaterThan(rows.length);
  expect(named.filter((file) => !existsSync(join(import.meta.dirname, file)))).toEqual([]);
});

test("every planted fault has a row in the table of promises", () => {
  const named = rows.flatMap((row) => numbersIn(/ \(([\d, –]+)\) \|/.exec(row)?.[1] ?? ""));
  const all = Array.from({ length: FAULTS }, (_, at) => at + 1);
  expect(all.filter((fault) => !named.includes(fault))).toEqual([]);
});
