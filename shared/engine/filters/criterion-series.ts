import { sessionFromMonthEnd, sessionOfMonth } from "../../domain/calendar.ts";
import { type Day, dateOf, monthOf, weekdayOf } from "../../domain/day.ts";
import type { CriterionSeries } from "../../domain/strategy/criterion.ts";
import { type Market, pricesSeen, type ReferenceSeries } from "../market/market.ts";
import { isNear, YEAR_SESSIONS } from "../market/needs.ts";

/**
 * The daily series of the criteria, on the market's sessions; NaN without a value (E4). A value at session d uses
 * sessions up to d only, and with early quotes nothing that was only known after them (M1a).
 */

/** Sessions per year, for annual figures. */
const TRADING_YEAR = 252;
const HV_RETURNS = 30;
const RSI_CHANGES = 14;

/** Returns the shares that one share of the first session has become by each session (M4). */
const splitFactors = (market: Market): Float64Array => {
  const factors = new Float64Array(market.sessions.length);
  let factor = 1;
  let next = 0;
  for (let session = 0; session < factors.length; session++) {
    for (; next < market.splits.length; next++) {
      const split = market.splits[next];
      if (!split || split.day > market.sessions[session]!) break;
      if (split.day > market.sessions[0]!) factor *= split.ratio;
    }
    factors[session] = factor;
  }
  return factors;
};

const dollars = (cents: number): number => (cents > 0 ? cents / 100 : Number.NaN);

/** Returns prices in dollars per share of the first session, for relative figures (M4). */
const adjusted = (market: Market, prices: Int32Array): Float64Array => {
  const factors = splitFactors(market);
  return Float64Array.from(prices, (cents, session) =>
    cents > 0 ? (cents * factors[session]!) / 100 : Number.NaN,
  );
};

/** Returns closes in dollars per share of the first session. */
export const adjustedCloses = (market: Market): Float64Array => adjusted(market, market.closes);

/** Returns each session's price as a decision on that session sees it (M1a). */
export const priceOnTheDay = (market: Market, isAdjusted: boolean): Float64Array => {
  const seen = pricesSeen(market);
  return isAdjusted ? adjusted(market, seen) : Float64Array.from(seen, dollars);
};

/** Returns each session's value of the session before it; NaN for the first. */
export const oneSessionLate = (values: Float64Array): Float64Array => {
  const late = new Float64Array(values.length).fill(Number.NaN);
  late.set(values.subarray(0, -1), 1);
  return late;
};

/** Returns values as a decision at the close sees them: early quotes came before the close's figures (M1a). */
const asKnown = ({ early }: Market, values: Float64Array): Float64Array =>
  early ? oneSessionLate(values) : values;

/** Returns the annual sample deviation of the 30 returns up to a session. A plain, fast loop. */
const annualDeviation = (returns: Float64Array, session: number): number => {
  let sum = 0;
  for (let at = session - HV_RETURNS + 1; at <= session; at++) sum += returns[at]!;
  const mean = sum / HV_RETURNS;
  let squares = 0;
  for (let at = session - HV_RETURNS + 1; at <= session; at++) squares += (returns[at]! - mean) ** 2;
  return Math.sqrt(squares / (HV_RETURNS - 1)) * Math.sqrt(TRADING_YEAR);
};

/** Returns historical volatility: the sample deviation of 30 log returns times √252 (E4). */
export const historicalVolatility = (market: Market): Float64Array => {
  const closes = adjustedCloses(market);
  const returns = closes.map((close, session) =>
    session === 0 ? Number.NaN : Math.log(close / closes[session - 1]!),
  );
  return returns.map((_, session) => (session < HV_RETURNS ? Number.NaN : annualDeviation(returns, session)));
};

/** Returns for each session a figure of the last 252 implied volatilities, NaN where one is missing (E4). */
const overYear = (market: Market, figure: (now: number, window: Float64Array) => number): Float64Array => {
  const { impliedVolatility } = market.daily;
  return impliedVolatility.map((now, session) => {
    const first = session - YEAR_SESSIONS + 1;
    if (Number.isNaN(now) || first < market.firstChainSession) return Number.NaN;
    return figure(now, impliedVolatility.subarray(first, session + 1));
  });
};

const rank = (now: number, window: Float64Array): number => {
  let least = now;
  let greatest = now;
  // Comparisons with NaN are false.
  for (let at = 0; at < window.length; at++) {
    const each = window[at]!;
    if (each < least) least = each;
    if (each > greatest) greatest = each;
  }
  return isNear(100 * greatest, 100 * least) ? Number.NaN : (100 * (now - least)) / (greatest - least);
};

const percentile = (now: number, window: Float64Array): number => {
  let [below, known] = [0, 0];
  for (let at = 0; at < window.length; at++) {
    const each = window[at]!;
    if (Number.isNaN(each)) continue;
    known++;
    if (each < now && !isNear(100 * each, 100 * now)) below++;
  }
  return (100 * below) / known;
};

/** Returns a mean of changes with one more: a running mean up to the fourteenth, then Wilder's smoothing. */
const smoothed = (mean: number, change: number, weight: number): number =>
  mean + (Math.max(change, 0) - mean) / weight;

/**
 * Returns Wilder's relative strength index of 14, seeded by the mean of the first 14 changes (E4). A session's own change
 * is to its price as seen, and counts to its close in those after it (M1a).
 */
const relativeStrength = (market: Market): Float64Array => {
  const closes = adjustedCloses(market);
  const seen = priceOnTheDay(market, true);
  const strength = new Float64Array(closes.length).fill(Number.NaN);
  const first = market.daily.close.findIndex((close) => !Number.isNaN(close));
  if (first < 0) return strength;
  let gain = 0;
  let loss = 0;
  for (let session = first + 1; session < closes.length; session++) {
    const before = closes[session - 1]!;
    const count = session - first;
    const weight = Math.min(count, RSI_CHANGES);
    const up = smoothed(gain, seen[session]! - before, weight);
    const down = smoothed(loss, before - seen[session]!, weight);
    if (count >= RSI_CHANGES) strength[session] = (100 * up) / (up + down);
    gain = smoothed(gain, closes[session]! - before, weight);
    loss = smoothed(loss, before - closes[session]!, weight);
  }
  return strength;
};

const zipped = (a: Float64Array, b: Float64Array, combine: (a: number, b: number) => number): Float64Array =>
  a.map((value, index) => combine(value, b[index]!));

/** Returns a reference series on the market's sessions; NaN on missing days. */
export const onSessions = (sessions: Int32Array, reference: ReferenceSeries | undefined): Float64Array => {
  const values = new Float64Array(sessions.length).fill(Number.NaN);
  if (!reference) return values;
  const { days } = reference;
  let at = 0;
  sessions.forEach((day, session) => {
    while (at < days.length && days[at]! < day) at++;
    if (days[at] === day) values[session] = reference.values[at]!;
  });
  return values;
};

const percent = (fractions: Float64Array): Float64Array => fractions.map((fraction) => fraction * 100);

const onDays = (market: Market, figure: (day: Day) => number): Float64Array =>
  Float64Array.from(market.sessions, (day) => figure(day as Day));

/** The inputs of a series. `isAdjusted` selects prices and volumes in units of the first session (M4). */
type Compute = (market: Market, isAdjusted: boolean) => Float64Array;

const SERIES: Readonly<Record<CriterionSeries, Compute>> = {
  impliedVolatility: ({ daily }) => percent(daily.impliedVolatility),
  ivRank: (market) => overYear(market, rank),
  ivPercentile: (market) => overYear(market, percentile),
  historicalVolatility: (market) => percent(asKnown(market, historicalVolatility(market))),
  ivMinusHv: (market) =>
    percent(
      zipped(
        market.daily.impliedVolatility,
        asKnown(market, historicalVolatility(market)),
        (iv, hv) => iv - hv,
      ),
    ),
  skew: ({ daily }) => percent(daily.skew),
  termStructure: ({ daily }) => daily.termStructure,
  price: (market, isAdjusted) =>
    isAdjusted ? adjustedCloses(market) : Float64Array.from(market.closes, dollars),
  rsi: relativeStrength,
  volume: (market, isAdjusted) =>
    asKnown(
      market,
      isAdjusted
        ? zipped(market.daily.volume, splitFactors(market), (volume, factor) => volume / factor)
        : market.daily.volume,
    ),
  optionVolume: (market) =>
    asKnown(
      market,
      zipped(market.daily.callVolume, market.daily.putVolume, (calls, puts) => calls + puts),
    ),
  putCallRatio: (market) =>
    asKnown(
      market,
      zipped(market.daily.callVolume, market.daily.putVolume, (calls, puts) =>
        calls > 0 ? puts / calls : Number.NaN,
      ),
    ),
  // Without a VIX series no session has a value.
  vix: ({ sessions }) => new Float64Array(sessions.length).fill(Number.NaN),
  weekday: (market) => onDays(market, weekdayOf),
  dayOfMonth: (market) => onDays(market, dateOf),
  month: (market) => onDays(market, monthOf),
  sessionOfMonth: (market) => onDays(market, sessionOfMonth),
  sessionFromMonthEnd: (market) => onDays(market, sessionFromMonthEnd),
};

/**
 * Returns a series in its criterion's unit: percent, dollars, ratios, contracts or shares. `isAdjusted` gives prices
 * and volumes in units of the first session, for comparisons with earlier sessions (M4).
 */
export const criterionSeries = (market: Market, name: CriterionSeries, isAdjusted: boolean): Float64Array =>
  SERIES[name](market, isAdjusted);
