import * as z from "zod";
import { type Day, parseDay } from "../../domain/day.ts";
import { MOST_NAME_CHARACTERS, TICKER } from "../../domain/ticker.ts";
import { optionalText } from "../text-field.ts";
import { type ChoiceOf, choicesOf, type Field, type Fields, isBlank, type NumberField } from "./field.ts";
import { MOST_TYPED_CHARACTERS, numberProblem, typedDecimal } from "./typed-number.ts";

/**
 * Schemas of the form's fields: each accepts a number, typed text, a blank ("" or "-") or nothing (D4), and parses to
 * the engine's value. A row's schema follows from its fields.
 */

type NumberRule = Pick<NumberField, "blank" | "min" | "max" | "decimals" | "isZeroBlank">;

const TYPED = z.union([z.number(), z.string().max(MOST_TYPED_CHARACTERS)]).optional();

/** A number within bounds. Blank means `rule.blank`, which may lie outside of them. */
const numberField = (rule: NumberRule) =>
  TYPED.transform((raw, context): number => {
    if (raw === undefined || isBlank(raw)) return rule.blank;
    const decimal = typedDecimal(raw);
    if (rule.isZeroBlank && decimal?.units === 0n) return rule.blank;
    const problem = numberProblem(decimal, rule);
    if (problem) {
      context.addIssue({ code: "custom", message: problem, input: raw });
      return z.NEVER;
    }
    const value = typeof raw === "number" ? raw : Number(raw.trim());
    // −0 becomes 0, so that no later code can tell them apart.
    return value === 0 ? 0 : value;
  });

/** A calendar date `yyyy-MM-dd`; blank is undefined. */
const dateField = () =>
  z
    .string()
    .max(MOST_TYPED_CHARACTERS)
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

/** One of a list. If `blank` is given, a blank or absent value means it. */
const choiceField = <T extends string>(choices: readonly T[], blank: T | undefined) =>
  z
    .string()
    .max(MOST_TYPED_CHARACTERS)
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

const FLAG_PROBLEM = "must be true or false";

/** True or false; blank and null are false (I3). */
const flagField = () =>
  z
    .union([z.boolean(), z.string().max(MOST_TYPED_CHARACTERS, FLAG_PROBLEM), z.null()], FLAG_PROBLEM)
    .optional()
    .transform((raw, context): boolean => {
      if (typeof raw !== "string") return raw === true;
      if (isBlank(raw)) return false;
      context.addIssue({ code: "custom", message: FLAG_PROBLEM, input: raw });
      return z.NEVER;
    });

const switchField = () => z.boolean().optional().default(false);

const tickerField = () => z.string().trim().regex(TICKER, "must be chosen");

const nameField = () => optionalText(MOST_NAME_CHARACTERS).optional();

type SchemaOf<F extends Field> = F extends { readonly kind: "choice" }
  ? ReturnType<typeof choiceField<ChoiceOf<F>>>
  : F extends { readonly kind: "number" }
    ? ReturnType<typeof numberField>
    : F extends { readonly kind: "date" }
      ? ReturnType<typeof dateField>
      : F extends { readonly kind: "flag" }
        ? ReturnType<typeof flagField>
        : F extends { readonly kind: "switch" }
          ? ReturnType<typeof switchField>
          : F extends { readonly kind: "ticker" }
            ? ReturnType<typeof tickerField>
            : ReturnType<typeof nameField>;

const schemaOf = (field: Field): z.ZodType => {
  switch (field.kind) {
    case "choice":
      return choiceField(choicesOf(field), field.blank);
    case "number":
      return numberField(field);
    case "date":
      return dateField();
    case "flag":
      return flagField();
    case "switch":
      return switchField();
    case "ticker":
      return tickerField();
    case "name":
      return nameField();
  }
};

/** Returns the range of a number for the API's description, whose blank may be written as 0. */
const rangeOf = ({ min, max, isZeroBlank }: NumberRule) => ({
  ...(Number.isFinite(min) && { minimum: isZeroBlank ? Math.min(0, min) : min }),
  ...(Number.isFinite(max) && { maximum: max }),
});

/** Returns what the API's description says of a field beside its type. */
const describedAs = (field: Field) => ({
  description: field.hint,
  ...(field.kind === "choice" && {
    enum: field.blank === undefined ? choicesOf(field) : [...choicesOf(field), ""],
  }),
  ...(field.kind === "number" && rangeOf(field)),
  ...(field.kind === "date" && { format: "date" }),
});

/** Returns the schema of a row, with its fields' hints, choices and ranges. Unknown keys are refused. */
export const rowSchema = <F extends Fields>(fields: F) => {
  const shape = Object.entries(fields).map(([name, field]) => [
    name,
    schemaOf(field).meta(describedAs(field)),
  ]);
  return z.strictObject(Object.fromEntries(shape) as { [N in keyof F]: SchemaOf<F[N]> });
};
