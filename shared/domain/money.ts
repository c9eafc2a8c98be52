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

/** A decimal number of dollars in whole cents, rounded as said. */
export const centsOf = (dollars: Decimal, rounding: Rounding): Cents =>
  ROUND[rounding](timesInteger(dollars, 100));

/** A decimal number of dollars in cents; undefined where it is no whole number of them. */
export const wholeCents = (dollars: Decimal): Cents | undefined => {
  const cents = timesInteger(dollars, 100);
  return isWhole(cents) ? floorOf(cents) : undefined;
};

/** The cents of a dollar amount held as a double, taken at its shortest decimal form. */
export const centsOfNumber = (dollars: number, rounding: Rounding): Cents =>
  centsOf(decimalOf(dollars), rounding);

/** Dollars for the wire: the double nearest to the exact amount. */
export const dollarsOf = (cents: Cents): number => cents / 100;
