import { isSession, sessionOnOrBefore, sessionsBetween } from "../../../domain/calendar.ts";
import { type Day, formatDay } from "../../../domain/day.ts";
import { type Cents, centsOfNumber } from "../../../domain/money.ts";

/** The underlying's daily bars, in dollars as traded on the day; NaN where a figure is blank. Days in any order. */
export type UnderlyingBars = {
  readonly days: readonly number[];
  readonly open: readonly number[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
  readonly volume: readonly number[];
};

export const NO_BARS: UnderlyingBars = { days: [], open: [], high: [], low: [], close: [], volume: [] };

/** The exchange's sessions over a span (D1), and the index of each day. */
export type SessionAxis = {
  readonly sessions: Int32Array;
  /** Returns the index of a session; -1 for other days. */
  readonly indexOf: (day: number) => number;
  /** Returns the index of the session that settles an expiry (X2); the number of sessions for a later one. */
  readonly settlementOf: (expiry: number) => number;
};

/** Returns the axis from one day to another, both included. */
export const sessionAxis = (first: Day, last: Day): SessionAxis => {
  const sessions = sessionsBetween(first, last);
  const indices = new Int32Array(last - first + 1).fill(-1);
  for (let s = 0; s < sessions.length; s++) indices[sessions[s]! - first] = s;
  const indexOf = (day: number): number => indices[day - first] ?? -1;
  const settlementOf = (expiry: number): number => {
    const day = sessionOnOrBefore(expiry as Day);
    return day > last ? sessions.length : indexOf(day);
  };
  return { sessions, indexOf, settlementOf };
};

/** Writes sessions' bars, closes in whole cents (M1). Throws on two bars of a day. */
export const placeBars = (
  bars: UnderlyingBars,
  axis: SessionAxis,
  into: Readonly<Record<"open" | "high" | "low" | "close" | "volume", Float64Array>>,
): void => {
  const seen = new Set<number>();
  for (const column of [into.open, into.high, into.low, into.close, into.volume]) column.fill(Number.NaN);
  bars.days.forEach((day, row) => {
    const s = axis.indexOf(day);
    if (s < 0) return;
    if (seen.has(day)) throw new RangeError(`two bars of the underlying on ${formatDay(day as Day)}`);
    seen.add(day);
    into.open[s] = bars.open[row]!;
    into.high[s] = bars.high[row]!;
    into.low[s] = bars.low[row]!;
    const close = bars.close[row]!;
    into.close[s] = close > 0 ? centsOfNumber(close, "half up") / 100 : Number.NaN;
    into.volume[s] = bars.volume[row]!;
  });
};

/** Writes each session's close: the series', else the chain's, else the previous one (M1, D1). */
export const placeCloses = (
  series: Float64Array,
  chainPrices: ReadonlyMap<number, Cents>,
  axis: SessionAxis,
  into: Int32Array,
): void => {
  let last = 0;
  for (let s = 0; s < into.length; s++) {
    const bar = series[s]!;
    last = bar > 0 ? Math.round(bar * 100) : (chainPrices.get(axis.sessions[s]!) ?? last);
    into[s] = last;
  }
};

/** Returns the first and last session among days; undefined without one. */
export const sessionSpan = (
  days: Iterable<number>,
): { readonly first: Day; readonly last: Day } | undefined => {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const day of days) {
    if (day >= first && day <= last) continue;
    if (!isSession(day as Day)) continue;
    first = Math.min(first, day);
    last = Math.max(last, day);
  }
  return last >= first ? { first: first as Day, last: last as Day } : undefined;
};

/** Where a market's closes come from: the days of its chain, and the prices that the chain's rows gave (M1). */
type CloseSources = {
  readonly chain: { readonly first: Day; readonly last: Day };
  readonly prices: ReadonlyMap<number, Cents>;
};

/** Returns the calendar of a market: from the first row of chain or underlying to the last. */
export const marketAxis = (
  { days }: Pick<UnderlyingBars, "days">,
  { chain, prices }: CloseSources,
): SessionAxis => {
  // The chain's own days are sessions, so there is a span.
  const span = sessionSpan([chain.first, chain.last, ...days, ...prices.keys()]) ?? chain;
  return sessionAxis(span.first, span.last);
};

/**
 * Returns a market's closes by session before it is built: those of the series in dollars, NaN without one; those that the
 * rules use, in cents; and 1 where a session has one of its own (H3).
 */
export const closesOf = (bars: UnderlyingBars, sources: CloseSources) => {
  const axis = marketAxis(bars, sources);
  const { sessions } = axis;
  const figures = () => new Float64Array(sessions.length);
  const [series, closes] = [figures(), new Int32Array(sessions.length)];
  placeBars(bars, axis, {
    open: figures(),
    high: figures(),
    low: figures(),
    close: series,
    volume: figures(),
  });
  placeCloses(series, sources.prices, axis, closes);
  const own = Uint8Array.from(sessions, (day, s) => (series[s]! > 0 || sources.prices.has(day) ? 1 : 0));
  return { sessions, series, closes, own };
};
