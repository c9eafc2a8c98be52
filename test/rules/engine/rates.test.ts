import { expect, test } from "vitest";
import { rateAt } from "#shared/engine/market/rates.ts";

/** The rate at a session (I2). Days are plain numbers. */

const rates = { days: Int32Array.of(10, 12, 17), percents: Float64Array.of(3.65, 7.3, -0.05) };

test.each<[number, number | undefined]>([
  [9, undefined],
  [10, undefined],
  [11, 3.65],
  [12, 3.65],
  [13, 7.3],
  [17, 7.3],
  [18, 0],
  [9999, 0],
])("gives day %i the last rate dated before it, never its own, and never a negative one", (day, percent) => {
  expect(rateAt(rates, day)).toBe(percent);
});

test("gives no rate where the series is empty", () => {
  expect(rateAt({ days: new Int32Array(0), percents: new Float64Array(0) }, 5)).toBeUndefined();
});
