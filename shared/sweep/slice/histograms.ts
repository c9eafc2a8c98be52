import type { Histogram } from "../slice-result.ts";

/** First and last bin of a distribution (S15). They also hold all values beyond. */
export type Binning = { readonly first: number; readonly last: number };

export const T_STAT_BINS: Binning = { first: -41, last: 40 };
export const PNL_PER_RISK_BINS: Binning = { first: -101, last: 100 };

export const emptyHistogram = ({ first, last }: Binning): Histogram => ({
  undefined: 0,
  counts: new Float64Array(last - first + 1),
});

/** Returns the sum of two histograms. */
export const plusHistogram = (one: Histogram, other: Histogram): Histogram => ({
  undefined: one.undefined + other.undefined,
  counts: one.counts.map((count, bin) => count + other.counts[bin]!),
});
