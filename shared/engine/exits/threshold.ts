import { ceilOf, type Decimal, decimalOf, shiftRight, timesInteger } from "../../domain/decimal.ts";
import type { Cents } from "../../domain/money.ts";
import type { Threshold } from "../../domain/strategy/strategy.ts";

/** The bases of a percentage threshold, in cents per spread (X3). */
type ThresholdBase = { readonly premiumCents: Cents; readonly maxCents: Cents };

/** Denominators up to this and products below 2^53 need no BigInt. */
const EXACT_SCALE = 12;

const inOneStep = ({ units, scale }: Decimal, cents: Cents): Cents | undefined => {
  const product = Number(units) * cents;
  if (scale > EXACT_SCALE || !Number.isSafeInteger(product)) return undefined;
  const denominator = 10 ** (scale + 2);
  const rest = product % denominator;
  return (product - rest) / denominator + (rest > 0 ? 1 : 0);
};

/** Returns a function for the least whole cents that reach a percentage of an amount, exactly. */
export const centsReaching = (percent: number): ((cents: Cents) => Cents) => {
  const share = decimalOf(percent);
  return (cents) => inOneStep(share, cents) ?? ceilOf(shiftRight(timesInteger(share, cents), 2));
};

const positive = (cents: number): number => (cents > 0 ? cents : Number.POSITIVE_INFINITY);

const percentOf = (percent: number, base: (bases: ThresholdBase) => Cents) => {
  const reaching = centsReaching(percent);
  return (bases: ThresholdBase): number => {
    const cents = base(bases);
    return Number.isFinite(cents) ? positive(reaching(cents)) : Number.POSITIVE_INFINITY;
  };
};

/**
 * Returns a function for the least whole cents of loss or profit per spread that reach a threshold (X3). A whole
 * amount reaches an unrounded threshold exactly when it reaches the next whole cent above. Infinity for *None* and
 * for a threshold of 0 or less, which never trigger.
 */
export const triggerOf = (threshold: Threshold): ((bases: ThresholdBase) => number) => {
  switch (threshold.kind) {
    case "None":
      return () => Number.POSITIVE_INFINITY;
    case "$ per spread": {
      const cents = positive(ceilOf(timesInteger(decimalOf(threshold.dollars), 100)));
      return () => cents;
    }
    case "% of premium":
      return percentOf(threshold.percent, ({ premiumCents }) => Math.abs(premiumCents));
    case "% of max":
      return percentOf(threshold.percent, ({ maxCents }) => maxCents);
  }
};
