import { expect, test } from "vitest";
import { type Day, formatDay, parseDay } from "#shared/domain/day.ts";

test("formats a day as its date with any content of the cache", () => {
  const days = Array.from({ length: 45_000 }, (_, day) => (day - 5000) as Day);
  const dates = days.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  expect(days.map(formatDay)).toEqual(dates);
  expect(days.map(formatDay)).toEqual(dates);
  expect(dates.map(parseDay)).toEqual(days);
});

test("throws on an invalid day", () => {
  expect(() => formatDay(Number.NaN as Day)).toThrow(RangeError);
  expect(() => formatDay(Number.NaN as Day)).toThrow(RangeError);
});
