/** Minimum evidence for the luck figures (S18, S19). A figure with less is blank. */

/** Minimum bins for a Sharpe ratio, in sample and out of sample. */
export const LEAST_BINS_IN = 24;
export const LEAST_BINS_OUT = 12;

/** Minimum series for any figure about luck. */
export const LEAST_SERIES = 30;

/** Minimum trades that are no wins, for a series that shows its risk: in sample (S23), over the whole period (S23a). */
export const LEAST_LOSSES_IN = 10;
export const LEAST_LOSSES_WHOLE = 30;

/** Returns true if there are enough in-sample bins and series to tell luck from skill (S18). */
export const isEnough = (binsIn: number, series: number): boolean =>
  binsIn >= LEAST_BINS_IN && series >= LEAST_SERIES;
