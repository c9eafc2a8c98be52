import fc from "fast-check";
import { expect, test } from "vitest";
import { sessionPrices } from "#shared/engine/market/build/session-prices.ts";

test("gives each day's last price, and the median of its rows", () => {
  const prices = sessionPrices();
  for (const [day, cents] of [
    [1, 100],
    [1, 104],
    [2, 50],
    [1, 104],
    [1, 109],
    // The rows of day 1 are at 1.00, 1.04, 1.04, 1.09, 1.01: the third in order is 1.04.
    [1, 101],
    // Two in the middle, 0.50 and 0.53: their mean is 0.515, half up.
    [2, 53],
    [3, Number.NaN],
    [3, 0],
  ] as const)
    prices.note(day, cents);
  expect([...prices.last()]).toEqual([
    [1, 101],
    [2, 53],
  ]);
  expect([...prices.medians()]).toEqual([
    [1, 104],
    [2, 52],
  ]);
});

test("gives the median that sorting all rows of a day gives", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 40 }), (cents) => {
      const prices = sessionPrices();
      for (const each of cents) prices.note(7, each);
      const sorted = cents.toSorted((a, b) => a - b);
      const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1].map((place) => sorted[place]!);
      expect(prices.medians().get(7)).toBe(Math.floor((low! + high! + 1) / 2));
      expect(prices.last().get(7)).toBe(cents.at(-1));
    }),
  );
});
