import * as z from "zod";
import { type Day, parseDay } from "../../domain/day.ts";
import { isWhole } from "../../domain/decimal.ts";
import { isBlank } from "../form/field.ts";
import { decimalsProblem, typedDecimal } from "../form/typed-number.ts";
import { CONFLICT_RULES, type ConflictRule, MOST_PORTFOLIO_NAME, type NumberLimits } from "./own-fields.ts";

/** Schemas of the portfolio's own fields, with the texts of P18. A blank is absent, null, empty or "-" (P1). */

/** What a field was read as: its value, or the text that refuses it. */
type Reading<T> = { readonly value: T } | { readonly problem: string };

type JsonType = Readonly<Record<string, unknown>>;

const TYPED = { type: ["number", "string", "null"] };
const TEXT = { type: ["string", "null"] };

/** Returns true for a value that the request may leave out (P1). */
export const isLeftBlank = (raw: unknown): boolean => raw === null || isBlank(raw);

const field = <T>(json: JsonType, read: (raw: unknown) => Reading<T>) =>
  z
    .custom<string | number | boolean | null>()
    .meta(json)
    .optional()
    .transform((raw, context): T => {
      const reading = read(raw);
      if ("value" in reading) return reading.value;
      context.addIssue({ code: "custom", message: reading.problem, input: raw });
      return z.NEVER;
    });

const rangeProblem = (value: number, { moreThan, min, max }: NumberLimits): string | undefined => {
  if (moreThan !== undefined && value <= moreThan) return `must be more than ${moreThan}`;
  if (min !== undefined && value < min) return `must be at least ${min}`;
  return value > max ? `must be at most ${max}` : undefined;
};

const readNumber = (raw: unknown, limits: NumberLimits): Reading<number> => {
  const decimal = typeof raw === "number" || typeof raw === "string" ? typedDecimal(raw) : undefined;
  if (!decimal) return { problem: "is not a number" };
  if (limits.decimals === 0 && !isWhole(decimal)) return { problem: "must be a whole number" };
  const value = Number(decimal.units) / 10 ** decimal.scale;
  const problem = rangeProblem(value, limits) ?? decimalsProblem(decimal, limits.decimals);
  return problem === undefined ? { value: Number(raw) } : { problem };
};

/** A number that must be given; a blank is refused like a 0. */
export const neededNumber = (limits: NumberLimits & { readonly moreThan: number }, description: string) =>
  field({ ...TYPED, description }, (raw) =>
    isLeftBlank(raw) ? { problem: `must be more than ${limits.moreThan}` } : readNumber(raw, limits),
  );

/** A limit; a blank is none. */
export const optionalNumber = (limits: NumberLimits, description: string) =>
  field(
    { ...TYPED, description },
    (raw): Reading<number | undefined> => (isLeftBlank(raw) ? { value: undefined } : readNumber(raw, limits)),
  );

/** A date `yyyy-MM-dd`; blank is undefined. */
export const dateField = (description: string) =>
  field({ ...TEXT, description }, (raw): Reading<Day | undefined> => {
    if (isLeftBlank(raw)) return { value: undefined };
    const day = typeof raw === "string" ? parseDay(raw.trim()) : undefined;
    return day === undefined ? { problem: "Date input not valid." } : { value: day };
  });

export const portfolioName = (description: string) =>
  field({ ...TEXT, description }, (raw): Reading<string> => {
    const name = typeof raw === "string" && !isLeftBlank(raw) ? raw.trim() : "";
    return name.length >= 1 && name.length <= MOST_PORTFOLIO_NAME
      ? { value: name }
      : { problem: `must be 1 to ${MOST_PORTFOLIO_NAME} characters` };
  });

/** A switch; a blank is off. */
export const switchField = (description: string) =>
  field({ type: ["boolean", "null"], description }, (raw): Reading<boolean> => {
    if (isLeftBlank(raw)) return { value: false };
    return typeof raw === "boolean" ? { value: raw } : { problem: "must be true or false" };
  });

/** How conflicts are treated; a blank allows them (P19). */
export const conflictsField = (description: string) =>
  field({ ...TEXT, description }, (raw): Reading<ConflictRule> => {
    if (isLeftBlank(raw)) return { value: "Allow" };
    const rule = CONFLICT_RULES.find((each) => each === raw);
    return rule === undefined ? { problem: `must be one of ${CONFLICT_RULES.join(", ")}` } : { value: rule };
  });
