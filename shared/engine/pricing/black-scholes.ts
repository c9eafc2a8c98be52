import { normalCdf, normalDensity } from "./normal-distribution.ts";

/**
 * Black and Scholes (1973) at rate 0 without dividends (M3). Time is calendar days / 365. Underlying, strike and
 * prices share one unit. At rate 0 a call and a put of one strike differ by intrinsic value only, so all figures are
 * computed on the out-of-the-money side, where nothing cancels.
 */

const LOWEST_VOLATILITY = 0.0001;
const HIGHEST_VOLATILITY = 10;
const DAYS_PER_YEAR = 365;
const ROUNDS = 200;

/** 0 is a call, 1 a put, as in `Contracts`. */
export type RightCode = 0 | 1;

/** Returns calendar days as years of 365 (M3). */
export const yearsOf = (days: number): number => days / DAYS_PER_YEAR;

const intrinsicOf = (right: RightCode, underlying: number, strike: number): number =>
  Math.max(0, right === 0 ? underlying - strike : strike - underlying);

/** Returns d1 of the formula. For a deviation of 0 it is the limit: ±∞ off the strike, 0 on it. */
const d1Of = (underlying: number, strike: number, deviation: number): number => {
  const moneyness = Math.log(underlying / strike);
  if (deviation > 0) return moneyness / deviation + deviation / 2;
  return moneyness === 0 ? 0 : moneyness * Number.POSITIVE_INFINITY;
};

/** Returns the time value: the price of the out-of-the-money option of the strike. */
const timeValue = (underlying: number, strike: number, deviation: number): number => {
  if (deviation <= 0) return 0;
  const d1 = d1Of(underlying, strike, deviation);
  const d2 = d1 - deviation;
  return underlying <= strike
    ? underlying * normalCdf(d1) - strike * normalCdf(d2)
    : strike * normalCdf(-d2) - underlying * normalCdf(-d1);
};

/** Returns the price of an option. Volatility is a fraction a year. */
export const optionPrice = (
  right: RightCode,
  underlying: number,
  strike: number,
  years: number,
  volatility: number,
): number =>
  intrinsicOf(right, underlying, strike) + timeValue(underlying, strike, volatility * Math.sqrt(years));

/** Returns the signed delta of an option in full precision. */
export const optionDelta = (
  right: RightCode,
  underlying: number,
  strike: number,
  years: number,
  volatility: number,
): number => {
  const d1 = d1Of(underlying, strike, volatility * Math.sqrt(years));
  return right === 0 ? normalCdf(d1) : -normalCdf(-d1);
};

/**
 * Returns the deviation (volatility × √years) whose time value is `target`. Newton's method between closing bounds,
 * started at the greatest slope (Manaster and Koehler, J. Finance 37, 1982), from where it cannot overshoot.
 */
const solveDeviation = (
  underlying: number,
  strike: number,
  target: number,
  ends: readonly [number, number],
): number => {
  let [low, high] = ends;
  let deviation = Math.sqrt(2 * Math.abs(Math.log(underlying / strike)));
  if (!(deviation > low && deviation < high)) deviation = Math.sqrt(low * high);
  for (let round = 0; round < ROUNDS; round++) {
    const error = timeValue(underlying, strike, deviation) - target;
    if (error === 0) return deviation;
    if (error > 0) high = deviation;
    else low = deviation;
    const slope = underlying * normalDensity(d1Of(underlying, strike, deviation));
    const step = error / slope;
    const next = deviation - step;
    if (Math.abs(step) <= 1e-15 * deviation) return deviation;
    deviation = next > low && next < high ? next : (low + high) / 2;
    if (high - low <= 1e-15 * high) return deviation;
  }
  return deviation;
};

/** Returns a price's implied volatility within [LOWEST_VOLATILITY, HIGHEST_VOLATILITY] (M3). */
export const impliedVolatility = (
  right: RightCode,
  underlying: number,
  strike: number,
  years: number,
  price: number,
): number => {
  const target = price - intrinsicOf(right, underlying, strike);
  const root = Math.sqrt(years);
  const ends = [LOWEST_VOLATILITY * root, HIGHEST_VOLATILITY * root] as const;
  if (target <= timeValue(underlying, strike, ends[0])) return LOWEST_VOLATILITY;
  if (target >= timeValue(underlying, strike, ends[1])) return HIGHEST_VOLATILITY;
  const volatility = solveDeviation(underlying, strike, target, ends) / root;
  return Math.min(HIGHEST_VOLATILITY, Math.max(LOWEST_VOLATILITY, volatility));
};
