import type { FieldPath } from "react-hook-form";
import { faultSentence } from "../../../lib/form-checks.ts";
import { FIELD_WORDS } from "./field-words.ts";
import type { BacktestValues, FieldName } from "./form-values.ts";

/** Which field a control is for, and where it stands. */
export type FieldPlace = {
  readonly field: FieldName;
  readonly name: FieldPath<BacktestValues>;
  /** In a table cell, whose heading shows the label and its hint: the row's title, which the label is told with. */
  readonly row?: string | undefined;
};

/** The label and hint that a control in that place carries. */
export const labelParts = ({ field, row }: FieldPlace) => {
  const { label, hint } = FIELD_WORDS[field];
  return row === undefined ? { label, hint } : { label: `${row} ${label}`, isLabelHidden: true };
};

/** What is wrong with the field, as a sentence. */
export const faultText = (field: FieldName, fault: string | undefined): string | undefined =>
  faultSentence(FIELD_WORDS[field].label, fault);
