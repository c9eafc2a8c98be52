import { chanceByResamples, LEAST_VARIANCE_SHARE } from "./resampled-sums.ts";
import type { Series } from "./series.ts";

/**
 * Hansen's test of superior predictive ability against doing nothing (S23): P. R. Hansen, "A test for superior
 * predictive ability", Journal of Business & Economic Statistics 23 (2005). Each resample is measured by its own
 * deviation.
 */

/** Returns the probability that a grid without any edge shows as good a best as these series of `bins` bins each. */
export const superiorAbility = (series: readonly Series[], bins: number): number => {
  const root = Math.sqrt(bins);
  const best = Math.max(0, ...series.map(({ moments }) => (root * moments.mean) / moments.deviation));
  const least = Float64Array.from(series, ({ moments }) => LEAST_VARIANCE_SHARE * moments.deviation ** 2);
  return chanceByResamples(series, bins, ({ sums, squares }) => {
    if (best === 0) return true;
    for (let k = 0; k < sums.length; k++) {
      const mean = sums[k]! / bins;
      const variance = (squares[k]! - sums[k]! * mean) / (bins - 1);
      if (variance > least[k]! && (root * mean) / Math.sqrt(variance) >= best) return true;
    }
    return false;
  });
};
