import { normalCdf } from "../../engine/pricing/normal-distribution.ts";

/** Moments of a combination's P&L per bin (S19), in cents. */
export type Moments = {
  readonly mean: number;
  /** Sample deviation (B − 1): over 0. */
  readonly deviation: number;
  /** γ₃ and the raw γ₄, from central moments over B. */
  readonly skew: number;
  readonly kurtosis: number;
};

const hasDeviation = (bins: Float64Array): boolean => {
  const first = bins[0];
  return bins.some((each) => each !== first);
};

/** Returns the moments, or undefined if all bins are equal. */
export const momentsOf = (bins: Float64Array): Moments | undefined => {
  if (!hasDeviation(bins)) return undefined;
  const count = bins.length;
  let total = 0;
  for (const each of bins) total += each;
  const mean = total / count;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (const each of bins) {
    const off = each - mean;
    const square = off * off;
    second += square;
    third += square * off;
    fourth += square * square;
  }
  const variance = second / count;
  return {
    mean,
    deviation: Math.sqrt(second / (count - 1)),
    skew: third / count / (variance * Math.sqrt(variance)),
    kurtosis: fourth / count / (variance * variance),
  };
};

/** A combination's Sharpe ratio per bin, with the moments that its probabilities need. */
type Sharpe = {
  readonly bins: number;
  readonly ratio: number;
  readonly skew: number;
  readonly kurtosis: number;
};

/** Returns the Sharpe ratio, or undefined under `least` bins or without deviation. */
export const sharpeOf = (bins: Float64Array, least: number): Sharpe | undefined => {
  if (bins.length < least) return undefined;
  const moments = momentsOf(bins);
  if (!moments) return undefined;
  const { mean, deviation, skew, kurtosis } = moments;
  return { bins: bins.length, ratio: mean / deviation, skew, kurtosis };
};

/** Radicands up to this are rounding errors. */
const LEAST_RADICAND = 1e-12;

/**
 * Returns the probability that the true ratio exceeds `benchmark`, given skew and kurtosis: the PSR of Bailey and
 * López de Prado, "The Sharpe ratio efficient frontier" (2012). Ratios are per bin, not annual. Returns undefined if
 * skew and kurtosis leave no variance.
 */
export const probabilisticSharpe = (sharpe: Sharpe, benchmark: number): number | undefined => {
  const { bins, ratio, skew, kurtosis } = sharpe;
  const radicand = 1 - skew * ratio + ((kurtosis - 1) / 4) * ratio * ratio;
  if (!(radicand > LEAST_RADICAND)) return undefined;
  return normalCdf(((ratio - benchmark) * Math.sqrt(bins - 1)) / Math.sqrt(radicand));
};
