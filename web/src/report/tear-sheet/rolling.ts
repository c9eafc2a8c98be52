import type { Account } from "../account/account.ts";
import { SESSIONS_A_YEAR, sharpeOf } from "./ratios.ts";

export type RollingPoint = {
  readonly date: string;
  /** Of the account over the last 252 sessions, in percent; null before there are as many. */
  readonly returnPercent: number | null;
  /** Of its daily returns over the same sessions; null without deviation or at a balance of 0 or less. */
  readonly sharpe: number | null;
};

/** Returns the account's return and Sharpe ratio of the last twelve months, session by session. */
export const rollingYear = ({ before, points }: Account): RollingPoint[] => {
  const balances = [before, ...points.map(({ balance }) => balance)];
  return points.map(({ date, balance }, index) => {
    const from = index + 1 - SESSIONS_A_YEAR;
    const start = balances[from] ?? 0;
    if (from < 0 || start <= 0) return { date, returnPercent: null, sharpe: null };
    return {
      date,
      returnPercent: (balance / start - 1) * 100,
      sharpe: sharpeOf(balances.slice(from, index + 2)),
    };
  });
};
