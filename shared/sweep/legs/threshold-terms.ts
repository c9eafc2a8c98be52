import { decimalOf } from "../../domain/decimal.ts";
import type { Threshold } from "../../domain/strategy/strategy.ts";
import { triggerOf } from "../../engine/exits/threshold.ts";

/**
 * A stop or target (X3) as whole numbers. The kernel computes its least whole cents as ⌈(ofPremium · |premium| +
 * ofMax · max + fixed) / divisor⌉. At most one of the three terms is not 0.
 */
export type ThresholdTerms = {
  readonly ofPremium: number;
  readonly ofMax: number;
  readonly fixed: number;
  readonly divisor: number;
};

/** Maximum decimals (S2) that keep the kernel's doubles exact. */
const MOST_DECIMALS = 4;

/** More cents than any P&L of the kernel. */
const OUT_OF_REACH = 2 ** 31;

const percentTerms = (percent: number): { readonly units: number; readonly divisor: number } => {
  const { units, scale } = decimalOf(percent);
  if (scale > MOST_DECIMALS)
    throw new RangeError(`a percentage of a sweep has at most ${MOST_DECIMALS} decimals, not ${percent}`);
  return { units: Number(units), divisor: 10 ** (scale + 2) };
};

/** Returns a threshold's terms, all 0 for *None*. Throws a RangeError past four decimals. */
export const thresholdTerms = (threshold: Threshold): ThresholdTerms => {
  switch (threshold.kind) {
    case "None":
      return { ofPremium: 0, ofMax: 0, fixed: 0, divisor: 1 };
    case "$ per spread": {
      const cents = triggerOf(threshold)({ premiumCents: 0, maxCents: 0 });
      return { ofPremium: 0, ofMax: 0, fixed: Math.min(cents, OUT_OF_REACH), divisor: 1 };
    }
    case "% of premium": {
      const { units, divisor } = percentTerms(threshold.percent);
      return { ofPremium: units, ofMax: 0, fixed: 0, divisor };
    }
    case "% of max": {
      const { units, divisor } = percentTerms(threshold.percent);
      return { ofPremium: 0, ofMax: units, fixed: 0, divisor };
    }
  }
};

/**
 * Returns slightly less than 1 / divisor, by 1.5 · 2^-52 at most, relatively. A whole dividend times this, rounded
 * up, equals the exact quotient rounded up, if that is under 2^31. The proof is at the multiplication
 * (`kernel/assembly/paths/thresholds.ts`).
 */
export const reciprocalBelow = (divisor: number): number => (1 / divisor) * (1 - Number.EPSILON / 2);
