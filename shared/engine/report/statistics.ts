import cumulativeStudentT from "@stdlib/stats-base-dists-t-cdf";
import type { Cents } from "../../domain/money.ts";
import type { Summary } from "../../domain/result/metrics.ts";
import type { Trade } from "../../domain/result/trade.ts";
import { DAYS_PER_YEAR, LEAST_DAYS_FOR_YEARLY } from "../../domain/yearly.ts";
import type { Marks } from "../account/marks.ts";
import { effectiveCount, type HeldSessions } from "./effective-count.ts";

const SESSIONS_PER_YEAR = 252;

/** A deviation of at most this part of the mean is rounding. */
const LEAST_DEVIATION = 1e-12;

/** With so few trades that never overlap there is no test. */
const LEAST_EFFECTIVE = 1 + 1e-9;

const sum = (values: ArrayLike<number>): number => {
  let total = 0;
  for (let index = 0; index < values.length; index++) total += values[index]!;
  return total;
};

/** Returns the mean; NaN without a value. */
export const meanOf = (values: ArrayLike<number>): number => sum(values) / values.length;

/** Returns the sum of the squared deviations from the mean. */
const squaresAround = (mean: number, values: readonly number[]): number =>
  sum(values.map((value) => (value - mean) ** 2));

/** Returns the sample deviation (n − 1); NaN under two values. */
const deviation = (values: readonly number[]): number =>
  Math.sqrt(squaresAround(meanOf(values), values) / (values.length - 1));

/** Returns true for a deviation that is more than rounding; false for NaN. */
const isDeviation = (spread: number, mean: number): boolean => spread > LEAST_DEVIATION * Math.abs(mean);

/** Returns a finite figure, else undefined. */
const defined = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);

/**
 * Returns the mean over its standard error; undefined under 2 values or without deviation, also where rounding makes
 * equal values deviate from their mean.
 */
export const tStatistic = (values: readonly number[]): number | undefined => {
  const spread = deviation(values);
  if (!(spread > 0) || values.every((value) => value === values[0])) return undefined;
  return meanOf(values) / (spread / Math.sqrt(values.length));
};

/**
 * Returns the p-value of a two-sided one-sample Student t-test of the mean against 0, where overlapping trades say as
 * much as `effective` apart; the plain test where `effective` is their number. Undefined with too few or without
 * deviation.
 */
export const tTestPValue = (values: readonly number[], effective: number): number | undefined => {
  const count = values.length;
  const mean = meanOf(values);
  const spread = Math.sqrt(squaresAround(mean, values) / (count - count / effective));
  if (!(effective > LEAST_EFFECTIVE) || !isDeviation(spread, mean)) return undefined;
  const t = mean / (spread / Math.sqrt(effective));
  return 2 * cumulativeStudentT(-Math.abs(t), effective - 1);
};

/**
 * Returns the largest fall from the running peak, which begins at `start`, in the values' unit and in % of its peak
 * (NaN at peaks of 0 or less).
 */
export const largestFall = (
  start: number,
  values: ArrayLike<number>,
): { amount: number; percent: number } => {
  let peak = start;
  let amount = 0;
  let percent = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    peak = Math.max(peak, value);
    if (peak - value > amount) {
      amount = peak - value;
      percent = peak > 0 ? (100 * amount) / peak : Number.NaN;
    }
  }
  return { amount, percent };
};

/** Returns the largest fall in % of the running peak, which may differ from the largest in cents. */
export const largestPercentFall = (start: number, values: ArrayLike<number>): number => {
  let peak = start;
  let percent = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    peak = Math.max(peak, value);
    percent = Math.max(percent, (100 * (peak - value)) / peak);
  }
  return percent;
};

/** Returns the yearly return in % between two balances; undefined without a start balance or under 90 days. */
export const annualReturn = (start: number, end: number, days: number): number | undefined => {
  if (start <= 0 || days < LEAST_DAYS_FOR_YEARLY) return undefined;
  if (end <= 0) return -100;
  return defined(100 * ((end / start) ** (DAYS_PER_YEAR / days) - 1));
};

/**
 * Returns the daily returns of a marked balance from `start` on, as many as sessions: what the first day costs counts.
 * Undefined where the balance is ever 0 or less.
 */
const returnsOf = (start: number, balances: Float64Array): readonly number[] | undefined => {
  if (start <= 0 || balances.some((balance) => balance <= 0)) return undefined;
  return Array.from(balances, (balance, index) => balance / (balances[index - 1] ?? start) - 1);
};

const aYear = (ratio: number): number => ratio * Math.sqrt(SESSIONS_PER_YEAR);

/** Returns the Sharpe ratio of daily returns; undefined under two or without deviation. */
const sharpeOf = (returns: readonly number[]): number | undefined => {
  const mean = meanOf(returns);
  const spread = deviation(returns);
  return isDeviation(spread, mean) ? aYear(mean / spread) : undefined;
};

/** Returns the Sortino ratio of daily returns: all days count, the rising ones as 0. Undefined without a falling day. */
const sortinoOf = (returns: readonly number[]): number | undefined => {
  const downside = Math.sqrt(sum(returns.map((each) => Math.min(each, 0) ** 2)) / returns.length);
  return defined(aYear(meanOf(returns) / downside));
};

const longestLosingStreak = (pnls: readonly number[]): number => {
  let longest = 0;
  let current = 0;
  for (const pnl of pnls) {
    current = pnl < 0 ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return longest;
};

const share = (part: number, whole: number): number | undefined => defined((100 * part) / whole);
const averageDollars = (cents: readonly number[]): number | undefined => defined(meanOf(cents) / 100);

export type CountedTrade = Pick<Trade, "pnlCents" | "spreads" | "daysHeld"> & HeldSessions;

/** The account's sessions. */
export type CountedMarks = Pick<Marks, "balances" | "open"> & {
  /** The marked balance that falls and returns begin at, where it is not the start balance. */
  readonly fromCents?: number;
  /** Where the service has rates: the bills' yields as fractions, and the interest credited, where it is on (I6, I8). */
  readonly bills?: { readonly yields: Float64Array; readonly interestCents: Cents | undefined } | undefined;
};

/**
 * Returns the Sharpe ratio of daily returns less the bills' yields (I8), one a session; blank without trades, and where
 * a yield is missing (NaN).
 */
const excessOf = (trades: number, returns: readonly number[], yields: Float64Array): number | undefined =>
  trades === 0 ? undefined : sharpeOf(returns.map((each, index) => each - yields[index]!));

/** Returns the balance after each trade, without interest (I6). */
const closedBalances = (start: Cents, pnls: readonly Cents[]): number[] => {
  let balance = start;
  return pnls.map((pnl) => {
    balance += pnl;
    return balance;
  });
};

/**
 * Returns all statistics of a backtest (semantics: *Statistics*). `trades` are in B4's order, `days` are the calendar
 * days of the period, `marks` its sessions.
 */
export const summarise = (
  trades: readonly CountedTrade[],
  startBalanceCents: number,
  days: number,
  marks: CountedMarks,
): Summary => {
  const { fromCents = startBalanceCents, bills } = marks;
  const pnls = trades.map((trade) => trade.pnlCents);
  const wins = pnls.filter((pnl) => pnl > 0);
  const losses = pnls.filter((pnl) => pnl < 0);
  const pnlCents = sum(pnls);
  const endBalanceCents = startBalanceCents + pnlCents + (bills?.interestCents ?? 0);
  const fall = largestFall(startBalanceCents, closedBalances(startBalanceCents, pnls));
  const annualReturnPercent = annualReturn(startBalanceCents, endBalanceCents, days);
  const effectiveTrades = effectiveCount(trades);
  const returns = returnsOf(fromCents, marks.balances);
  return {
    startBalanceCents,
    endBalanceCents,
    pnlCents,
    returnPercent: share(endBalanceCents - startBalanceCents, startBalanceCents),
    annualReturnPercent,
    trades: trades.length,
    spreads: sum(trades.map((trade) => trade.spreads)),
    winPercent: share(wins.length, trades.length),
    lossPercent: share(losses.length, trades.length),
    averageWinDollars: averageDollars(wins),
    averageLossDollars: averageDollars(losses),
    expectedValueDollars: averageDollars(pnls),
    drawdownCents: fall.amount,
    drawdownPercent: startBalanceCents > 0 ? defined(fall.percent) : undefined,
    pValue: tTestPValue(pnls, effectiveTrades),
    effectiveTrades: defined(effectiveTrades),
    profitFactor: defined(sum(wins) / -sum(losses)),
    sharpe: returns && sharpeOf(returns),
    sortino: returns && sortinoOf(returns),
    markedDrawdownCents: largestFall(fromCents, marks.balances).amount,
    calmar:
      annualReturnPercent === undefined
        ? undefined
        : defined(annualReturnPercent / largestPercentFall(fromCents, marks.balances)),
    exposurePercent: share(marks.open.filter((count) => count > 0).length, marks.open.length),
    averageDaysHeld: defined(meanOf(trades.map((trade) => trade.daysHeld))),
    maxLosingStreak: longestLosingStreak(pnls),
    ...(bills && {
      interestCents: bills.interestCents,
      sharpeExcess: returns && excessOf(trades.length, returns, bills.yields),
    }),
  };
};
