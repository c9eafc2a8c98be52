import { expect, test } from "vitest";
import { type Day, parseDay } from "#shared/domain/day.ts";
import { earlierOf, type Note, type Trial } from "#shared/domain/result/ledger.ts";

const on = (date: string) => parseDay(date) as Day;

/** The sessions of January 2024 in sample, 21 of them, and those of February out of it. */
const JANUARY: Trial = {
  tickers: ["QQQ", "SPY"],
  first: on("2024-01-02"),
  last: on("2024-01-31"),
  end: on("2024-02-29"),
};

const noteOf = (parts: Partial<Note>): Note => ({
  ...JANUARY,
  tickers: ["SPY"],
  kind: "sweep",
  key: "other",
  distinct: 100,
  ...parts,
});

const countsOf = (parts: Partial<Note>) => earlierOf([noteOf(parts)], "own", JANUARY);

test("counts an earlier sweep that shares half of the in-sample sessions, and one session fewer not (S45)", () => {
  // The 11 sessions from January 17 to 31 are more than half of 21, the 10 from January 18 on are less.
  expect(countsOf({ first: on("2024-01-17"), end: on("2024-03-28"), last: on("2024-03-28") })).toMatchObject({
    sweeps: 1,
    trials: 100,
  });
  expect(countsOf({ first: on("2024-01-18"), end: on("2024-03-28"), last: on("2024-03-28") })).toMatchObject({
    sweeps: 0,
    trials: 0,
  });
});

test("counts neither the same sweep again nor one without a ticker in common (S45)", () => {
  expect(countsOf({ key: "own" })).toMatchObject({ sweeps: 0, trials: 0 });
  expect(countsOf({ tickers: ["IWM"] })).toMatchObject({ sweeps: 0, trials: 0 });
  expect(countsOf({ tickers: ["IWM", "QQQ"] })).toMatchObject({ sweeps: 1, trials: 100 });
});

test("adds the different results of all earlier sweeps, and counts backtests as looks", () => {
  const notes = [
    noteOf({ key: "a" }),
    noteOf({ key: "b", distinct: 23 }),
    noteOf({ key: "c", kind: "backtest" }),
  ];
  expect(earlierOf(notes, "own", JANUARY)).toMatchObject({ sweeps: 2, trials: 123, looks: 1 });
});

test("counts every earlier trial that saw a kept-back session, in sample or out of it", () => {
  expect(countsOf({ end: on("2024-01-31") }).opened).toBe(0);
  expect(countsOf({ end: on("2024-02-01") }).opened).toBe(1);
  expect(countsOf({ first: on("2024-02-29"), last: on("2024-06-28"), end: on("2024-06-28") }).opened).toBe(1);
  expect(countsOf({ first: on("2024-03-01"), last: on("2024-06-28"), end: on("2024-06-28") }).opened).toBe(0);
});
