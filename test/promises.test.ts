import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The README's table of promises names tests that there are, and a test for each fault of its list. */

const FAULTS = 40;
const README = readFileSync(join(import.meta.dirname, "README.md"), "utf8");
const [, after = ""] = README.split("## What is promised, and which test holds it");
const [section = ""] = after.split("\n## ");
const rows = section.split("\n").filter((line) => line.startsWith("| ") && line.includes("`"));

const numbersIn = (list: string): number[] =>
  list.split(", ").flatMap((part) => {
    const [from = 0, to = from] = part.split("–").map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });

test("every test that the table names is there", () => {
  const named = rows.flatMap((row) =>
    [...row.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, file = ""]) => file),
  );
  expect(named.length).toBeGreaterThan(rows.length);
  expect(named.filter((file) => !existsSync(join(import.meta.dirname, file)))).toEqual([]);
});

test("every fault has a row", () => {
  const named = rows.flatMap((row) => numbersIn(/ \(([\d, –]+)\) \|/.exec(row)?.[1] ?? ""));
  const all = Array.from({ length: FAULTS }, (_, at) => at + 1);
  expect(all.filter((fault) => !named.includes(fault))).toEqual([]);
});
