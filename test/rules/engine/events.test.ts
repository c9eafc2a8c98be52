import { describe, expect, test } from "vitest";
import { formatDay } from "#shared/domain/day.ts";
import type { EventTime } from "#shared/domain/strategy/event.ts";
import type { EventRule } from "#shared/domain/strategy/strategy.ts";
import { eventExits, eventSession } from "#shared/engine/exits/event-exits.ts";
import { day, marketOf } from "../market/build-market.ts";
import { datesFrom, quoted, run, steady, told } from "./hand-market.ts";
import { around } from "./hand-strategy.ts";

/** 2 3 4 5 8 9 10 11 12 16 January 2024. */
const dates = datesFrom("2024-01-02", 10);
const rows = steady("call 100 2024-02-16", dates, "1/1");
const earnings = (date: string, time: EventTime = "bmo") => ({
  type: "Earnings" as const,
  day: day(date),
  time,
});
const decision = (date: string, time: EventTime = "unknown") => ({
  type: "FOMC decision" as const,
  day: day(date),
  time,
});
const rule = (entry: number, exit: number): EventRule => around("Earnings", entry, exit);

describe("the session of an event (E5)", () => {
  const market = marketOf(rows);
  const datesOf = (event: Parameters<typeof eventSession>[1]) =>
    (["Before", "After"] as const).map((side) => dates[eventSession(market, event, side)]);

  test.each([
    ["after the close: the next session", earnings("2024-01-05", "amc"), "2024-01-08"],
    ["before the open: the same", earnings("2024-01-05", "bmo"), "2024-01-05"],
    ["after the close of no session: the first after", earnings("2024-01-06", "amc"), "2024-01-08"],
    ["an FOMC decision: the same", decision("2024-01-10"), "2024-01-10"],
    [
      "a holiday: the first session after",
      { type: "Trading holiday" as const, day: day("2024-01-15"), time: "unknown" as const },
      "2024-01-16",
    ],
  ])("%s", (_, event, date) => expect(datesOf(event)).toEqual([date, date]));

  test("is the same day before earnings without an hour, and the next one after them", () => {
    expect(datesOf(earnings("2024-01-05", "unknown"))).toEqual(["2024-01-05", "2024-01-08"]);
    // A Saturday: Monday reflects it, whatever the hour.
    expect(datesOf(earnings("2024-01-06", "unknown"))).toEqual(["2024-01-08", "2024-01-08"]);
  });

  test("continues by the calendar before and after the market's sessions", () => {
    expect(eventSession(market, earnings("2024-01-18"), "Before")).toBe(11);
    expect(eventSession(market, earnings("2023-12-28"), "Before")).toBe(-2);
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
      events: [decision("2024-01-09")],
    });
    expect(told(run(market, { events: [rule(-1, 1)] }))).toEqual([]);
  });
});

describe("earnings without an hour (E5)", () => {
  // The report of 4 January comes after the close. The call's mid falls from 6.00 to 0.42 on the 5th.
  const reported = quoted("call 100 2024-02-16", dates.slice(0, 5), [
    "6/6",
    "6/6",
    "6/6",
    "0.42/0.42",
    "0/0.84",
  ]);
  const market = marketOf(reported, { events: [earnings("2024-01-04", "unknown")] });
  const zero = (side: "Before" | "After", sessions = 0) => ({ side, sessions });

  test("enters After 0 at the close that has seen the report, whenever it came", () => {
    const rows = [{ type: "Earnings" as const, entry: zero("After"), exit: zero("After", 1) }];
    // Bought on the 5th at 0.42 and sold at 0 on the 8th: not for 6.00 on the 4th.
    expect(told(run(market, { events: rows }))).toEqual(["2024-01-05 2024-01-08 Event exit -42"]);
  });

  test("enters Before 0 on the day of the report, which may be over by then", () => {
    const rows = [{ type: "Earnings" as const, entry: zero("Before"), exit: zero("After", 1) }];
    expect(told(run(market, { events: rows }))).toEqual(["2024-01-04 2024-01-08 Event exit -600"]);
  });

  test("exits Before 1 before the report's day, and After 0 after it", () => {
    expect([...eventExits(market, [rule(-2, -1)])]).toEqual([[0, 1]]);
    expect([...eventExits(market, [rule(-2, 0)])]).toEqual([[0, 3]]);
  });
});

describe("unscheduled events (E5)", () => {
  /** The decisions of March 2020: the last three came without notice, one on a Sunday. */
  const spring = datesFrom("2020-01-27", 45);
  const market = marketOf(steady("call 100 2020-06-19", spring, "1/1"), {
    events: [
      decision("2020-01-29"),
      ...["2020-03-03", "2020-03-15", "2020-03-23"].map((date) => decision(date, "unscheduled")),
    ],
  });
  const entriesBy = (event: EventRule) =>
    run(market, { events: [event], holdDays: 300, dteRule: "At least" }).trades.map(({ opened }) =>
      formatDay(opened),
    );
  const entries = (entry: number, exit: number) => entriesBy(around("FOMC decision", entry, exit));

  test("lets in no entry Before, so none on 2020-03-02, 03-13 and 03-20", () => {
    expect(entries(-1, 1)).toEqual(["2020-01-28"]);
  });

  test("lets in entries After", () => {
    expect(entries(0, 1)).toEqual(["2020-01-29", "2020-03-03", "2020-03-16", "2020-03-23"]);
  });

  test("lets in no entry Before 0, which is the event's own session", () => {
    const row = { ...around("FOMC decision", 0, 1), entry: { side: "Before", sessions: 0 } } as const;
    expect(entriesBy(row)).toEqual(["2020-01-29"]);
  });
});
