import { expect, test } from "vitest";
import { runResultsOf } from "#shared/contracts/present.ts";
import { day, marketOf } from "../market/build-market.ts";
import { datesFrom, run, steady } from "./hand-market.ts";
import { strategyOf } from "./hand-strategy.ts";

const dates = datesFrom("2024-01-02", 3);
const rows = steady("call 100 2024-02-16", dates, "1.00/1.10");

test("notes modeled quotes with their source, and says nothing about traded quotes (M5)", () => {
  const modelled = "Modelled: the quotes of TEST were computed and never traded (test).";
  expect(run(marketOf(rows, { modelled: true })).notes).toContain(modelled);
  expect(run(marketOf(rows)).notes.join(" ")).not.toContain("Modelled");
});

test("notes a moved period, the sessions with an entry, and the reasons for the others (D3, C5)", () => {
  const period = { start: day("2024-01-01"), end: day("2024-01-04"), lengthYears: undefined };
  expect(run(marketOf(rows), { period }).notes).toEqual([
    "The start moved from 2024-01-01 to 2024-01-02, the first session of TEST.",
    "Entries on 1 of 3 sessions.",
    "No entry on 1 session: Last session.",
    "No entry on 1 session: Max open positions.",
  ]);
});

test("gives the notes' facts as figures: period, sessions, reasons in C5's order, source", () => {
  const period = { start: day("2024-01-01"), end: day("2024-01-04"), lengthYears: undefined };
  const credit = { name: "", creator: "ada", createdAt: "2024-02-01T00:00:00Z", strategy: strategyOf() };
  expect(runResultsOf(run(marketOf(rows, { modelled: true }), { period }), credit).facts).toEqual({
    ...{ title: "Long call 30 DTE 50Δ TEST", structure: "Long call" },
    start: "2024-01-02",
    end: "2024-01-04",
    sessions: 3,
    skipped: [
      { reason: "Last session", sessions: 1 },
      { reason: "Max open positions", sessions: 1 },
    ],
    source: "test",
    modelled: true,
    quotes: {
      ...{ fills: 2, estimated_fills: 0, marks: 2, estimated_marks: 0 },
      spread_pct: 20 / 2.1,
    },
  });
});
