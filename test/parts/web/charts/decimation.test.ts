import fc from "fast-check";
import { expect, test } from "vitest";
import { linePlaces, MOST_POINTS, sessionsABar, thinnedBars } from "../../../../web/src/charts/decimation.ts";

const valuesOf = (length: number) =>
  fc.array(fc.option(fc.integer({ min: -1000, max: 1000 }), { freq: 20 }), {
    minLength: length,
    maxLength: length + 2_000,
    size: "max",
  });

test("thins a line to the wanted points, with its ends, extremes and order", () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 501, maxLength: 3_000, size: "max" }), (values) => {
      const places = linePlaces(values);
      const drawn = places.map((place) => values[place]);
      expect(places.length).toBeLessThanOrEqual(MOST_POINTS);
      expect(places[0]).toBe(0);
      expect(places.at(-1)).toBe(values.length - 1);
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      expect(drawn).toContain(values.reduce((a, b) => Math.min(a, b)));
      expect(drawn).toContain(values.reduce((a, b) => Math.max(a, b)));
    }),
    { endOnFailure: true, numRuns: 50 },
  );
});

test("keeps the gaps of a thinned line", () => {
  fc.assert(
    fc.property(valuesOf(600), (values) => {
      const places = linePlaces(values);
      const stretch = Math.ceil(values.length / ((MOST_POINTS - 2) / 2)) + 1;
      const gaps = places.filter((place) => values[place] === null);
      for (const [place, value] of values.entries())
        if (value === null) expect(gaps.some((gap) => Math.abs(gap - place) <= stretch)).toBe(true);
    }),
    { endOnFailure: true, numRuns: 25 },
  );
});

test("leaves a line of up to 500 points unchanged", () => {
  const values = Array.from({ length: 500 }, (_, place) => place % 7);
  expect(linePlaces(values)).toEqual(values.map((_, place) => place));
  expect(linePlaces([])).toEqual([]);
});

test("thins stacked bars to the largest sum of each stretch", () => {
  const calls = Array.from({ length: 2_517 }, (_, place) => (place * 7919) % 1009);
  const puts = calls.map((value) => (value * 31) % 997);
  const bars = thinnedBars([calls, puts], calls.length);
  expect(bars).toHaveLength(250);
  expect(bars[0]?.from).toBe(0);
  expect(bars.at(-1)?.to).toBe(calls.length);
  for (const [index, { place, from, to }] of bars.entries()) {
    expect(from).toBe(index === 0 ? 0 : bars[index - 1]?.to);
    const sums = calls.slice(from, to).map((value, inner) => value + (puts[from + inner] ?? 0));
    expect((calls[place] ?? 0) + (puts[place] ?? 0)).toBe(Math.max(...sums));
  }
  expect(sessionsABar(2_517)).toBe(10);
});

test("draws up to 500 stacked bars unchanged", () => {
  expect(thinnedBars([[1, 2, 3]], 3).map(({ place }) => place)).toEqual([0, 1, 2]);
  expect(sessionsABar(500)).toBe(1);
  expect(sessionsABar(0)).toBe(1);
});
