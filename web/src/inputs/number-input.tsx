import { type ComponentProps, type FocusEvent, useRef } from "react";
import { useController } from "react-hook-form";
import { TextField } from "../ui/fields/field.tsx";
import { isOpen, NOT_APPLICABLE, unitOf } from "./dependent-fields.ts";
import { type FieldPlace, faultText, labelParts, pathOf, useRow } from "./field-place.ts";
import { useFormSettings } from "./form-settings.ts";
import type { NumberName } from "./input-fields.ts";
import { inputModeOf, isLeftBlank, leftText, typedFault, typedText } from "./typed-text.ts";

type Props = FieldPlace<NumberName> & {
  readonly advice?: string | undefined;
} & Pick<ComponentProps<"input">, "onKeyDown" | "aria-keyshortcuts">;

/**
 * A number field that accepts only what its rule allows, and fills itself when left blank. A closed field shows
 * "-" and keeps its text.
 */
export const NumberInput = ({ advice, onKeyDown, "aria-keyshortcuts": shortcuts, ...place }: Props) => {
  const { field } = place;
  const name = pathOf(place);
  const { choices } = useFormSettings();
  const row = useRow(place);
  const { field: control, fieldState } = useController({ name });
  const text = String(control.value ?? "");
  const applies = isOpen(field, row);
  const fault = fieldState.error?.message ?? typedFault(field, text);

  const selecting = useRef(0);
  // The browser places the caret after the focus event, so a default value is selected a moment later. A user
  // who typed or left meanwhile keeps the caret.
  const selectBlank = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    if (!isLeftBlank(field, text)) return;
    selecting.current = requestAnimationFrame(() => {
      if (document.activeElement === input) input.select();
    });
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
      fault={applies ? faultText(field, fault) : undefined}
      unit={applies ? unitOf(choices, field, row) : undefined}
      advice={advice}
      readOnly={!applies}
      tabIndex={applies ? undefined : -1}
      value={applies ? text : NOT_APPLICABLE}
      onChange={(event) => change(event.target.value)}
      onKeyDown={onKeyDown}
      aria-keyshortcuts={shortcuts}
      onFocus={applies ? selectBlank : undefined}
      onBlur={applies ? leave : control.onBlur}
    />
  );
};
