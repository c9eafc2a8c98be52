import { useController } from "react-hook-form";
import { SelectField, TextField } from "../ui/fields/field.tsx";
import { isOpen, NOT_APPLICABLE } from "./dependent-fields.ts";
import { type FieldPlace, faultText, labelParts, pathOf, useRow } from "./field-place.ts";

type Props = FieldPlace & {
  readonly options: readonly string[];
  /** Called after the form has the new value. */
  readonly onChosen?: (choice: string) => void;
};

/** A dropdown of the choices that the service offers. A closed field shows "-" and keeps its choice. */
export const ChoiceInput = ({ options, onChosen, ...place }: Props) => {
  const name = pathOf(place);
  const { field: control, fieldState } = useController({ name });
  const row = useRow(place);
  if (!isOpen(place.field, row))
    return <TextField {...labelParts(place)} name={name} value={NOT_APPLICABLE} readOnly tabIndex={-1} />;
  return (
    <SelectField
      {...labelParts(place)}
      ref={control.ref}
      name={name}
      fault={faultText(place.field, fieldState.error?.message)}
      options={options.map((value) => ({ value, label: value }))}
      value={String(control.value ?? "")}
      onBlur={control.onBlur}
      onChange={(event) => {
        control.onChange(event.target.value);
        onChosen?.(event.target.value);
      }}
    />
  );
};
