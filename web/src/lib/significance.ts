import { formatFixed, NO_VALUE } from "./format.ts";

/** Smaller p-values would round to 0.00. */
const LEAST_SHOWN = 0.005;

export const pValueText = (pValue: number | null): string => {
  if (pValue === null) return NO_VALUE;
  return pValue < LEAST_SHOWN ? "< 0.01" : formatFixed(pValue);
};
