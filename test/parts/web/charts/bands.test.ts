import fc from "fast-check";
import { expect, test } from "vitest";
import { bandLook } from "../../../../web/src/charts/band-look.ts";
import { bandEdges } from "../../../../web/src/charts/drawing/bands-of-values.ts";
import { rangeAbove } from "../../../../web/src/charts/drawing/value-range.ts";

/** The bands of a portfolio's members. */

test("stacks gains upwards and losses downwards, one band on another", () => {
  expect(
    bandEdges([
      [10, -5, null],
      [20, 5, -1],
      [-30, -5, 4],
    ]),
  ).toEqual([
    [
      [10, 0, 0],
      [30, 5, 0],
      [30, 5, 4],
    ],
    [
      [0, -5, 0],
      [0, -5, -1],
      [-30, -10, -1],
    ],
  ]);
});

test("keeps the bands' sum: the outer edges of both sides add up to all values", () => {
  const table = fc.array(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 3, maxLength: 3 }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(table, (all) => {
      const [gains, losses] = bandEdges(all);
      for (const place of [0, 1, 2]) {
        const sum = all.reduce((total, values) => total + values[place]!, 0);
        expect(gains.at(-1)![place]! + losses.at(-1)![place]!).toBe(sum);
      }
    }),
  );
});

test("includes the stacked bands in the range of the value axis", () => {
  const band = (title: string, values: number[]) =>
    ({ title, values, colour: "quiet", isBand: true }) as const;
  const { min, max } = rangeAbove({
    kind: "line",
    labels: ["a", "b"],
    series: [
      { title: "Account", values: [0, 5], colour: "text" },
      band("One", [40, 60]),
      band("Two", [-40, 40]),
      band("Three", [-10, -95]),
    ],
    formatTick: String,
    formatValue: String,
  });
  // From −95 to 100, and 5% of that on both sides.
  expect([min, max]).toEqual([-95 - 9.75, 100 + 9.75]);
});

test("gives each of twelve members a look of its own", () => {
  const looks = Array.from({ length: 12 }, (_, place) => JSON.stringify(bandLook(place)));
  expect(new Set(looks).size).toBe(12);
});
