import type { NumberField as NumberRule } from "#shared/contracts/form/field.ts";
import { INPUT_FIELDS, type InputName, type NumberName } from "./input-fields.ts";

/**
 * What may be typed into a number field, and what stands in it after it is left blank (spec §5), by the field's row of
 * the contract's table. A change that would break the pattern is not taken, so a field never holds text that it could
 * not explain.
 */

export type NumberField = NumberName;

const ruleOf = (field: NumberName): NumberRule => INPUT_FIELDS[field] as NumberRule;

const MOST_DECIMALS = 10;

const isWhole = ({ decimals }: NumberRule): boolean => decimals === 0;
const isSigned = ({ min }: NumberRule): boolean => min < 0;

/** Digits before the point; whole numbers are counts of days, sessions or contracts. */
const digitsOf = (rule: NumberRule): number => (isWhole(rule) ? 6 : 12);

/** A whole number takes a point as well, so that 1.5 can be said to be none instead of becoming 15, which is held out. */
const decimalsOf = ({ decimals = MOST_DECIMALS, isHeldWithin }: NumberRule): number =>
  isHeldWithin ? decimals : MOST_DECIMALS;

const isWithin = (rule: NumberRule, text: string): boolean => {
  if (text === "") return true;
  const hasLeadingZero = /^0\d/.test(text) || (rule.min >= 1 && text.startsWith("0"));
  const value = isWhole(rule) ? Math.trunc(Number(text)) : Number(text);
  return !hasLeadingZero && value <= rule.max;
};

const accepts = (rule: NumberRule, text: string): boolean => {
  const sign = isSigned(rule) ? "-?" : "";
  const decimals = decimalsOf(rule);
  const point = decimals > 0 ? `(\\.\\d{0,${decimals}})?` : "";
  const pattern = new RegExp(`^${sign}\\d{0,${digitsOf(rule)}}${point}$`);
  return pattern.test(text) && (!rule.isHeldWithin || isWithin(rule, text));
};

/** The keyboard that a touch screen should offer for the field; those for numbers may lack the point or the minus. */
export const inputModeOf = (field: NumberName): "numeric" | "decimal" | "text" => {
  const rule = ruleOf(field);
  if (isSigned(rule)) return "text";
  return isWhole(rule) ? "numeric" : "decimal";
};

/**
 * The text that stands in the field after a change to `next`: `next` without the separators and signs that come with
 * pasted figures where the field takes it, otherwise `before`. A leading point becomes "0.".
 */
export const typedText = (field: NumberName, before: string, next: string): string => {
  const bare = next
    .replace(/[\s,$%×]/g, "")
    .replace("−", "-")
    .replace(/^(-?)\./, "$10.");
  return accepts(ruleOf(field), bare) ? bare : before;
};

/** What is wrong with text that was taken only to say so. */
export const typedFault = (field: NumberName, text: string): string | undefined =>
  isWhole(ruleOf(field)) && /\.0*[1-9]/.test(text) ? "must be a whole number" : undefined;

/** The text that stands in the field once it is left: blank becomes its blank value where it has one, and "1." is 1. */
export const leftText = (field: NumberName, text: string): string => {
  const rule = ruleOf(field);
  if (["", "-"].includes(text.trim())) return rule.fill ?? "";
  return text.replace(isWhole(rule) ? /\.0*$/ : /\.$/, "");
};

/** Whether the field holds only what a blur left there, so that typing should replace it. */
export const isLeftBlank = (field: NumberName, text: string): boolean => text === ruleOf(field).fill;

/** A number of the service as the form shows it: money, bounds and deltas with at least two decimals. */
export const numberText = (name: string, value: number): string => {
  const text = String(value);
  const rule = Object.hasOwn(INPUT_FIELDS, name) ? INPUT_FIELDS[name as InputName] : undefined;
  if (rule?.kind !== "number" || rule.decimals === 1 || !rule.fill?.includes(".")) return text;
  const decimals = text.split(".")[1]?.length ?? 0;
  return decimals < 2 ? value.toFixed(2) : text;
};
