import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Day, dayOf, formatDay, parseDay, yearsBefore } from "#shared/domain/day.ts";
import {
  ceilOf,
  decimalOf,
  floorOf,
  isWhole,
  parseDecimal,
  quotient,
  roundHalfUp,
  shiftRight,
} from "#shared/domain/decimal.ts";
import { centsOf, centsOfNumber, wholeCents } from "#shared/domain/money.ts";

const decimal = (text: string) => {
  const parsed = parseDecimal(text);
  if (!parsed) throw new Error(text);
  return parsed;
};

describe("days", () => {
  test("reads only existing dates", () => {
    expect(parseDay("2024-02-29")).toBe(dayOf(2024, 2, 29));
    for (const text of ["2023-02-29", "2024-13-01", "2024-1-01", "20240101", "", "2024-01-01x"])
      expect(parseDay(text), text).toBeUndefined();
  });

  test("moves a leap day to 28 February in other years (D3)", () => {
    expect(formatDay(yearsBefore(dayOf(2024, 2, 29), 1))).toBe("2023-02-28");
    expect(formatDay(yearsBefore(dayOf(2024, 2, 29), 4))).toBe("2020-02-29");
  });

  test("converts text and day one to one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (day) => parseDay(formatDay(day as Day)) === day),
    );
  });
});

describe("decimals and cents", () => {
  test("rounds zero to 0, never to -0", () => {
    for (const round of [floorOf, ceilOf, roundHalfUp]) expect(round(decimal("0.00"))).toBe(0);
    expect(ceilOf(decimal("-0.5"))).toBe(0);
  });

  test.each([
    ["1.005", 100, 101, 101],
    ["1.004", 100, 101, 100],
    ["0.10", 10, 10, 10],
    ["1e-5", 0, 1, 0],
    [".5", 50, 50, 50],
    ["-0.015", -2, -1, -1],
    ["12345678.995", 1_234_567_899, 1_234_567_900, 1_234_567_900],
  ])("rounds %s dollars down to %i, up to %i, half up to %i cents", (text, down, up, half) => {
    expect(centsOf(decimal(text), "down")).toBe(down);
    expect(centsOf(decimal(text), "up")).toBe(up);
    expect(centsOf(decimal(text), "half up")).toBe(half);
  });

  test("reads a double as it prints", () => {
    expect(centsOfNumber(1.005, "half up")).toBe(101);
    expect(centsOfNumber(0.1 + 0.2, "up")).toBe(31);
  });

  test("refuses text that is not a number", () => {
    for (const text of ["", " ", ".", "1,5", "NaN", "Infinity", "0x10", "1e9999"])
      expect(parseDecimal(text), text).toBeUndefined();
  });

  test("returns whole cents or undefined", () => {
    expect(wholeCents(decimal("7.50"))).toBe(750);
    expect(wholeCents(decimal("7.505"))).toBeUndefined();
  });

  test("rounds to both sides of the value, and keeps whole values", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.integer({ min: 0, max: 6 }),
        (units, scale) => {
          const value = { units, scale };
          const [floor, ceil, near] = [floorOf(value), ceilOf(value), roundHalfUp(value)];
          expect(ceil - floor).toBe(isWhole(value) ? 0 : 1);
          expect([floor, ceil]).toContain(near);
          expect(quotient(value, 1)).toBe(floor);
        },
      ),
    );
  });

  test("divides by powers of ten", () => {
    expect(floorOf(shiftRight(decimalOf(12345), 2))).toBe(123);
  });
});
