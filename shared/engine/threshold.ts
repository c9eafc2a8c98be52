import { ceilOf, decimalOf, shiftRight, timesInteger } from "../domain/decimal.ts";
import type { Cents } from "../domain/money.ts";
import type { Threshold } from "../domain/strategy.ts";

/** What a threshold may be a percentage of, in cents per spread (X3). */
export type ThresholdBase = { readonly premiumCents: Cents; readonly maxCents: Cents };

/**
 * The least whole number of cents of loss (or profit) per spread that reaches a threshold (X3). Thresholds are not
 * rounded: a whole amount reaches one exactly when it reaches the next whole cent above. Infinity where it can never
 * trigger: *None*, and thresholds of 0 or less.
 */
export const triggerCents = (threshold: Threshold, base: ThresholdBase): number => {
  switch (threshold.kind) {
    case "None":
      return Number.POSITIVE_INFINITY;
    case "$ per spread":
      return positive(ceilOf(timesInteger(decimalOf(threshold.dollars), 100)));
    case "% of premium":
      return percentOf(threshold.percent, Math.abs(base.premiumCents));
    case "% of max":
      return percentOf(threshold.percent, base.maxCents);
  }
};

const positive = (cents: number): number => (cents > 0 ? cents : Number.POSITIVE_INFINITY);

/** The least whole number of cents that reaches a percentage of an amount, which is finite. */
export const centsReaching = (percent: number, cents: Cents): Cents =>
  ceilOf(shiftRight(timesInteger(decimalOf(percent), cents), 2));

const percentOf = (percent: number, cents: Cents): number =>
  Number.isFinite(cents) ? positive(centsReaching(percent, cents)) : Number.POSITIVE_INFINITY;
