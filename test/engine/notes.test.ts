import { expect, test } from "vitest";
import { day, marketOf } from "../market/build-market.ts";
import { datesFrom, run, steady } from "./hand-market.ts";

const dates = datesFrom("2024-01-02", 3);
const rows = steady("call 100 2024-02-16", dates, "1.00/1.10");

test("a result on modelled quotes says so, and who computed them; one on traded quotes does not (M5)", () => {
  const modelled = "Modelled: the quotes of TEST were computed and never traded (test).";
  expect(run(marketOf(rows, { modelled: true })).notes).toContain(modelled);
  expect(run(marketOf(rows)).notes.join(" ")).not.toContain("Modelled");
});

test("a result says where its period moved, on how many sessions it entered, and why not on the others (D3, C5)", () => {
  const period = { start: day("2024-01-01"), end: day("2024-01-04"), lengthYears: undefined };
  expect(run(marketOf(rows), { period }).notes).toEqual([
    "The start moved from 2024-01-01 to 2024-01-02, the first session of TEST.",
    "Entries on 1 of 3 sessions.",
    "No entry on 1 session: Last session.",
    "No entry on 1 session: Max open positions.",
  ]);
});
