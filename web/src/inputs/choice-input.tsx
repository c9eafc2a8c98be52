import { useController } from "react-hook-form";
import { SelectField } from "../ui/fields/field.tsx";
import { type FieldPlace, faultText, labelParts, pathOf } from "./field-place.ts";

type Props = FieldPlace & {
  readonly options: readonly string[];
  /** Called after the form has the new value. */
  readonly onChosen?: (choice: string) => void;
};

/** A dropdown of the choices that the service offers. */
export const ChoiceInput = ({ options, onChosen, ...place }: Props) => {
  const name = pathOf(place);
  const { field: control, fieldState } = useController({ name });
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
