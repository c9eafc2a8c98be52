import { upperNormalQuantile } from "./normal-quantile.ts";
import type { Series } from "./series.ts";

/** Euler's constant γ. */
const EULER = 0.5772156649015329;

/**
 * The best of N tries without any edge, in deviations of one: the expected maximum of N standard normal variables
 * (Bailey and López de Prado, "The deflated Sharpe ratio", 2014). 0 for one try or less.
 */
export const bracket = (tries: number): number =>
  tries <= 1
    ? 0
    : Math.max(
        0,
        (1 - EULER) * upperNormalQuantile(1 / tries) + EULER * upperNormalQuantile(1 / (tries * Math.E)),
      );

/** What series have in common, over all pairs of them. */
type Likeness = {
  /** ρ̄, their mean correlation. */
  readonly mean: number;
  /** q, the mean of their squared correlations. */
  readonly meanSquare: number;
};

/**
 * Correlations are products of rows of unit length; the sum over all pairs of rows is the squared length of their sum,
 * and the sum of their squares that of the products of columns, of which there are far fewer.
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

/** Sample variance (K − 1) of the series' Sharpe ratios. */
const varianceOfRatios = (series: readonly Series[]): number => {
  const ratios = series.map(({ moments }) => moments.mean / moments.deviation);
  const mean = ratios.reduce((sum, each) => sum + each, 0) / ratios.length;
  return ratios.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (ratios.length - 1);
};

/** How good luck alone makes the best of a sweep look (S20). Ratios are per bin. */
export type Luck = {
  /** ρ̄. */
  readonly meanCorrelation: number;
  /** q̂: what is left of the mean squared correlation after chance's own part. */
  readonly meanSquaredCorrelation: number;
  /** N_eff: how many unlike combinations the grid comes to. Decides nothing. */
  readonly effectiveTrials: number;
  /** The measured variance of Sharpe ratios. */
  readonly sharpeVariance: number;
  /** The Sharpe ratio of the best of N tries without any edge: what the verdict deflates by. */
  readonly luckSharpe: number;
  /** The same with N_eff tries, and with the measured variance. */
  readonly luckSharpeEffective: number;
  readonly luckSharpeMeasured: number;
};

/** S20, from the series of the sample, of `bins` bins each, and the number of different results in the grid. */
export const luckOf = (series: readonly Series[], bins: number, trials: number): Luck => {
  const { mean, meanSquare } = likenessOf(series, bins);
  const meanSquaredCorrelation = Math.max(0, meanSquare - (1 - meanSquare) / (bins - 2));
  const effectiveTrials = trials / (1 + (trials - 1) * meanSquaredCorrelation);
  // Rounding may bring the mean correlation of equal series over 1.
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
