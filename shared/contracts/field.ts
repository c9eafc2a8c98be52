import * as z from "zod";
import { type Day, parseDay } from "../domain/day.ts";
import { type Decimal, isWhole, parseDecimal } from "../domain/decimal.ts";

/**
 * Fields of the backtest form as they may arrive: a number, the text that was typed, blank ("" or "-"), or not at all
 * (D4). Each schema parses to the value that the engine means.
 */

const TYPED = z.union([z.number(), z.string().max(64)]).optional();

/** Plain decimal text, no exponent: what a form field can hold. */
const DECIMAL_TYPED = /^[+-]?(\d+\.?\d*|\.\d+)$/;

const isBlank = (raw: number | string | undefined): boolean =>
  raw === undefined || (typeof raw === "string" && (raw.trim() === "" || raw.trim() === "-"));

const typedDecimal = (raw: number | string): Decimal | undefined => {
  if (typeof raw === "number") return Number.isFinite(raw) ? parseDecimal(String(raw)) : undefined;
  const text = raw.trim();
  return DECIMAL_TYPED.test(text) ? parseDecimal(text) : undefined;
};

type NumberRule = {
  /** What a blank field means. */
  readonly blank: number;
  readonly min: number;
  readonly max: number;
  /** Digits allowed after the decimal point; 0 for whole numbers. */
  readonly decimals?: number;
  /** Whether 0 is a blank as well, as a form shows it (spec §5: an empty length becomes 0.00). */
  readonly isZeroBlank?: boolean;
};

const significantDecimals = (decimal: Decimal): number => {
  let { units, scale } = decimal;
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale--;
  }
  return scale;
};

const numberProblem = (decimal: Decimal | undefined, rule: NumberRule): string | undefined => {
  if (!decimal) return "must be a number";
  if (rule.decimals === 0 && !isWhole(decimal)) return "must be a whole number";
  const value = Number(decimal.units) / 10 ** decimal.scale;
  // The sign is asked of the decimal: a double forgets that of −1e-320.
  if (value < rule.min || value > rule.max || (rule.min >= 0 && decimal.units < 0n))
    return `must be between ${rule.min} and ${rule.max}`;
  if (rule.decimals !== undefined && significantDecimals(decimal) > rule.decimals)
    return `must have at most ${rule.decimals} decimals`;
  return undefined;
};

/** A number within bounds; blank means `rule.blank`, which need not lie within them. */
export const numberField = (rule: NumberRule) =>
  TYPED.transform((raw, context): number => {
    if (raw === undefined || isBlank(raw)) return rule.blank;
    const decimal = typedDecimal(raw);
    if (rule.isZeroBlank && decimal?.units === 0n) return rule.blank;
    const problem = numberProblem(decimal, rule);
    if (problem) {
      context.addIssue({ code: "custom", message: problem, input: raw });
      return z.NEVER;
    }
    return typeof raw === "number" ? raw : Number(raw.trim());
  });

/** A calendar date `yyyy-MM-dd`; blank is undefined. */
export const dateField = () =>
  z
    .string()
    .max(64)
    .optional()
    .transform((raw, context): Day | undefined => {
      if (raw === undefined || isBlank(raw)) return undefined;
      const day = parseDay(raw.trim());
      if (day === undefined) {
        context.addIssue({ code: "custom", message: "must be a date, yyyy-MM-dd", input: raw });
        return z.NEVER;
      }
      return day;
    });

/** One of a list; where `blank` is given, blank or absent means it. */
export const choiceField = <const T extends string>(choices: readonly T[], blank?: NoInfer<T>) =>
  z
    .string()
    .max(64)
    .optional()
    .transform((raw, context): T => {
      if (raw === undefined || isBlank(raw)) {
        if (blank !== undefined) return blank;
        context.addIssue({ code: "custom", message: "must be chosen", input: raw });
        return z.NEVER;
      }
      const choice = choices.find((each) => each === raw);
      if (choice === undefined) {
        context.addIssue({ code: "custom", message: `must be one of: ${choices.join(", ")}`, input: raw });
        return z.NEVER;
      }
      return choice;
    });
