import { sessionsBetween } from "#shared/domain/calendar.ts";
import { type Day, formatDay } from "#shared/domain/day.ts";
import { EXIT_NAMES } from "#shared/domain/result/trade.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import type { Job } from "#shared/engine/job.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { backtest } from "#shared/engine/report/report.ts";
import { type ChainRow, day } from "../market/build-market.ts";
import { strategyOf } from "./hand-strategy.ts";

/** Returns the dates of `count` sessions from a date on. */
export const datesFrom = (first: string, count: number): string[] =>
  Array.from(sessionsBetween(day(first), (day(first) + 3 * count + 10) as Day))
    .slice(0, count)
    .map((each) => formatDay(each as Day));

/** A contract in words, such as "call 100 2024-02-16". */
type ContractName = `${"call" | "put"} ${number} ${string}`;

/**
 * Returns the rows of one contract: a quote "bid/ask" for each date, "" for a date without one. All rows have one
 * |delta| by default, and the underlying is at 100.
 */
export const quoted = (
  contract: ContractName,
  dates: readonly string[],
  quotes: readonly string[],
  { delta = 0.5, underlying = 100, ...rest }: Partial<ChainRow> = {},
): ChainRow[] => {
  const [right, strike, expiry] = contract.split(" ") as ["call" | "put", string, string];
  return quotes.flatMap((quote, index) => {
    const date = dates[index];
    if (quote === "" || date === undefined) return [];
    const [bid, ask] = quote.split("/").map(Number) as [number, number];
    const signed = right === "call" ? delta : -delta;
    return [{ date, expiry, strike: Number(strike), right, bid, ask, delta: signed, underlying, ...rest }];
  });
};

/** Returns rows with the same quote on each of the dates. */
export const steady = (
  contract: ContractName,
  dates: readonly string[],
  quote: string,
  rest?: Partial<ChainRow>,
) =>
  quoted(
    contract,
    dates,
    dates.map(() => quote),
    rest,
  );

/** Runs a strategy over the whole market, or over its own period. */
export const run = (market: Market, parts: Partial<Strategy> = {}, references: Job["references"] = {}) => {
  const strategy = strategyOf(parts);
  const period = periodOf(strategy, market);
  if (!period) throw new Error("no session in common");
  const job = { strategy, market, references };
  return backtest(job, period);
};

/** Returns trades as "opened closed reason pnl", money in dollars. */
export const told = (report: ReturnType<typeof run>): string[] =>
  report.trades.map(
    (trade) =>
      `${formatDay(trade.opened)} ${formatDay(trade.closed)} ${EXIT_NAMES[trade.exitReason]} ${trade.pnlCents / 100}`,
  );
