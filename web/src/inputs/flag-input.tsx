import { useController } from "react-hook-form";
import { SelectField } from "../ui/fields/field.tsx";
import { type FieldPlace, faultText, labelParts, pathOf } from "./field-place.ts";
import { useFormSettings } from "./form-settings.ts";

const OPTIONS = ["No", "Yes"].map((label) => ({ value: label, label }));

/** A field that is true or false. Interest is hidden where the service has no rates, unless it is chosen (I3). */
export const FlagInput = (place: FieldPlace) => {
  const name = pathOf(place);
  const { field: control, fieldState } = useController({ name });
  const { rates } = useFormSettings().choices;
  if (place.field === "interest" && !rates && control.value !== true) return null;
  return (
    <SelectField
      {...labelParts(place)}
      ref={control.ref}
      name={name}
      fault={faultText(place.field, fieldState.error?.message)}
      options={OPTIONS}
      value={control.value === true ? "Yes" : "No"}
      onBlur={control.onBlur}
      onChange={(event) => control.onChange(event.target.value === "Yes")}
    />
  );
};
