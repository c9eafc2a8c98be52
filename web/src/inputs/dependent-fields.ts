import { type AnyRow, chosen, type NumberField, type Unit } from "#shared/contracts/form/field.ts";
import type { FieldNameOf } from "#shared/contracts/form/fields.ts";
import type { FormChoices } from "#shared/contracts/form/form-answer.ts";
import { INPUT_FIELDS, type InputName, type NumberName } from "./input-fields.ts";

/** Dependent fields (spec §4): the unit of a field, and whether it is open, by the rest of its row. */

export const NOT_APPLICABLE = "-";

const unitOfChoice = (choices: FormChoices, by: string, row: AnyRow): string | undefined => {
  const units = Object.hasOwn(choices.inputs, by) ? choices.inputs[by as FieldNameOf<"choice">] : [];
  const choice = chosen(row, by) ?? "";
  return Array.isArray(units) || !Object.hasOwn(units, choice) ? undefined : units[choice] || undefined;
};

/** Returns a number field's unit, its own or that of its row's choice; % stands after the input, others before. */
export const unitOf = (choices: FormChoices, name: NumberName, row: AnyRow): Unit | undefined => {
  const { unit } = INPUT_FIELDS[name] as NumberField;
  if (unit === undefined || "text" in unit) return unit;
  const text = unitOfChoice(choices, unit.by, row);
  return text === undefined ? undefined : { text, side: unit.side ?? (text === "%" ? "after" : "before") };
};

/** Returns whether the field can be edited. An overruled field stays open, so that either can be cleared. */
export const isOpen = (name: InputName, row: AnyRow): boolean => INPUT_FIELDS[name].when?.(row) ?? true;
