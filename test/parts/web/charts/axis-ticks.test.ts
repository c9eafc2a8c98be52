import fc from "fast-check";
import { expect, test } from "vitest";
import { type Day, formatDay, parseDay, weekdayOf } from "#shared/domain/day.ts";
import {
  dayTicks,
  edgeTicks,
  logTicks,
  placeTicks,
  roundTicks,
} from "../../../../web/src/charts/drawing/axes.ts";

const day = (text: string): Day => parseDay(text) ?? (0 as Day);
const labels = (first: string, last: string, most = 16): string[] =>
  dayTicks(day(first), day(last), most).map(({ label }) => label);

test("labels ten years by year, three years by quarter and one year by month", () => {
  expect(labels("2016-01-04", "2025-12-31")).toEqual(
    Array.from({ length: 10 }, (_, index) => String(2016 + index)),
  );
  expect(labels("2023-02-01", "2026-01-30").slice(0, 3)).toEqual(["Apr 2023", "Jul 2023", "Oct 2023"]);
  expect(labels("2025-01-15", "2026-01-15")).toHaveLength(12);
  expect(labels("2025-01-15", "2026-01-15")[0]).toBe("Feb 2025");
});

test("draws fewer time labels in less room", () => {
  expect(labels("2016-01-04", "2025-12-31", 6)).toEqual(["2016", "2018", "2020", "2022", "2024"]);
  expect(labels("2025-01-02", "2025-12-31", 4)).toEqual(["Jan 2025", "Apr 2025", "Jul 2025", "Oct 2025"]);
});

test("labels weeks by Monday and a few days by day", () => {
  expect(labels("2024-01-02", "2024-01-31")).toEqual([
    "Jan 8, 2024",
    "Jan 15, 2024",
    "Jan 22, 2024",
    "Jan 29, 2024",
  ]);
  expect(labels("2024-01-02", "2024-01-04")).toEqual(["Jan 2, 2024", "Jan 3, 2024", "Jan 4, 2024"]);
});

test("puts a year's label on its first session", () => {
  expect(dayTicks(day("2016-01-04"), day("2025-12-31"), 16)[0]).toEqual({
    value: day("2016-01-04"),
    label: "2016",
  });
  expect(labels("2016-01-12", "2025-12-31")[0]).toBe("2017");
});

test("keeps time labels within the room, in order, inside the axis and at starts of periods", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 16_000, max: 22_000 }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.integer({ min: 4, max: 20 }),
      (first, length, most) => {
        const ticks = dayTicks(first as Day, (first + length) as Day, most);
        expect(ticks.length).toBeLessThanOrEqual(most);
        const values = ticks.map(({ value }) => value);
        expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
        for (const value of values) {
          expect(value).toBeGreaterThanOrEqual(first);
          expect(value).toBeLessThanOrEqual(first + length);
        }
        // The first label may stand some days after the start of its period.
        if (length >= most * 7)
          for (const value of values.slice(1)) expect(formatDay(value as Day)).toMatch(/-01$/);
        else if (length >= most) for (const value of values) expect(weekdayOf(value as Day)).toBe(1);
      },
    ),
  );
});

test("labels every nth category", () => {
  expect(placeTicks(["a", "b", "c", "d", "e"], 3)).toEqual([
    { value: 0, label: "a" },
    { value: 2, label: "c" },
    { value: 4, label: "e" },
  ]);
});

test("labels bins at round numbers, with zero among them", () => {
  const values = Array.from({ length: 31 }, (_, place) => (place - 13) * 50);
  const ticks = edgeTicks({ values, format: String }, 10);
  expect(ticks.map(({ label }) => label)).toEqual(["-600", "-400", "-200", "0", "200", "400", "600", "800"]);
  expect(ticks[3]?.value).toBe(12.5);
  expect(edgeTicks({ values: [0, 40, 80, 120], format: String }, 3).map(({ value }) => value)).toEqual([
    -0.5, 0.75, 2,
  ]);
  expect(edgeTicks({ values: [], format: String }, 3)).toEqual([]);
});

test("picks round ticks for a narrow logarithmic range and powers of ten for a wide one", () => {
  expect(logTicks({ min: 80, max: 320 }, 7)).toEqual([100, 150, 200, 300]);
  expect(logTicks({ min: 80, max: 1200 }, 7)).toEqual([100, 200, 500, 1000]);
  expect(logTicks({ min: 79, max: 32_000 }, 7)).toEqual([100, 300, 1000, 3000, 10_000, 30_000]);
  expect(logTicks({ min: 1, max: 1e7 }, 7)).toEqual([
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000,
  ]);
});

test("draws no logarithmic ticks at or below zero", () => {
  expect(logTicks({ min: 0, max: 10 }, 7)).toEqual([]);
  expect(logTicks({ min: Number.NaN, max: 10 }, 7)).toEqual([]);
});

test("picks few and round linear ticks", () => {
  expect(roundTicks({ min: -18, max: 326 }, 7)).toEqual([0, 50, 100, 150, 200, 250, 300]);
  expect(roundTicks({ min: -4.2, max: 0 }, 4)).toEqual([-4, -2, 0]);
  expect(roundTicks({ min: 0.02, max: 0.33 }, 7)).toEqual([0.05, 0.1, 0.15, 0.2, 0.25, 0.3]);
  expect(roundTicks({ min: 3, max: 3 }, 7)).toEqual([]);
});

test("keeps linear ticks inside the range, within the wanted count, and at least two", () => {
  const value = fc.double({ min: -1e7, max: 1e7, noNaN: true });
  fc.assert(
    fc.property(
      value,
      fc.double({ min: 0.01, max: 1e6, noNaN: true }),
      fc.integer({ min: 3, max: 9 }),
      (min, span, most) => {
        const ticks = roundTicks({ min, max: min + span }, most);
        expect(ticks.length).toBeLessThanOrEqual(most);
        expect(ticks.length).toBeGreaterThan(0);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(min - 1e-6 * span);
          expect(tick).toBeLessThanOrEqual(min + span * (1 + 1e-6));
        }
      },
    ),
    { endOnFailure: true },
  );
});
