import { type AnyRow, chosen, type NumberField, type Unit } from "#shared/contracts/form/field.ts";
import type { FieldNameOf } from "#shared/contracts/form/fields.ts";
import type { FormChoices } from "#shared/contracts/form/form-answer.ts";
import { INPUT_FIELDS, type InputName, type NumberName } from "./input-fields.ts";

/** What the rest of a row makes of a field (spec §4, *Dependent fields*): its unit, and whether it applies at all. */

/** What stands in a field that does not apply. */
export const NOT_APPLICABLE = "-";

/** The unit that the service gives to the choice made in `by`; undefined where that has none. */
const unitOfChoice = (choices: FormChoices, by: string, row: AnyRow): string | undefined => {
  const units = Object.hasOwn(choices.inputs, by) ? choices.inputs[by as FieldNameOf<"choice">] : [];
  const choice = chosen(row, by) ?? "";
  return Array.isArray(units) || !Object.hasOwn(units, choice) ? undefined : units[choice] || undefined;
};

/** The unit of a number field: its own, or the one that its row's choice has; % behind the input, others before it. */
export const unitOf = (choices: FormChoices, name: NumberName, row: AnyRow): Unit | undefined => {
  const { unit } = INPUT_FIELDS[name] as NumberField;
  if (unit === undefined || "text" in unit) return unit;
  const text = unitOfChoice(choices, unit.by, row);
  return text === undefined ? undefined : { text, side: unit.side ?? (text === "%" ? "after" : "before") };
};

/** Whether a page lets the field be edited; one that another overrules stays open, so that either may be taken back. */
export const isOpen = (name: InputName, row: AnyRow): boolean => INPUT_FIELDS[name].when?.(row) ?? true;
