import { expect, test } from "vitest";
import type { EventTime } from "#shared/domain/strategy/event.ts";
import { unknownHoursNote } from "#shared/engine/report/event-note.ts";
import { day, marketOf } from "../market/build-market.ts";
import { datesFrom, run, steady } from "./hand-market.ts";
import { around } from "./hand-strategy.ts";

/** The note on earnings without an hour (E5). */

const dates = datesFrom("2024-01-02", 10);
const earnings = (date: string, time: EventTime) => ({ type: "Earnings" as const, day: day(date), time });
const EVENTS = [
  earnings("2023-12-28", "unknown"),
  earnings("2024-01-03", "amc"),
  earnings("2024-01-05", "unknown"),
  earnings("2024-01-09", "bmo"),
  earnings("2024-01-10", "unknown"),
  earnings("2024-02-01", "unknown"),
];
const market = marketOf(steady("call 100 2024-02-16", dates, "1/1"), { events: EVENTS });
const period = { start: day("2024-01-02"), end: day("2024-01-16") };
const waiting = { events: [around("Earnings", -1, 1)] };

test("counts the earnings within the period that have no hour", () => {
  expect(run(market, waiting).notes).toContain("2 of 4 earnings have no hour; they count as unknown.");
});

test("counts one of them in the singular", () => {
  expect(
    unknownHoursNote([{ market, strategies: [waiting] }], { ...period, end: day("2024-01-09") }),
  ).toEqual(["1 of 3 earnings has no hour; it counts as unknown."]);
});

test("says nothing where all have one, or where no strategy waits for earnings", () => {
  expect(
    unknownHoursNote([{ market, strategies: [waiting] }], { ...period, end: day("2024-01-04") }),
  ).toEqual([]);
  const others = [{ events: [around("FOMC decision", -1, 1)] }, { events: undefined }];
  expect(unknownHoursNote([{ market, strategies: others }], period)).toEqual([]);
});

test("counts each ticker of a portfolio once, if one of its strategies waits for earnings", () => {
  const tickers = [
    { market, strategies: [{ events: undefined }, waiting, waiting] },
    { market, strategies: [{ events: undefined }] },
    { market, strategies: [waiting] },
  ];
  expect(unknownHoursNote(tickers, period)).toEqual(["4 of 8 earnings have no hour; they count as unknown."]);
});
