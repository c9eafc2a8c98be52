import { useWatch } from "react-hook-form";
import type { AnyRow } from "#shared/contracts/form/field.ts";
import { faultSentence } from "../lib/form-checks.ts";
import { INPUT_FIELDS, type InputName } from "./input-fields.ts";

/** Which field a control is for, and in which row it stands. */
export type FieldPlace<N extends InputName = InputName> = {
  readonly field: N;
  /** The row's path in the form, such as `optFields.0`. */
  readonly row: string;
  /** In a table cell, whose heading shows the label: the row's title, which the label is told with. */
  readonly rowTitle?: string | undefined;
};

/** The field's path in the form, which is also that of its fault in a 400 answer. */
export const pathOf = ({ row, field }: FieldPlace): string => `${row}.${field}`;

/** The row that the field stands in, as it is edited; empty for the moment in which it is being taken away. */
export const useRow = ({ row }: FieldPlace): AnyRow => (useWatch({ name: row }) as AnyRow | undefined) ?? {};

/** The label and hint that a control in that place carries. */
export const labelParts = ({ field, rowTitle }: FieldPlace) => {
  const { label, hint } = INPUT_FIELDS[field];
  return rowTitle === undefined
    ? { label, hint }
    : { label: `${rowTitle} ${label}`, hint, isLabelHidden: true };
};

/** What is wrong with the field, as a sentence. */
export const faultText = (field: InputName, fault: string | undefined): string | undefined =>
  faultSentence(INPUT_FIELDS[field].label, fault);
