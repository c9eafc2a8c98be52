import { useFormContext, useWatch } from "react-hook-form";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import { classes } from "../../../ui/classes.ts";
import styles from "./preset-strip.module.css";
import { PRESETS, type Preset } from "./presets.ts";
import { type SweepValues, valuesOf } from "./sweep-values.ts";

/** What a preset sets; the rest of the form stays as it is. */
type GridValues = Omit<SweepValues, "single">;

const gridValues = ({ single: _, ...grid }: SweepValues): GridValues => grid;

const meantBy = (defaults: SweepBody, { changes }: Preset): GridValues =>
  gridValues(valuesOf({ ...defaults, ...changes }));

const isSame = (one: GridValues, other: GridValues): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Grids to begin from; the one that the form holds is marked. `defaults` is the full grid. */
export const PresetStrip = ({ defaults }: { readonly defaults: SweepBody }) => {
  const { reset, getValues } = useFormContext<SweepValues>();
  const now = gridValues(useWatch() as SweepValues);
  return (
    <fieldset className={styles.presets}>
      <legend className="visually-hidden">Presets</legend>
      {PRESETS.map((preset) => {
        const grid = meantBy(defaults, preset);
        const isChosen = isSame(grid, now);
        return (
          <button
            key={preset.name}
            type="button"
            className={classes(styles.preset, isChosen && styles.chosen)}
            aria-pressed={isChosen}
            onClick={() => reset({ ...grid, single: getValues("single") }, { keepDefaultValues: true })}
          >
            <strong>{preset.name}</strong>
            <span>{preset.words}</span>
          </button>
        );
      })}
    </fieldset>
  );
};
