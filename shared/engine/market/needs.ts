import type { CriterionNeed } from "../../domain/strategy/criterion.ts";
import type { Market } from "./market.ts";

/** The distance within which two computed figures are equal: relative, absolute under 1 (D5). */
const TOLERANCE = 1e-9;

/** True where a computed figure equals a bound except for binary noise (D5). */
export const isNear = (value: number, bound: number): boolean =>
  Math.abs(value - bound) <= TOLERANCE * Math.max(1, Math.abs(bound));

/** Sessions in the window of *IV rank* and *IV percentile* (E4). */
export const YEAR_SESSIONS = 252;
/** Closes behind 30 log returns. */
const HISTORICAL_CLOSES = 31;
/** Closes behind the 14 changes that seed the RSI. */
const RSI_CLOSES = 15;

/** True where a session of the chain's span has the value, or with `late` sees one `late` sessions before it. */
const hasSome = (
  { firstChainSession: first, lastChainSession: last }: Market,
  values: Float64Array,
  isValue: (value: number) => boolean,
  late = 0,
): boolean => values.subarray(Math.max(0, first - late), last + 1 - late).some(isValue);

const isKnown = (value: number): boolean => !Number.isNaN(value);

/** True where a full year of the chain ends on a session with a volatility and is not constant. */
const hasVolatilityYear = ({ daily, firstChainSession, lastChainSession }: Market): boolean => {
  const { impliedVolatility } = daily;
  for (let s = firstChainSession + YEAR_SESSIONS - 1; s <= lastChainSession; s++) {
    const window = impliedVolatility.subarray(s - YEAR_SESSIONS + 1, s + 1);
    const now = impliedVolatility[s]!;
    if (isKnown(now) && window.some((other) => isKnown(other) && !isNear(100 * other, 100 * now)))
      return true;
  }
  return false;
};

const closesThrough = (closes: Int32Array | Float64Array, last: number): number => {
  let count = 0;
  for (let s = 0; s <= last; s++) if (closes[s]! > 0) count++;
  return count;
};

/** Returns the needs that some session of the span meets, look-backs included (E4). */
export const needsMet = (market: Market, hasVix: boolean): CriterionNeed[] => {
  const { daily, closes, lastChainSession: last } = market;
  // M1a: figures of the close are seen a session late.
  const late = market.early ? 1 : 0;
  const met: Record<CriterionNeed, boolean> = {
    impliedVolatility: hasSome(market, daily.impliedVolatility, isKnown),
    impliedVolatilityYear: hasVolatilityYear(market),
    historicalVolatility: closesThrough(closes, last - late) >= HISTORICAL_CLOSES,
    skew: hasSome(market, daily.skew, isKnown),
    termStructure: hasSome(market, daily.termStructure, isKnown),
    price: closes[last]! > 0,
    underlyingSeries: closesThrough(daily.close, last) >= RSI_CLOSES,
    volume: hasSome(market, daily.volume, isKnown, late),
    optionVolume: hasSome(market, daily.callVolume, isKnown, late),
    putCallRatio: hasSome(market, daily.callVolume, (volume) => volume > 0, late),
    vix: hasVix,
  };
  return (Object.keys(met) as CriterionNeed[]).filter((need) => met[need]);
};
