import { type FocusEvent, useRef } from "react";
import { useController } from "react-hook-form";
import { TextField } from "../../../ui/field.tsx";
import { NOT_APPLICABLE, type Unit } from "./dependent-fields.ts";
import { type FieldPlace, faultText, labelParts } from "./field-place.ts";
import type { BacktestValues } from "./form-values.ts";
import { inputModeOf, isLeftBlank, leftText, type NumberField, typedText } from "./typed-text.ts";

type Props = FieldPlace & {
  readonly field: NumberField;
  readonly unit?: Unit | undefined;
  /** Where the field does not apply it shows "-" and cannot be edited; what was typed is kept underneath. */
  readonly applies?: boolean;
};

/** A number field that takes only what its rule allows and fills itself when left blank. */
export const NumberInput = ({ unit, applies = true, ...place }: Props) => {
  const { field, name } = place;
  const { field: control, fieldState } = useController<BacktestValues>({ name });
  const text = String(control.value ?? "");

  const selecting = useRef(0);
  // The browser puts the caret after the focus event: what a blur left is selected once that is done, unless somebody
  // was quicker to type.
  const selectBlank = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    if (isLeftBlank(field, text)) selecting.current = requestAnimationFrame(() => input.select());
  };
  const change = (next: string) => {
    cancelAnimationFrame(selecting.current);
    control.onChange(typedText(field, text, next));
  };
  const leave = () => {
    const left = leftText(field, text);
    if (left !== text) control.onChange(left);
    control.onBlur();
  };

  return (
    <TextField
      {...labelParts(place)}
      ref={control.ref}
      name={name}
      inputMode={inputModeOf(field)}
      fault={applies ? faultText(field, fieldState.error?.message) : undefined}
      unit={applies ? unit : undefined}
      readOnly={!applies}
      value={applies ? text : NOT_APPLICABLE}
      onChange={(event) => change(event.target.value)}
      onFocus={applies ? selectBlank : undefined}
      onBlur={applies ? leave : control.onBlur}
    />
  );
};
