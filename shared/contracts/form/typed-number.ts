import { type Decimal, isWhole, parseDecimal } from "../../domain/decimal.ts";
import type { NumberField } from "./field.ts";

/** A number as it was sent or typed, taken as the decimal that it is (D5). */

/** Plain decimal text, no exponent: what a form field can hold. */
const DECIMAL_TYPED = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** The longest text that is taken for a number: what is exact takes time with the square of its digits. */
export const MOST_TYPED_CHARACTERS = 64;

/** The decimal of a number or of the text that was typed; undefined where it is neither, or too long to be one. */
export const typedDecimal = (raw: number | string): Decimal | undefined => {
  if (typeof raw === "number") return Number.isFinite(raw) ? parseDecimal(String(raw)) : undefined;
  if (raw.length > MOST_TYPED_CHARACTERS) return undefined;
  const text = raw.trim();
  return DECIMAL_TYPED.test(text) ? parseDecimal(text) : undefined;
};

const significantDecimals = (decimal: Decimal): number => {
  let { units, scale } = decimal;
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale--;
  }
  return scale;
};

/** What is wrong with the digits behind the point of a number, if anything. */
export const decimalsProblem = (decimal: Decimal, decimals: number | undefined): string | undefined => {
  if (decimals === 0 && !isWhole(decimal)) return "must be a whole number";
  if (decimals !== undefined && significantDecimals(decimal) > decimals)
    return `must have at most ${decimals} decimals`;
  return undefined;
};

/** What is wrong with a number, if anything; undefined is none. */
export const numberProblem = (
  decimal: Decimal | undefined,
  rule: Pick<NumberField, "min" | "max" | "decimals">,
): string | undefined => {
  if (!decimal) return "must be a number";
  if (rule.decimals === 0 && !isWhole(decimal)) return "must be a whole number";
  const value = Number(decimal.units) / 10 ** decimal.scale;
  // The sign is asked of the decimal: a double forgets that of −1e-320.
  if (value < rule.min || value > rule.max || (rule.min >= 0 && decimal.units < 0n))
    return `must be between ${rule.min} and ${rule.max}`;
  return decimalsProblem(decimal, rule.decimals);
};
