import { describe, expect, test } from "vitest";
import type { EventRule } from "#shared/domain/strategy.ts";
import { eventExits, eventSession } from "#shared/engine/exits/event-exits.ts";
import { day, marketOf } from "../market/build-market.ts";
import { datesFrom, run, steady, told } from "./hand-market.ts";

/** 2 3 4 5 8 9 10 11 12 16 January 2024. */
const dates = datesFrom("2024-01-02", 10);
const rows = steady("call 100 2024-02-16", dates, "1/1");
const earnings = (date: string, time: "bmo" | "amc" | "unknown" = "unknown") => ({
  type: "Earnings" as const,
  day: day(date),
  time,
});
const rule = (entryOffset: number, exitOffset: number): EventRule => ({
  type: "Earnings",
  entryOffset,
  exitOffset,
});

describe("the session of an event (E5)", () => {
  const market = marketOf(rows);
  const dateOf = (event: Parameters<typeof eventSession>[1]) => dates[eventSession(market, event)];

  test.each([
    ["after the close: the next session", earnings("2024-01-05", "amc"), "2024-01-08"],
    ["before the open: the same", earnings("2024-01-05", "bmo"), "2024-01-05"],
    ["unknown: the same", earnings("2024-01-05"), "2024-01-05"],
    ["after the close of no session: the first after", earnings("2024-01-06", "amc"), "2024-01-08"],
    [
      "an FOMC decision: the same",
      { type: "FOMC decision" as const, day: day("2024-01-10"), time: "unknown" as const },
      "2024-01-10",
    ],
    [
      "a holiday: the first session after",
      { type: "Trading holiday" as const, day: day("2024-01-15"), time: "unknown" as const },
      "2024-01-16",
    ],
  ])("%s", (_, event, date) => expect(dateOf(event)).toBe(date));

  test("continues by the calendar before and after the market's sessions", () => {
    expect(eventSession(market, earnings("2024-01-18"))).toBe(11);
    expect(eventSession(market, earnings("2023-12-28"))).toBe(-2);
  });
});

describe("entries and exits by events (E5)", () => {
  test("enters n sessions before and exits n after the same event", () => {
    const market = marketOf(rows, { events: [earnings("2024-01-09", "bmo")] });
    const report = run(market, { events: [rule(-2, 1)], holdDays: 300 });
    expect(told(report)).toEqual(["2024-01-05 2024-01-10 Event exit 0"]);
    expect(report.skipped).toEqual({ "Last session": 1, "Max open positions": 2, "No event": 6 });
  });

  test("takes 0 as the event's session, with an exit beyond the data", () => {
    const market = marketOf(rows, { events: [earnings("2024-01-12")] });
    expect(told(run(market, { events: [rule(0, 5)], holdDays: 300 }))).toEqual([
      "2024-01-12 2024-01-16 End of test 0",
    ]);
  });

  test("opens one position with the earlier exit for two events on one entry session", () => {
    const market = marketOf(rows, { events: [earnings("2024-01-05"), earnings("2024-01-09")] });
    // Entry session of the first, 1 after, and of the second, 1 before: both 8 January.
    expect([...eventExits(market, [rule(1, 4), rule(-1, 1)])]).toContainEqual([4, 6]);
  });

  test("opens nothing for an event of another type", () => {
    const market = marketOf(rows, {
      events: [{ type: "FOMC decision", day: day("2024-01-09"), time: "unknown" }],
    });
    expect(told(run(market, { events: [rule(-1, 1)] }))).toEqual([]);
  });
});
