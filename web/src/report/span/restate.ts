import { statisticsOf } from "#shared/contracts/present.ts";
import type { SummaryRow, TradeRow } from "#shared/contracts/results.ts";
import { sessionOnOrBefore, sessionsBetween } from "#shared/domain/calendar.ts";
import { type Day, parseDay } from "#shared/domain/day.ts";
import type { HeldSessions } from "#shared/engine/report/effective-count.ts";
import {
  annualReturn,
  type CountedTrade,
  largestPercentFall,
  summarise,
} from "#shared/engine/report/statistics.ts";
import { isWithin, type Span } from "../../charts/time-axis/span.ts";
import { daysBetween } from "../../lib/days-between.ts";
import { type Account, type AccountPoint, accountWithin } from "../account/account.ts";

type Held = Pick<TradeRow, "date_open" | "date_close">;

const sessionOf = (date: string): Day => sessionOnOrBefore(parseDay(date) as Day);

/** Returns a function for the exchange's sessions over which one of the trades was held, numbered from the first. */
export const heldSessionsOf = (trades: readonly Held[]): ((trade: Held) => HeldSessions) => {
  const days = trades.flatMap(({ date_open, date_close }) => [date_open, date_close]).sort();
  const [first, last] = [days[0], days.at(-1)];
  const sessions = first && last ? sessionsBetween(sessionOf(first), sessionOf(last)) : [];
  const places = new Map(Array.from(sessions, (session, at) => [session, at]));
  const placeOf = (date: string): number => places.get(sessionOf(date)) ?? 0;
  return ({ date_open, date_close }) => ({ entry: placeOf(date_open), exit: placeOf(date_close) });
};

/** The figures of a part of a test, by the engine's own formulas. Loaded with the first span. */

/** What a span restates: the trades that closed in it and their statistics, and the marked account in it. */
export type Restated = {
  readonly trades: readonly TradeRow[];
  readonly summary: SummaryRow | undefined;
  readonly account: Account;
};

const toCents = (dollars: number): number => Math.round(dollars * 100);

const counted = (trades: readonly TradeRow[]): CountedTrade[] => {
  const heldSessions = heldSessionsOf(trades);
  return trades.map((trade) => ({
    pnlCents: toCents(trade.pnl),
    spreads: trade.n_spreads,
    daysHeld: trade.days_held,
    ...heldSessions(trade),
  }));
};

const openAt = (trades: readonly TradeRow[], sessions: readonly AccountPoint[]): Int32Array => {
  const changes = new Map<string, number>();
  const change = (date: string, by: number) => changes.set(date, (changes.get(date) ?? 0) + by);
  const [first = ""] = sessions.map(({ date }) => date);
  for (const { date_open, date_close } of trades) {
    // What opened before the first session is open on it.
    change(date_open < first ? first : date_open, 1);
    change(date_close < first ? first : date_close, -1);
  }
  let open = 0;
  return Int32Array.from(sessions, ({ date }) => {
    open += changes.get(date) ?? 0;
    return open;
  });
};

/**
 * Returns a test's figures for a span of its sessions. Trades count where they closed in it; the account begins with
 * its balance at the close before. Yearly figures of a span under 90 days are null.
 */
export const restate = ({ trades, summary, account }: Restated, span: Span): Restated => {
  const closed = trades.filter(({ date_close }) => isWithin(date_close, span));
  const within = accountWithin(account, span.from, span.to);
  if (!summary) return { trades: closed, summary, account: within };
  const before = account.points.findLast(({ date }) => date < span.from);
  const days = daysBetween(before?.date ?? span.from, span.to);
  const statistics = statisticsOf(
    summarise(counted(closed), toCents(before?.closed ?? account.before), days, {
      balances: Float64Array.from(within.points, ({ balance }) => toCents(balance)),
      open: openAt(trades, within.points),
      fromCents: toCents(within.before),
    }),
  );
  const { backtest_name, creator, date_created, strategy } = summary;
  return {
    trades: closed,
    summary: { backtest_name, creator, date_created, strategy, ...statistics },
    account: within,
  };
};

/**
 * Returns a span's summary with the balances and returns of the account marked daily, as a chart of it draws them. The
 * trades' own figures stay those of the trades that closed in the span.
 */
export const markedSummary = (summary: SummaryRow, account: Account, { from, to }: Span): SummaryRow => {
  const { before: start, since, points } = account;
  const end = points.at(-1)?.balance ?? start;
  const days = daysBetween(since ?? from, to);
  const annual = annualReturn(start, end, days);
  const fall = largestPercentFall(
    start,
    points.map(({ balance }) => balance),
  );
  return {
    ...summary,
    start_bal: start,
    end_bal: end,
    cum_pnl: (toCents(end) - toCents(start)) / 100,
    pct_return: start > 0 ? 100 * (end / start - 1) : null,
    ann_return: annual ?? null,
    calmar: annual !== undefined && fall > 0 ? annual / fall : null,
  };
};
