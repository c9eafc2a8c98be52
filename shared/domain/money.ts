import { ceilOf, type Decimal, decimalOf, floorOf, isWhole, roundHalfUp, timesInteger } from "./decimal.ts";

/** Money as a whole number of US cents (F1); never a fraction, never dollars. */
export type Cents = number;

/** Shares of the underlying behind one option contract (F1). */
export const MULTIPLIER = 100;

export type Rounding = "down" | "up" | "half up";

const ROUND: Record<Rounding, (decimal: Decimal) => number> = {
  down: floorOf,
  up: ceilOf,
  "half up": roundHalfUp,
};

/** Returns a decimal number of dollars in whole cents, rounded as given. */
export const centsOf = (dollars: Decimal, rounding: Rounding): Cents =>
  ROUND[rounding](timesInteger(dollars, 100));

/** Returns a decimal number of dollars in cents; undefined if it is not a whole number of cents. */
export const wholeCents = (dollars: Decimal): Cents | undefined => {
  const cents = timesInteger(dollars, 100);
  return isWhole(cents) ? floorOf(cents) : undefined;
};

/** Returns the cents of a dollar amount in a double, read as its shortest decimal form. */
export const centsOfNumber = (dollars: number, rounding: Rounding): Cents =>
  centsOf(decimalOf(dollars), rounding);

/** Returns dollars for the wire: the double nearest to the exact amount. */
export const dollarsOf = (cents: Cents): number => cents / 100;
