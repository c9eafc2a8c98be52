import { useWatch } from "react-hook-form";
import type { AnyRow } from "#shared/contracts/form/field.ts";
import { faultSentence } from "../lib/form-checks.ts";
import { INPUT_FIELDS, type InputName } from "./input-fields.ts";

export type FieldPlace<N extends InputName = InputName> = {
  readonly field: N;
  readonly row: string;
  readonly rowTitle?: string | undefined;
};

/** Returns the field's path in the form, which is also that of its fault in a 400 answer. */
export const pathOf = ({ row, field }: FieldPlace): string => `${row}.${field}`;

/** Returns the row of the field as edited; empty while the row is being removed. */
export const useRow = ({ row }: FieldPlace): AnyRow => (useWatch({ name: row }) as AnyRow | undefined) ?? {};

export const labelParts = ({ field, rowTitle }: FieldPlace) => {
  const { label, hint } = INPUT_FIELDS[field];
  return rowTitle === undefined
    ? { label, hint }
    : { label: `${rowTitle} ${label}`, hint, isLabelHidden: true };
};

export const faultText = (field: InputName, fault: string | undefined): string | undefined =>
  faultSentence(INPUT_FIELDS[field].label, fault);
