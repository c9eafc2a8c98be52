import type { Field } from "#shared/contracts/form/field.ts";
import { FIELDS, type FieldName, type FieldNameOf } from "#shared/contracts/form/fields.ts";
import { SINGLE_FIELDS } from "#shared/contracts/sweep/single-fields.ts";

/** Every field that a form of the site draws: the backtest's, and what a sweep has one value of beside them. */
export type InputName = FieldName | keyof typeof SINGLE_FIELDS;

type SingleNumber = {
  [N in keyof typeof SINGLE_FIELDS]: (typeof SINGLE_FIELDS)[N]["kind"] extends "number" ? N : never;
}[keyof typeof SINGLE_FIELDS];

export type NumberName = FieldNameOf<"number"> | SingleNumber;

export const INPUT_FIELDS: Readonly<Record<InputName, Field>> = { ...FIELDS, ...SINGLE_FIELDS };

/** Whether the field is drawn as a number. */
export const isNumber = (name: InputName): name is NumberName => INPUT_FIELDS[name].kind === "number";
