import { useController, useFormContext } from "react-hook-form";
import { isKind } from "#shared/contracts/form/fields.ts";
import { OBJECTIVES } from "#shared/domain/sweep/ranking.ts";
import { SelectField, TextField } from "../ui/fields/field.tsx";
import { DateRange } from "./date-range.tsx";
import { isOpen, NOT_APPLICABLE } from "./dependent-fields.ts";
import { type FieldPlace, faultText, labelParts, pathOf, useRow } from "./field-place.ts";
import { useFormSettings } from "./form-settings.ts";
import { isNumber } from "./input-fields.ts";
import { LengthInput } from "./length-input.tsx";
import { NumberInput } from "./number-input.tsx";

export const FieldInput = (place: FieldPlace) => {
  const { inputs } = useFormSettings().choices;
  const { field } = place;
  if (field === "backtest_length") return <LengthInput {...place} field={field} />;
  if (isNumber(field)) return <NumberInput {...place} field={field} />;
  if (field === "walk_objective") return <ChoiceInput {...place} options={OBJECTIVES} />;
  if (isKind(field, "choice")) {
    const { [field]: options } = inputs;
    return <ChoiceInput {...place} options={Array.isArray(options) ? options : Object.keys(options)} />;
  }
  if (isKind(field, "flag")) return <FlagInput {...place} />;
  if (isKind(field, "ticker")) return <TickerInput {...place} />;
  if (isKind(field, "name")) return <TickerName {...place} />;
  // The start date's control draws both dates.
  return field === "start_date" ? <DateRange row={place.row} /> : null;
};

const TickerInput = (place: FieldPlace) => {
  const { ticker: names } = useFormSettings().choices.inputs;
  const { setValue } = useFormContext();
  const showName = (ticker: string) => setValue(pathOf({ ...place, field: "name" }), names[ticker] ?? "");
  return <ChoiceInput {...place} options={Object.keys(names)} onChosen={showName} />;
};

const TickerName = (place: FieldPlace) => {
  const { name } = useRow(place);
  return (
    <TextField
      {...labelParts(place)}
      name={pathOf(place)}
      value={String(name ?? "")}
      title={String(name ?? "")}
      readOnly
      tabIndex={-1}
    />
  );
};

type Props = FieldPlace & {
  readonly options: readonly string[];
  readonly onChosen?: (choice: string) => void;
};

/** A dropdown of the choices that the service offers. A closed field shows "-" and keeps its choice. */
const ChoiceInput = ({ options, onChosen, ...place }: Props) => {
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

const OPTIONS = ["No", "Yes"].map((label) => ({ value: label, label }));

/** A field that is true or false. Interest is hidden where the service has no rates, unless it is chosen (I3). */
const FlagInput = (place: FieldPlace) => {
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
