import { type KeyboardEvent, useId } from "react";
import { useFormContext } from "react-hook-form";
import { isBlank } from "#shared/contracts/form/field.ts";
import { formatDay } from "#shared/domain/day.ts";
import { classes } from "../ui/classes.ts";
import { type FieldPlace, pathOf, useRow } from "./field-place.ts";
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

/** Returns the preset of the period's fields and the function that applies one. */
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
  /** The arrow keys of the length move through the presets, so that they need no Tab stop. */
  const step = (event: KeyboardEvent): void => {
    const next = stepFrom(event.key, isDated, years);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  return { isDated, isChosen, choose, step };
};

export const LengthInput = (place: FieldPlace<"backtest_length">) => {
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
              tabIndex={-1}
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
