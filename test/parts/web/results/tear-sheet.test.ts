import { expect, test } from "vitest";
import type { Account } from "../../../../web/src/report/account/account.ts";
import {
  byDaysHeld,
  byDteAtExit,
  byMonth,
  byVixAtEntry,
  byWeekday,
} from "../../../../web/src/report/profit/breakdowns.ts";
import { worstDrawdowns } from "../../../../web/src/report/tear-sheet/drawdowns.ts";
import { averageMonths, monthlyReturns } from "../../../../web/src/report/tear-sheet/monthly-returns.ts";
import { rollingYear } from "../../../../web/src/report/tear-sheet/panels/rolling-chart.tsx";
import { premiumCaptured, volatilityOf } from "../../../../web/src/report/tear-sheet/ratios.ts";
import { trade } from "./backtester-results.ts";

/** The computations of the tear sheet, worked out by hand. */

const account = (before: number, ...sessions: [date: string, balance: number][]): Account => {
  let peak = before;
  return {
    before,
    points: sessions.map(([date, balance]) => {
      peak = Math.max(peak, balance);
      return { date, balance, drawdown: balance - peak, closed: balance };
    }),
  };
};

test("measures months from month-end to month-end, and compounds them to the year", () => {
  const years = monthlyReturns(
    account(
      1000,
      ["2023-11-15", 900],
      ["2023-11-30", 1100],
      ["2023-12-29", 990],
      ["2024-01-02", 980],
      ["2024-01-31", 1089],
      ["2024-03-04", 1089.1],
    ),
  );
  expect(years.map(({ year }) => year)).toEqual([2023, 2024]);
  expect(years[0]?.months[10]).toEqual({ dollars: 100, percent: expect.closeTo(10, 10) });
  expect(years[0]?.months[11]).toEqual({ dollars: -110, percent: expect.closeTo(-10, 10) });
  expect(years[0]?.total).toEqual({ dollars: -10, percent: expect.closeTo(-1, 10) });
  expect(years[1]?.months[0]).toEqual({ dollars: 99, percent: expect.closeTo(10, 10) });
  expect(years[1]?.months[1]).toBeUndefined();
  expect(years[1]?.months[2]?.dollars).toBe(0.1);
  expect(years[1]?.total.dollars).toBe(99.1);
});

test("averages a calendar month over the years, without percent where the account stood at zero", () => {
  const months = averageMonths(
    monthlyReturns(
      account(100, ["2023-01-31", 110], ["2024-01-31", 99], ["2024-02-29", 0], ["2025-02-28", 50]),
    ),
  );
  expect(months[0]).toEqual({ dollars: -0.5, percent: expect.closeTo(0, 10) });
  expect(months[1]).toEqual({ dollars: -24.5, percent: null });
  expect(months[2]).toBeUndefined();
});

test("finds the deepest drawdowns from peak to recovery, and leaves the last one open", () => {
  const worst = worstDrawdowns(
    account(
      1000,
      ["2024-01-02", 990],
      ["2024-01-03", 1000],
      ["2024-01-04", 1200],
      ["2024-01-05", 900],
      ["2024-01-08", 1100],
      ["2024-01-09", 1200],
      ["2024-01-10", 1150.5],
      ["2024-01-12", 1199],
    ),
    2,
  );
  expect(worst).toEqual([
    {
      start: "2024-01-04",
      trough: "2024-01-05",
      recovery: "2024-01-09",
      dollars: 300,
      percent: 25,
      daysDown: 1,
      days: 5,
    },
    {
      start: "2024-01-09",
      trough: "2024-01-10",
      recovery: undefined,
      dollars: 49.5,
      percent: 4.125,
      daysDown: 1,
      days: 3,
    },
  ]);
  expect(worstDrawdowns(account(1000, ["2024-01-02", 990], ["2024-01-03", 1000]), 5)[0]?.start).toBe(
    "2024-01-02",
  );
  expect(worstDrawdowns(account(1000, ["2024-01-02", 1001]), 5)).toEqual([]);
});

test("rolls return and Sharpe ratio over the last 252 sessions, from the balance before them", () => {
  // Returns of +2% and 0% in turn: mean 1%, deviation 1% · √(252 / 251).
  const sessions = Array.from({ length: 253 }, (_, index): [string, number] => [
    `day ${index}`,
    100 * 1.02 ** Math.ceil((index + 1) / 2),
  ]);
  const points = rollingYear(account(100, ...sessions));
  expect(points[250]).toMatchObject({ returnPercent: null, sharpe: null });
  expect(points[251]?.returnPercent).toBeCloseTo((1.02 ** 126 - 1) * 100, 6);
  expect(points[251]?.sharpe).toBeCloseTo(Math.sqrt(252) / Math.sqrt(252 / 251), 6);
  expect(points[252]?.returnPercent).toBeCloseTo((1.02 ** 126 - 1) * 100, 6);
});

test("groups trades by weekday of entry and month of exit, in order and in cents", () => {
  const trades = [
    trade({ date_open: "2024-01-05", date_close: "2024-02-01", pnl: 0.1 }),
    trade({ date_open: "2024-01-12", date_close: "2023-02-01", pnl: 0.2 }),
    trade({ date_open: "2024-01-08", date_close: "2024-01-31", pnl: -7 }),
  ];
  expect(byWeekday(trades)).toEqual([
    { label: "Monday", trades: 1, wins: 0, pnl: -7 },
    { label: "Friday", trades: 2, wins: 2, pnl: 0.3 },
  ]);
  expect(byMonth(trades).map(({ label, pnl }) => [label, pnl])).toEqual([
    ["January", -7],
    ["February", 0.3],
  ]);
});

test("groups by each number of days, and by ranges where many differ", () => {
  const held = (...days: number[]) => days.map((days_held) => trade({ days_held }));
  expect(byDaysHeld(held(1, 21, 21, 4)).map(({ label, trades }) => [label, trades])).toEqual([
    ["1 day", 1],
    ["4 days", 1],
    ["21 days", 2],
  ]);
  expect(byDaysHeld(held(1, 2, 3, 7, 8, 9, 14, 21, 400)).map(({ label, trades }) => [label, trades])).toEqual(
    [
      ["1–7 days", 4],
      ["8–14 days", 3],
      ["15–21 days", 1],
      ["366+ days", 1],
    ],
  );
});

test("counts DTE at exit to the first expiration of the legs, and not below zero", () => {
  const { details } = trade();
  const exiting = (date_close: string) =>
    trade({
      date_close,
      ...(details && {
        details: {
          ...details,
          legs: [
            [-1, "put", 450, "2024-03-15", 2, 1],
            [1, "put", 450, "2024-02-16", 1, 0],
          ],
        },
      }),
    });
  expect(byDteAtExit([exiting("2024-02-14"), exiting("2024-02-20")]).map(({ label }) => label)).toEqual([
    "0 days",
    "2 days",
  ]);
});

test("groups trades by VIX at entry, from each edge on, without trades that have none", () => {
  const { details } = trade();
  const at = (vix: number | null, pnl: number) => trade({ pnl, details: { ...details, vix: [vix, 99] } });
  const trades = [at(15, -1.1), at(14.99, 2), at(11.2, 3), at(19.99, 1), at(62.1, 4), at(null, 5)];
  expect(byVixAtEntry(trades)).toEqual([
    { label: "Under 12", trades: 1, wins: 1, pnl: 3 },
    { label: "12 to 15", trades: 1, wins: 1, pnl: 2 },
    { label: "15 to 20", trades: 2, wins: 1, pnl: -0.1 },
    { label: "40+", trades: 1, wins: 1, pnl: 4 },
  ]);
  expect(byVixAtEntry([trade()])).toEqual([]);
});

test("annualizes the sample deviation of daily returns", () => {
  // +10% and −10%: deviation √(2 · 0.1² / 1).
  expect(volatilityOf([100, 110, 99])).toBeCloseTo(Math.sqrt(0.02 * 252) * 100, 8);
  expect(volatilityOf([100, 110])).toBeNull();
  expect(volatilityOf([100, 0, 5])).toBeNull();
});

test("captures premium on trades opened for a credit alone, before commissions", () => {
  const { details } = trade();
  const opened = (entries: [number, number], n_spreads: number, pnl: number) =>
    trade({
      n_spreads,
      pnl,
      ...(details && {
        details: {
          ...details,
          legs: [
            [-1, "put", 450, "2024-03-15", entries[0], 0],
            [2, "put", 440, "2024-03-15", entries[1], 0],
          ],
        },
      }),
    });
  // (3 − 2 · 1) · 100 · 2 = 200 collected; the second paid 100.
  expect(premiumCaptured([opened([3, 1], 2, 50), opened([3, 2], 1, 999)])).toEqual({
    collected: 200,
    percent: 25,
  });
  expect(premiumCaptured([opened([3, 2], 1, 999)])).toBeUndefined();
});
