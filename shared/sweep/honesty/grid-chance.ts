import { chanceByResamples, LEAST_VARIANCE_SHARE } from "./resampled-sums.ts";
import type { WholeSeries } from "./series.ts";

/**
 * Is there anything in this grid (S23a)? Hansen's test (S23) over the whole period, on records to which one more full
 * loss is added, observed and resampled alike. A seller's resample by chance without its losses then cannot look better
 * than a buyer's edge.
 */

/**
 * Returns the Sharpe ratio of `bins` bins and one more that holds −`lossCents`, or −Infinity if their variance is at
 * most `least`. Takes the sum and the sum of squares of the bins.
 */
const ratioAfterLoss = (
  sum: number,
  squares: number,
  bins: number,
  lossCents: number,
  least: number,
): number => {
  const mean = sum / bins;
  const away = -lossCents - mean;
  // The mean of one value more, and the squares around it.
  const meanAfter = mean + away / (bins + 1);
  const squaresAfter = squares - sum * mean + (away * away * bins) / (bins + 1);
  const variance = squaresAfter / bins;
  return variance > least ? meanAfter / Math.sqrt(variance) : Number.NEGATIVE_INFINITY;
};

const bestOf = (series: readonly WholeSeries[], bins: number): number => {
  let best = Number.NEGATIVE_INFINITY;
  for (const { bins: values, lossCents } of series) {
    let sum = 0;
    let squares = 0;
    for (const value of values) {
      sum += value;
      squares += value * value;
    }
    best = Math.max(best, ratioAfterLoss(sum, squares, bins, lossCents, 0));
  }
  return best;
};

/**
 * Returns the probability that a grid without any edge shows as good a best, after one more full loss, as these series
 * of `bins` bins each.
 */
export const gridChance = (series: readonly WholeSeries[], bins: number): number => {
  const best = bestOf(series, bins);
  const losses = Float64Array.from(series, ({ lossCents }) => lossCents);
  const least = Float64Array.from(series, ({ moments }) => LEAST_VARIANCE_SHARE * moments.deviation ** 2);
  return chanceByResamples(series, bins, ({ sums, squares }) => {
    for (let k = 0; k < sums.length; k++)
      if (ratioAfterLoss(sums[k]!, squares[k]!, bins, losses[k]!, least[k]!) >= best) return true;
    return false;
  });
};
