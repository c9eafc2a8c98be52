import { type KeyboardEvent, useId } from "react";
import { useController, useFormContext } from "react-hook-form";
import { isBlank } from "#shared/contracts/form/field.ts";
import { isKind } from "#shared/contracts/form/fields.ts";
import { formatDay } from "#shared/domain/day.ts";
import { OBJECTIVES } from "#shared/domain/sweep/ranking.ts";
import { classes } from "../ui/classes.ts";
import { SelectField, TextField } from "../ui/fields/field.tsx";
import { DateRange } from "./date-range.tsx";
import { isOpen, NOT_APPLICABLE } from "./dependent-fields.ts";
import { type FieldPlace, faultText, labelParts, pathOf, useRow } from "./field-place.ts";
import { useFormSettings } from "./form-settings.ts";
import { isNumber } from "./input-fields.ts";
import styles from "./length-input.module.css";
import { NumberInput } from "./number-input.tsx";
import { firstTestDay, useDataSpan } from "./ticker-data.ts";

const PRESETS = ["1", "3", "5", "10", "All"] as const;
type Preset = (typeof PRESETS)[number];

const nameOf = (preset: Preset): string => {
  if (preset === "All") return "All data";
  return preset === "1" ? "1 year" : `${preset} years`;
};

/** Returns the next preset of an arrow key, or undefined at the ends. */
const stepFrom = (key: string, isDated: boolean, years: number): Preset | undefined => {
  const lengths = PRESETS.filter((preset) => preset !== "All");
  if (key === "ArrowUp") return isDated ? "All" : (lengths.find((each) => Number(each) > years) ?? "All");
  if (key === "ArrowDown") return isDated ? "10" : lengths.findLast((each) => Number(each) < years);
  return undefined;
};

const usePresets = (row: string) => {
  const { setValue, trigger } = useFormContext();
  const values = useRow({ row, field: "backtest_length" });
  const allFrom = formatDay(firstTestDay(useDataSpan(row)));
  const { start_date: start, end_date: end, backtest_length: length } = values;
  const isDated = !isBlank(start);
  const years = Number(length);

  const isChosen = (preset: Preset): boolean => {
    if (!isBlank(end)) return false;
    return preset === "All" ? start === allFrom : !isDated && years === Number(preset);
  };
  const choose = (preset: Preset): void => {
    const set = (field: "start_date" | "end_date" | "backtest_length", value: string) =>
      setValue(pathOf({ row, field }), value, { shouldDirty: true });
    set("start_date", preset === "All" ? allFrom : "");
    set("end_date", "");
    if (preset !== "All") set("backtest_length", preset);
    void trigger(row);
  };
  /** The arrow keys of the length move through the presets too. */
  const step = (event: KeyboardEvent): void => {
    const next = stepFrom(event.key, isDated, years);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  return { isDated, isChosen, choose, step };
};

const LengthInput = (place: FieldPlace<"backtest_length">) => {
  const { isDated, isChosen, choose, step } = usePresets(place.row);
  const group = useId();
  return (
    <div className={classes("stack-1 min-0", isDated && styles.overruled)}>
      <NumberInput
        {...place}
        advice={isDated ? "Using start date" : undefined}
        onKeyDown={step}
        aria-keyshortcuts="ArrowUp ArrowDown"
      />
      <div className={styles.presets} role="radiogroup" aria-label="Period">
        {PRESETS.map((preset) => (
          <label key={preset} className={`hint ${styles.preset}`}>
            <input
              type="radio"
              name={group}
              aria-label={nameOf(preset)}
              checked={isChosen(preset)}
              onChange={() => choose(preset)}
            />
            <span>{preset}</span>
          </label>
        ))}
      </div>
    </div>
  );
};

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
