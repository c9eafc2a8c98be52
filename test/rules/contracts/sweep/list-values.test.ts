import fc from "fast-check";
import { expect, test } from "vitest";
import { readList } from "#shared/contracts/sweep/list-values.ts";
import type { ListRule } from "#shared/domain/sweep/dimension-row.ts";

const RULE: ListRule = { min: 0, max: 1e9, decimals: 4, maxValues: 2_000 };

/** Returns a decimal of up to four places in one of the notations of a form. */
const written = (units: number, way: number): number | string => {
  const text = `${Math.floor(units / 10_000)}.${String(units % 10_000).padStart(4, "0")}`;
  return [Number(text), text, `0${text}`, `+${text}0`][way % 4]!;
};

test("expands a range in decimals up to its end (S3)", () => {
  const part = fc.tuple(fc.nat({ max: 20_000 }), fc.nat({ max: 3 }));
  fc.assert(
    fc.property(part, part, fc.tuple(fc.integer({ min: 21, max: 500 }), fc.nat({ max: 3 })), (a, b, step) => {
      const [from, to] = [a, b].toSorted(([one], [other]) => one - other) as [typeof a, typeof b];
      const expected: number[] = [];
      for (let units = from[0]; units <= to[0]; units += step[0]) expected.push(Number(written(units, 0)));
      const range = { from: written(...from), to: written(...to), step: written(...step) };
      expect(readList(range, RULE)).toEqual({ values: expected, problems: [] });
      // An array of its values in any order, and of the range too, is the same list.
      expect(readList([...expected.toReversed(), range], RULE).values).toEqual(expected);
    }),
  );
});

test("returns tenths without binary noise", () => {
  expect(readList({ from: 0.1, to: 0.7, step: 0.1 }, RULE).values).toEqual([
    0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7,
  ]);
  expect(readList(["0.30", 0.1 * 3], { ...RULE, decimals: 20 }).values).toHaveLength(2);
  expect(readList([0.3, "0.30", ".3"], RULE).values).toEqual([0.3]);
});

test("expands a range to at most 1,000 values, also one wider than its step", () => {
  const problems = [{ path: ["step"], problem: "makes more than 1,000 values" }];
  expect(readList({ from: 0, to: 999.5, step: 1 }, RULE).values).toHaveLength(1_000);
  expect(readList({ from: 0, to: 1_000, step: 1 }, RULE)).toEqual({ values: [], problems });
  expect(readList({ from: 3, to: 4, step: 1e9 }, RULE).values).toEqual([3]);
  expect(readList({ from: 3, to: 4, step: 1e300 }, RULE).values).toEqual([3]);
  expect(readList({ from: 3, to: 3, step: "0.0001" }, RULE).values).toEqual([3]);
});

test("reads a blank or empty list as no value", () => {
  for (const raw of ["", "-", " ", undefined, []])
    expect(readList(raw, RULE)).toEqual({ values: [], problems: [] });
});

test("refuses a list of three million values by their count", () => {
  const ranges = Array.from({ length: 3_000 }, () => ({ from: 0, to: 999, step: 1 }));
  expect(readList(ranges, { ...RULE, maxValues: 24 }).problems).toEqual([
    { path: [], problem: "takes at most 24 values" },
  ]);
});
