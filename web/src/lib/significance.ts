import type { SummaryRow } from "#shared/contracts/results.ts";
import { formatFixed, NO_VALUE } from "./format.ts";

/** What a p-value says: its colour and its words turn at the same place. */

/** Largest p-value that is green (spec §9). */
const SIGNIFICANT = 0.05;

/** Whatever is less would be rounded to 0, which no p-value is. */
const LEAST_SHOWN = 0.005;

/** Whether luck alone gives so much so seldom that it is called significant. */
export const isSignificant = (pValue: number): boolean => Math.abs(pValue) <= SIGNIFICANT;

/** A p-value with two decimals, never as 0. */
export const pValueText = (pValue: number | null): string => {
  if (pValue === null) return NO_VALUE;
  return pValue < LEAST_SHOWN ? "< 0.01" : formatFixed(pValue);
};

/** What the test of a result's trades comes to, in words; undefined where there were too few for one. */
export const significanceOf = ({
  p_val,
  cum_pnl,
}: Pick<SummaryRow, "p_val" | "cum_pnl">):
  | "significant gain"
  | "significant loss"
  | "could be luck"
  | undefined => {
  if (p_val === null) return undefined;
  if (!isSignificant(p_val)) return "could be luck";
  return cum_pnl < 0 ? "significant loss" : "significant gain";
};
