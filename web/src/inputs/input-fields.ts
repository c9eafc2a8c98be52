import type { Field } from "#shared/contracts/form/field.ts";
import { FIELDS, type FieldName, type FieldNameOf } from "#shared/contracts/form/fields.ts";
import { SINGLE_FIELDS } from "#shared/contracts/sweep/single-fields.ts";

/** All fields of the site's forms: the backtest's, and the single values of a sweep. */
export type InputName = FieldName | keyof typeof SINGLE_FIELDS;

type SingleNumber = {
  [N in keyof typeof SINGLE_FIELDS]: (typeof SINGLE_FIELDS)[N]["kind"] extends "number" ? N : never;
}[keyof typeof SINGLE_FIELDS];

export type NumberName = FieldNameOf<"number"> | SingleNumber;

export const INPUT_FIELDS: Readonly<Record<InputName, Field>> = { ...FIELDS, ...SINGLE_FIELDS };

export const isNumber = (name: InputName): name is NumberName => INPUT_FIELDS[name].kind === "number";
