/** What it takes to say anything (S18, S19): each figure under its least is blank. */

/** Bins in sample, and out, under which a Sharpe ratio says nothing. */
export const LEAST_BINS_IN = 24;
export const LEAST_BINS_OUT = 12;

/** Series under which nothing is said of luck. */
export const LEAST_SERIES = 30;

/** Whether there is enough to tell luck from skill, from the bins in sample and the number of series (S18). */
export const isEnough = (binsIn: number, series: number): boolean =>
  binsIn >= LEAST_BINS_IN && series >= LEAST_SERIES;
