/** The meaning of a p-value; its color and its words share one threshold. */

/** The largest significant p-value (spec §9). */
const SIGNIFICANT = 0.05;

/** The line of the best of so many looks (Bonferroni). */
export const significanceLine = (looks: number): number => SIGNIFICANT / looks;

/** True for a p-value that is significant though it is the best of so many looks. Its sign is ignored. */
export const isSignificant = (pValue: number, looks = 1): boolean =>
  Math.abs(pValue) <= significanceLine(looks);
