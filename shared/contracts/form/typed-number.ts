import { type Decimal, isWhole, parseDecimal } from "../../domain/decimal.ts";
import type { NumberField } from "./field.ts";

/** Reads a sent or typed number as an exact decimal (D5). */

/** Decimal text without an exponent, as a form field can hold. */
const DECIMAL_TYPED = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** Maximum characters of a number, because exact parsing takes quadratic time. */
export const MOST_TYPED_CHARACTERS = 64;

/** Returns the decimal of a number or a typed text, or undefined if it is none or too long. */
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

export const decimalsProblem = (decimal: Decimal, decimals: number | undefined): string | undefined => {
  if (decimals === 0 && !isWhole(decimal)) return "must be a whole number";
  if (decimals !== undefined && significantDecimals(decimal) > decimals)
    return `must have at most ${decimals} decimals`;
  return undefined;
};

/** Returns the fault of a number, if any. `decimal` is undefined for a text that is no number. */
export const numberProblem = (
  decimal: Decimal | undefined,
  rule: Pick<NumberField, "min" | "max" | "decimals">,
): string | undefined => {
  if (!decimal) return "must be a number";
  if (rule.decimals === 0 && !isWhole(decimal)) return "must be a whole number";
  const value = Number(decimal.units) / 10 ** decimal.scale;
  // The decimal has the sign: a double loses that of −1e-320.
  if (value < rule.min || value > rule.max || (rule.min >= 0 && decimal.units < 0n))
    return `must be between ${rule.min} and ${rule.max}`;
  return decimalsProblem(decimal, rule.decimals);
};
