import { expect, test } from "vitest";
import type { TradeRow } from "#shared/contracts/results.ts";
import { accountOf, accountWithin, largestFall } from "../../../../web/src/report/account/account.ts";
import { isBalanceAssumed } from "../../../../web/src/report/account/start-balance.ts";
import { trade } from "./backtester-results.ts";

/** The account marked daily, and the start balance. */

const closing = (date_close: string, pnl: number, end_bal: number): TradeRow =>
  trade({ date_close, pnl, start_bal: end_bal - pnl, end_bal });

const session = (date: string, strat_performance: number | null) => ({ date, strat_performance });

test("marks the account each session from percent of its start, with its fall from the peak and the closed balance", () => {
  const account = accountOf(
    [closing("2024-01-05", 50.5, 1050.5), closing("2024-01-05", 49.5, 1100)],
    [
      session("2024-01-03", -0.77),
      session("2024-01-04", -12.345),
      session("2024-01-05", 10),
      session("2024-01-08", 9),
    ],
  );
  expect(account.before).toBe(1000);
  expect(account.points).toEqual([
    { date: "2024-01-03", balance: 992.3, drawdown: -7.7, closed: 1000 },
    { date: "2024-01-04", balance: 876.55, drawdown: -123.45, closed: 1000 },
    { date: "2024-01-05", balance: 1100, drawdown: 0, closed: 1100 },
    { date: "2024-01-08", balance: 1090, drawdown: -10, closed: 1100 },
  ]);
  expect(largestFall(account)).toEqual({ dollars: 123.45, percent: 12.345 });
});

test("begins at the start balance where interest raised the balance before the first trade closed (I5)", () => {
  const account = accountOf(
    [closing("2024-01-04", 50, 1052)],
    [session("2024-01-03", 0), session("2024-01-04", 5.2)],
    1000,
  );
  expect(account.before).toBe(1000);
  expect(account.points).toEqual([
    { date: "2024-01-03", balance: 1000, drawdown: 0, closed: 1000 },
    { date: "2024-01-04", balance: 1052, drawdown: 0, closed: 1052 },
  ]);
});

test("cuts a span out of the account, which starts at the session before and has a peak of its own", () => {
  const account = accountOf(
    [closing("2024-01-08", 0, 1000)],
    [session("2024-01-03", 20), session("2024-01-04", 5), session("2024-01-05", 8), session("2024-01-08", 0)],
  );
  const part = accountWithin(account, "2024-01-05", "2024-01-08");
  expect(part).toMatchObject({ before: 1050, since: "2024-01-04" });
  expect(part.points.map(({ balance, drawdown }) => [balance, drawdown])).toEqual([
    [1080, 0],
    [1000, -80],
  ]);
  expect(accountWithin(account, "2024-01-01", "2024-01-03")).toMatchObject({
    before: 1000,
    points: [{ drawdown: 0 }],
  });
  expect(accountWithin(account, "2025-01-01", "2025-01-03").points).toEqual([]);
});

const risky = (date_open: string, date_close: string, risk: number, pnl: number, start_bal = 0): TradeRow => {
  const { details } = trade();
  return trade({ date_open, date_close, pnl, start_bal, details: { ...details, risk } });
};

test("takes a start balance of twice the largest risk, to the cent, for one that the service assumed", () => {
  const trades = (start: number) => [
    risky("2024-01-02", "2024-01-05", 100.1, 1, start),
    risky("2024-01-08", "2024-01-12", 50, 1, start + 1),
  ];
  expect(isBalanceAssumed(trades(200.2))).toBe(true);
  expect(isBalanceAssumed(trades(200.21))).toBe(false);
  expect(isBalanceAssumed([])).toBe(false);
  const asked = (acct_bal: unknown) => ({ overallFields: [{ acct_bal }] });
  expect(isBalanceAssumed(trades(200.2), asked("200.20"))).toBe(false);
  expect(isBalanceAssumed(trades(5_000), asked("0"))).toBe(true);
});
