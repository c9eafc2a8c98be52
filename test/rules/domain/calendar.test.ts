import { describe, expect, test } from "vitest";
import {
  isEarlyClose,
  isSession,
  sessionFromMonthEnd,
  sessionOfMonth,
  sessionOnOrAfter,
  sessionOnOrBefore,
  sessionsBetween,
  tradingHolidaysBetween,
} from "#shared/domain/calendar.ts";
import { dayOf, formatDay } from "#shared/domain/day.ts";
import { hasReferenceData, referenceRecords, WITHOUT_DATA } from "../../support/reference-data.ts";
import { day } from "../market/build-market.ts";

describe("the exchange calendar (D1)", () => {
  test.each([
    ["New Year's Day 2022 fell on a Saturday: the Friday traded", dayOf(2021, 12, 31), true],
    ["New Year's Day 2023 fell on a Sunday: the Monday was shut", dayOf(2023, 1, 2), false],
    ["Good Friday 2024", dayOf(2024, 3, 29), false],
    ["Juneteenth was no holiday yet in 2021", dayOf(2021, 6, 18), true],
    ["Juneteenth 2022 on a Sunday: the Monday was shut", dayOf(2022, 6, 20), false],
    ["Independence Day 2020 on a Saturday: the Friday was shut", dayOf(2020, 7, 3), false],
    ["mourning for George H. W. Bush", dayOf(2018, 12, 5), false],
    ["mourning for Jimmy Carter", dayOf(2025, 1, 9), false],
    ["an early close is a session", dayOf(2024, 11, 29), true],
    ["a Saturday", dayOf(2024, 11, 30), false],
  ])("%s", (_, day, trades) => expect(isSession(day)).toBe(trades));

  // The exchange's published hours of 2023 and 2024, and years in which that date is not a session.
  test.each([
    ["the day after Thanksgiving 2023", dayOf(2023, 11, 24), true],
    ["the day after Thanksgiving 2024, late in the month", dayOf(2024, 11, 29), true],
    ["the fourth Friday of a November that began on one", dayOf(2024, 11, 22), false],
    ["the day before Independence Day 2023", dayOf(2023, 7, 3), true],
    ["Christmas Eve 2024", dayOf(2024, 12, 24), true],
    ["the day before Independence Day 2020, a holiday itself", dayOf(2020, 7, 3), false],
    ["Christmas Eve 2021, a holiday itself", dayOf(2021, 12, 24), false],
    ["Christmas Eve 2022, a Saturday", dayOf(2022, 12, 24), false],
    ["New Year's Eve 2024", dayOf(2024, 12, 31), false],
  ])("decides whether %s is an early close", (_, day, closesEarly) =>
    expect(isEarlyClose(day)).toBe(closesEarly),
  );

  test("finds the sessions around a long weekend", () => {
    expect(formatDay(sessionOnOrBefore(dayOf(2024, 3, 31)))).toBe("2024-03-28");
    expect(formatDay(sessionOnOrAfter(dayOf(2024, 3, 29)))).toBe("2024-04-01");
    expect(sessionsBetween(dayOf(2024, 3, 28), dayOf(2024, 4, 2))).toHaveLength(3);
  });

  test.skipIf(!hasReferenceData)(`agrees with the list of full closures 2015 to 2026${WITHOUT_DATA}`, () => {
    const listed = referenceRecords("events/nyse_holidays_2015_2026.csv").map(([date]) => date);
    const ruled = tradingHolidaysBetween(dayOf(2015, 1, 1), dayOf(2026, 12, 31)).map(formatDay);
    expect(ruled).toEqual(listed);
  });
});

test("numbers a session in its month from both ends, without holidays and closures (E4)", () => {
  // January 2025: the 1st and the 20th are holidays, the 9th is a day of mourning.
  expect(
    ["2025-01-02", "2025-01-08", "2025-01-10", "2025-01-31"].map((date) => sessionOfMonth(day(date))),
  ).toEqual([1, 5, 6, 20]);
  expect(["2025-01-02", "2025-01-30", "2025-01-31"].map((date) => sessionFromMonthEnd(day(date)))).toEqual([
    20, 2, 1,
  ]);
  // Good Friday, 29 March 2024, is the month's last weekday.
  expect(sessionFromMonthEnd(day("2024-03-28"))).toBe(1);
});
