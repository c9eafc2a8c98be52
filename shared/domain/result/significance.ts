/** The meaning of a p-value; its color and its words share one threshold. */

/** The largest significant p-value (spec §9). */
const SIGNIFICANT = 0.05;

/** The line of the best of so many looks (Bonferroni). */
export const significanceLine = (looks: number): number => SIGNIFICANT / looks;

/** True for a p-value that is significant though it is the best of so many looks. Its sign is ignored. */
export const isSignificant = (pValue: number, looks = 1): boolean =>
  Math.abs(pValue) <= significanceLine(looks);

/** What a p-value comes to. */
export type Significance = "significant gain" | "significant loss" | "could be luck";

/** Returns the significance of one of so many looks in words; undefined with too few trades for a test. */
export const significanceOf = (
  { p_val, cum_pnl }: { readonly p_val: number | null; readonly cum_pnl: number },
  looks = 1,
): Significance | undefined => {
  if (p_val === null) return undefined;
  if (!isSignificant(p_val, looks)) return "could be luck";
  return cum_pnl < 0 ? "significant loss" : "significant gain";
};
