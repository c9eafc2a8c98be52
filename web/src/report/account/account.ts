import type { PerformanceRow, TradeRow } from "#shared/contracts/results.ts";

/** One session of the account, in dollars exact to the cent. */
export type AccountPoint = {
  readonly date: string;
  /** With open positions marked at the session's close. */
  readonly balance: number;
  /** The fall of the marked balance from its peak since the start, 0 or less. */
  readonly drawdown: number;
  /** The balance of closed trades alone. */
  readonly closed: number;
};

export type Account = {
  readonly before: number;
  /** The session of that balance, where the account is a part of a run. */
  readonly since?: string | undefined;
  readonly points: readonly AccountPoint[];
};

const toCents = (dollars: number): number => Math.round(dollars * 100);

type Sessions = readonly Pick<PerformanceRow, "date" | "strat_performance">[];
type Closings = readonly Pick<TradeRow, "date_close" | "start_bal" | "end_bal">[];

/** The wire has the marked account in percent of its start; cents are exact again after rounding. */
const markedCents = (startCents: number, percent: number): number =>
  Math.round(startCents * (1 + percent / 100));

/**
 * Returns the account of a whole run. `before` is the start balance; without interest the first trade begins at it too
 * (I5). The peak begins there. A session without a marked value
 * has its closed-trade balance; without sessions, each closing day is one.
 */
export const accountOf = (
  trades: Closings,
  sessions: Sessions,
  before: number = trades[0]?.start_bal ?? 0,
): Account => {
  const startCents = toCents(before);
  const closedByDate = new Map(trades.map(({ date_close, end_bal }) => [date_close, toCents(end_bal)]));
  const rows: Sessions =
    sessions.length > 0
      ? sessions
      : [...closedByDate.keys()].map((date) => ({ date, strat_performance: null }));
  let closed = startCents;
  let peak = startCents;
  const points = rows.map(({ date, strat_performance: percent }) => {
    closed = closedByDate.get(date) ?? closed;
    const balance = percent === null ? closed : markedCents(startCents, percent);
    peak = Math.max(peak, balance);
    return { date, balance: balance / 100, drawdown: (balance - peak) / 100, closed: closed / 100 };
  });
  return { before, points };
};

/** Returns the sessions from one day to another (`yyyy-MM-dd`, both included) as an account with a peak of its own. */
export const accountWithin = ({ before, points }: Account, from: string, to: string): Account => {
  const first = points.findIndex(({ date }) => date >= from);
  const part = first < 0 ? [] : points.slice(first).filter(({ date }) => date <= to);
  const previous = points[first - 1];
  const start = previous?.balance ?? before;
  let peak = toCents(start);
  return {
    before: start,
    since: previous?.date,
    points: part.map((point) => {
      const balance = toCents(point.balance);
      peak = Math.max(peak, balance);
      return { ...point, drawdown: (balance - peak) / 100 };
    }),
  };
};

/** A fall of an account: in dollars and in percent of its peak, which is null at 0 or less. */
export type Fall = { readonly dollars: number; readonly percent: number | null };

export const largestFall = ({ points }: Account): Fall =>
  points.reduce<Fall>(
    (worst, { balance, drawdown }) => {
      if (-drawdown <= worst.dollars) return worst;
      const peak = balance - drawdown;
      return { dollars: -drawdown, percent: peak > 0 ? (-drawdown / peak) * 100 : null };
    },
    { dollars: 0, percent: 0 },
  );
