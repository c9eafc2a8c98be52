import { useFormContext } from "react-hook-form";
import { isKind } from "#shared/contracts/form/fields.ts";
import { OBJECTIVES } from "#shared/domain/sweep-ranking.ts";
import { TextField } from "../ui/fields/field.tsx";
import { ChoiceInput } from "./choice-input.tsx";
import { DateRange } from "./date-range.tsx";
import { type FieldPlace, labelParts, pathOf, useRow } from "./field-place.ts";
import { FlagInput } from "./flag-input.tsx";
import { useFormSettings } from "./form-settings.ts";
import { isNumber } from "./input-fields.ts";
import { LengthInput } from "./length-input.tsx";
import { NumberInput } from "./number-input.tsx";

/** The control for a field of any kind. */
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

/** The ticker dropdown, which fills in the ticker's name. */
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
