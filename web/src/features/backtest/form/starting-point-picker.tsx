import { useEffect, useEffectEvent } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useLocation, useNavigate } from "react-router-dom";
import { structureAskedIn } from "../../../lib/opened-backtest.ts";
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

/** Fills in the structure that a link to this page asks for, once. */
const useAskedStructure = (fill: (name: StartingPoint) => void): void => {
  const { state, pathname }: { state: unknown; pathname: string } = useLocation();
  const navigate = useNavigate();
  const asked = STARTING_POINT_NAMES.find((name) => name === structureAskedIn(state));
  const take = useEffectEvent((name: StartingPoint) => {
    fill(name);
    navigate(pathname, { replace: true, state: null });
  });
  useEffect(() => {
    if (asked !== undefined) take(asked);
  }, [asked]);
};

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
  useAskedStructure(fill);
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
