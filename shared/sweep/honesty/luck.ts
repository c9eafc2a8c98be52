import { upperNormalQuantile } from "./normal-quantile.ts";
import type { Series } from "./series.ts";

/** Euler's constant γ. */
const EULER = 0.5772156649015329;

/**
 * Returns the expected maximum of N standard normal variables, 0 for N ≤ 1: the best of N tries without any edge
 * (Bailey and López de Prado, "The deflated Sharpe ratio", 2014).
 */
export const bracket = (tries: number): number =>
  tries <= 1
    ? 0
    : Math.max(
        0,
        (1 - EULER) * upperNormalQuantile(1 / tries) + EULER * upperNormalQuantile(1 / (tries * Math.E)),
      );

/** Correlations over all pairs of series. */
type Likeness = {
  /** ρ̄, their mean correlation. */
  readonly mean: number;
  /** q, the mean of their squared correlations. */
  readonly meanSquare: number;
};

/**
 * Returns the mean correlations. Correlations are products of rows of unit length: the sum over all pairs of rows is
 * the squared length of their sum. The sum of the squares is that of the products of columns, which are far fewer.
 */
const likenessOf = (series: readonly Series[], bins: number): Likeness => {
  const rowSum = new Float64Array(bins);
  const products = new Float64Array(bins * bins);
  const unit = new Float64Array(bins);
  for (const { bins: values, moments } of series) {
    const length = moments.deviation * Math.sqrt(bins - 1);
    for (let bin = 0; bin < bins; bin++) {
      unit[bin] = (values[bin]! - moments.mean) / length;
      rowSum[bin]! += unit[bin]!;
    }
    for (let a = 0; a < bins; a++) {
      const factor = unit[a]!;
      const row = a * bins;
      for (let b = 0; b <= a; b++) products[row + b]! += factor * unit[b]!;
    }
  }
  let sum = 0;
  for (const each of rowSum) sum += each * each;
  let squares = 0;
  for (let a = 0; a < bins; a++) {
    for (let b = 0; b < a; b++) squares += 2 * products[a * bins + b]! ** 2;
    squares += products[a * bins + a]! ** 2;
  }
  const count = series.length;
  const pairs = count * (count - 1);
  return { mean: (sum - count) / pairs, meanSquare: (squares - count) / pairs };
};

/** Returns the sample variance (K − 1) of the series' Sharpe ratios. */
const varianceOfRatios = (series: readonly Series[]): number => {
  const ratios = series.map(({ moments }) => moments.mean / moments.deviation);
  const mean = ratios.reduce((sum, each) => sum + each, 0) / ratios.length;
  return ratios.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (ratios.length - 1);
};

/** The best Sharpe ratio that luck alone produces (S20). Ratios are per bin. */
export type Luck = {
  /** ρ̄. */
  readonly meanCorrelation: number;
  /** q̂: the mean squared correlation minus the part that chance alone makes. */
  readonly meanSquaredCorrelation: number;
  /** N_eff: effective number of independent combinations. No verdict uses it. */
  readonly effectiveTrials: number;
  /** The measured variance of Sharpe ratios. */
  readonly sharpeVariance: number;
  /** The Sharpe ratio of the best of N tries without any edge in sample. `dsr` deflates by it; no verdict does. */
  readonly luckSharpe: number;
  /** The same with N_eff tries, and with the measured variance. */
  readonly luckSharpeEffective: number;
  readonly luckSharpeMeasured: number;
};

/**
 * Returns the best Sharpe ratio of N tries without any edge over all bins of the period (S20a). Takes nothing off for what
 * the series share, because that is luck too.
 */
export const luckSharpeWholeOf = (bins: number, trials: number): number =>
  bracket(trials) / Math.sqrt(bins - 1);

/** Returns S20's figures from the sample's series of `bins` bins each and the number of different results. */
export const luckOf = (series: readonly Series[], bins: number, trials: number): Luck => {
  const { mean, meanSquare } = likenessOf(series, bins);
  const meanSquaredCorrelation = Math.max(0, meanSquare - (1 - meanSquare) / (bins - 2));
  const effectiveTrials = trials / (1 + (trials - 1) * meanSquaredCorrelation);
  // Rounding can lift the mean correlation of equal series above 1.
  const apart = Math.sqrt(Math.max(0, 1 - mean) / (bins - 1));
  const sharpeVariance = varianceOfRatios(series);
  return {
    meanCorrelation: mean,
    meanSquaredCorrelation,
    effectiveTrials,
    sharpeVariance,
    luckSharpe: apart * bracket(trials),
    luckSharpeEffective: apart * bracket(effectiveTrials),
    luckSharpeMeasured: Math.sqrt(sharpeVariance) * bracket(trials),
  };
};
