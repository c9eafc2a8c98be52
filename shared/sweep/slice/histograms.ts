import { pnlPerRiskOf, tStatisticOf } from "../objective.ts";
import type { Histogram } from "../slice-result.ts";
import type { PartSums } from "../sums.ts";

/** How the values of a distribution fall into bins (S15): bin ⌊steps · value⌋, held within the first and the last. */
export type Binning = {
  readonly valueOf: (sums: PartSums) => number | undefined;
  readonly steps: number;
  readonly first: number;
  readonly last: number;
};

export const T_STAT_BINS: Binning = { valueOf: tStatisticOf, steps: 4, first: -41, last: 40 };
export const PNL_PER_RISK_BINS: Binning = { valueOf: pnlPerRiskOf, steps: 200, first: -101, last: 100 };

/** The bin of a value. */
export const binOf = ({ steps, first, last }: Binning, value: number): number =>
  Math.min(last, Math.max(first, Math.floor(steps * value)));

/** A histogram of nothing. */
export const emptyHistogram = ({ first, last }: Binning): Histogram => ({
  undefined: 0,
  counts: new Float64Array(last - first + 1),
});

/** The counts of both. */
export const plusHistogram = (one: Histogram, other: Histogram): Histogram => ({
  undefined: one.undefined + other.undefined,
  counts: one.counts.map((count, bin) => count + other.counts[bin]!),
});
