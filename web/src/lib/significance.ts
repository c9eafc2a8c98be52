import type { SummaryRow } from "#shared/contracts/results.ts";
import { formatFixed, NO_VALUE } from "./format.ts";

/** The meaning of a p-value; its color and its words share one threshold. */

/** The largest significant p-value (spec §9). */
const SIGNIFICANT = 0.05;

/** Smaller p-values would round to 0.00. */
const LEAST_SHOWN = 0.005;

/**
 * True for a p-value that is significant though it is the best of so many looks (Bonferroni). Its sign is ignored.
 */
export const isSignificant = (pValue: number, looks = 1): boolean => Math.abs(pValue) <= SIGNIFICANT / looks;

/** Formats a p-value with two decimals, never as 0. */
export const pValueText = (pValue: number | null): string => {
  if (pValue === null) return NO_VALUE;
  return pValue < LEAST_SHOWN ? "< 0.01" : formatFixed(pValue);
};

/** Returns the significance of one of so many looks in words; undefined with too few trades for a test. */
export const significanceOf = (
  { p_val, cum_pnl }: Pick<SummaryRow, "p_val" | "cum_pnl">,
  looks = 1,
): "significant gain" | "significant loss" | "could be luck" | undefined => {
  if (p_val === null) return undefined;
  if (!isSignificant(p_val, looks)) return "could be luck";
  return cum_pnl < 0 ? "significant loss" : "significant gain";
};
