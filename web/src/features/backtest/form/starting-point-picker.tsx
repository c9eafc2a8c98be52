import { useFormContext, useWatch } from "react-hook-form";
import { LineSelect } from "../../../ui/buttons/line-select.tsx";
import styles from "./form.module.css";
import type { BacktestValues } from "./form-values.ts";
import {
  STARTING_POINT_NAMES,
  STARTING_POINTS,
  type StartingPoint,
  startingPointOf,
} from "./starting-points.ts";

const LEG_COUNTS = ["One leg", "Two legs", "Three legs", "Four legs"] as const;

/** Fills the option rows with a known structure, and shows which structure the rows are. */
export const StartingPointPicker = () => {
  const { setValue } = useFormContext<BacktestValues>();
  const rows = useWatch<BacktestValues, "optFields">({ name: "optFields" });
  const fill = (name: StartingPoint) =>
    setValue(
      "optFields",
      STARTING_POINTS[name].map((row) => ({ ...row })),
      { shouldDirty: true, shouldValidate: true },
    );
  return (
    <LineSelect
      label="Starting point"
      className={styles.startingPoint}
      value={startingPointOf(rows) ?? ""}
      onChange={(event) => fill(event.target.value as StartingPoint)}
    >
      <option value="" disabled>
        Your own
      </option>
      {LEG_COUNTS.map((label, index) => (
        <optgroup key={label} label={label}>
          {STARTING_POINT_NAMES.filter((name) => STARTING_POINTS[name].length === index + 1).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      ))}
    </LineSelect>
  );
};
