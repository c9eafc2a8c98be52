import type { NumberField as NumberRule } from "#shared/contracts/form/field.ts";
import { INPUT_FIELDS, type InputName, type NumberName } from "./input-fields.ts";

/**
 * The text of number fields: what may be typed, and the default of a blank field (spec §5), by the contract's
 * table. A change that breaks the pattern is refused, so a field never holds text that it cannot explain.
 */

export type NumberField = NumberName;

const ruleOf = (field: NumberName): NumberRule => INPUT_FIELDS[field] as NumberRule;

const MOST_DECIMALS = 10;

const isWhole = ({ decimals }: NumberRule): boolean => decimals === 0;
const isSigned = ({ min }: NumberRule): boolean => min < 0;

const digitsOf = (rule: NumberRule): number => (isWhole(rule) ? 6 : 12);

/**
 * Returns the decimals that may be typed. A whole number accepts a point, so that 1.5 gets a fault instead of
 * becoming 15; a field that is held within its limits refuses it.
 */
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

/** Returns the touch keyboard for the field; numeric keyboards may lack the point or the minus. */
export const inputModeOf = (field: NumberName): "numeric" | "decimal" | "text" => {
  const rule = ruleOf(field);
  if (isSigned(rule)) return "text";
  return isWhole(rule) ? "numeric" : "decimal";
};

/**
 * Returns the field's text after a change to `next`: `next` without the separators and signs of pasted figures
 * if the field accepts it, else `before`. A leading point becomes "0.".
 */
export const typedText = (field: NumberName, before: string, next: string): string => {
  const bare = next
    .replace(/[\s,$%×]/g, "")
    .replace("−", "-")
    .replace(/^(-?)\./, "$10.");
  return accepts(ruleOf(field), bare) ? bare : before;
};

export const typedFault = (field: NumberName, text: string): string | undefined =>
  isWhole(ruleOf(field)) && /\.0*[1-9]/.test(text) ? "must be a whole number" : undefined;

/** Returns the field's text on blur: a blank becomes its default, and "1." becomes 1. */
export const leftText = (field: NumberName, text: string): string => {
  const rule = ruleOf(field);
  if (["", "-"].includes(text.trim())) return rule.fill ?? "";
  return text.replace(isWhole(rule) ? /\.0*$/ : /\.$/, "");
};

/** Returns whether the field holds its default, which typing should replace. */
export const isLeftBlank = (field: NumberName, text: string): boolean => text === ruleOf(field).fill;

/** Returns a number of the service as the form shows it: money, bounds and deltas with two decimals or more. */
export const numberText = (name: string, value: number): string => {
  const text = String(value);
  const rule = Object.hasOwn(INPUT_FIELDS, name) ? INPUT_FIELDS[name as InputName] : undefined;
  if (rule?.kind !== "number" || rule.decimals === 1 || !rule.fill?.includes(".")) return text;
  const decimals = text.split(".")[1]?.length ?? 0;
  return decimals < 2 ? value.toFixed(2) : text;
};
