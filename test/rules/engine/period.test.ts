import { describe, expect, test } from "vitest";
import { formatDay } from "#shared/domain/day.ts";
import type { PeriodAsked } from "#shared/domain/strategy/strategy.ts";
import { daysOf, lengthBefore, periodOf } from "#shared/engine/market/period.ts";
import { day, marketOf } from "../market/build-market.ts";
import { datesFrom, steady } from "./hand-market.ts";

describe("the length counts back from the end (D3)", () => {
  test.each([
    ["2024-02-29", 1, "2023-02-28"],
    ["2024-06-28", 2.5, "2021-12-27"], // half a year is 182.5 days, rounded up
    ["2024-06-28", 1.1, "2023-05-22"], // 36.5 days, rounded up
    ["2024-06-28", 10, "2014-06-28"],
  ])("counts from %s back %s years to %s", (end, years, start) => {
    expect(formatDay(lengthBefore(day(end), years))).toBe(start);
  });
});

describe("the period (D3)", () => {
  const dates = datesFrom("2024-01-02", 40);
  const market = marketOf(steady("call 100 2024-06-21", dates, "1/2"), {
    underlying: [{ date: "2023-06-01", close: 90 }],
  });
  const blank: PeriodAsked = { start: undefined, end: undefined, lengthYears: undefined };
  const shown = (asked: Partial<PeriodAsked>) => {
    const period = periodOf({ period: { ...blank, ...asked } }, market);
    return (
      period && [
        formatDay(period.start),
        formatDay(period.end),
        daysOf(period),
        period.last - period.first + 1,
      ]
    );
  };

  test("cuts the period to the chain's sessions, and says so", () => {
    expect(shown({ start: day("2023-06-01"), end: day("2025-01-01") })).toEqual([
      "2024-01-02",
      "2024-02-28",
      57,
      40,
    ]);
    const notes = periodOf(
      { period: { ...blank, start: day("2023-06-01"), end: day("2025-01-01") } },
      market,
    )?.notes;
    expect(notes).toEqual([
      "The start moved from 2023-06-01 to 2024-01-02, the first session of TEST.",
      "The end moved from 2025-01-01 to 2024-02-28, the last session of TEST.",
    ]);
  });

  test("keeps weekends and holidays as bounds and counts days from them", () => {
    // Martin Luther King Jr. Day to a Sunday.
    expect(shown({ start: day("2024-01-15"), end: day("2024-01-21") })).toEqual([
      "2024-01-15",
      "2024-01-21",
      6,
      4,
    ]);
  });

  test("ends at the ticker's last session without an end date, and counts a length from it", () => {
    expect(shown({ start: day("2024-02-27") })).toEqual(["2024-02-27", "2024-02-28", 1, 2]);
    expect(shown({ lengthYears: 1 })).toEqual(["2024-01-02", "2024-02-28", 57, 40]);
  });

  test("counts a length from the requested end, before any cut", () => {
    expect(shown({ end: day("2025-02-10"), lengthYears: 1 })).toEqual(["2024-02-10", "2024-02-28", 18, 12]);
  });

  test("prefers a start to a length", () => {
    expect(shown({ start: day("2024-02-26"), lengthYears: 5 })?.[0]).toBe("2024-02-26");
  });

  test("returns undefined without a common session", () => {
    expect(shown({ start: day("2020-01-01"), end: day("2020-12-31") })).toBeUndefined();
    expect(shown({ start: day("2024-01-13"), end: day("2024-01-15") })).toBeUndefined();
  });
});
