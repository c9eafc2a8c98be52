import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import type { Day } from "#shared/domain/day.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import { formatCompact } from "../../../lib/format.ts";
import { LineSelect } from "../../../ui/buttons/line-select.tsx";
import { classes } from "../../../ui/classes.ts";
import { useOneStop } from "../../../ui/focus/use-one-stop.ts";
import { PRESETS, type Preset } from "./presets.ts";
import styles from "./presets-input.module.css";
import { type SweepValues, valuesOf } from "./sweep-values.ts";

type GridValues = Omit<SweepValues, "single">;

const gridValues = ({ single: _, ...grid }: SweepValues): GridValues => grid;

type Offered = Preset & {
  readonly grid: GridValues;
  readonly combinations: number;
};

const offered = (preset: Preset, defaults: SweepBody, yesterday: Day): Offered => {
  const body: SweepBody = { ...defaults, ...preset.changes };
  const reading = readSweep(body, yesterday);
  if (!reading.ok) throw new Error(`the preset ${preset.name} is refused: ${JSON.stringify(reading.fields)}`);
  return { ...preset, grid: gridValues(valuesOf(body)), combinations: gridOf(reading.sweep).combinations };
};

const usePresets = (defaults: SweepBody) => {
  const { yesterday } = useFormSettings();
  const presets = useMemo(
    () => PRESETS.map((preset) => offered(preset, defaults, yesterday)),
    [defaults, yesterday],
  );
  const { reset, getValues } = useFormContext<SweepValues>();
  const now = JSON.stringify(gridValues(useWatch() as SweepValues));
  return {
    presets,
    chosen: presets.find(({ grid }) => JSON.stringify(grid) === now),
    choose: ({ grid }: Offered) =>
      reset({ ...grid, single: getValues("single") }, { keepDefaultValues: true }),
  };
};

type PresetsProps = {
  readonly defaults: SweepBody;
};

export const PresetList = ({ defaults }: PresetsProps) => {
  const { presets, chosen, choose } = usePresets(defaults);
  const stop = useOneStop<HTMLFieldSetElement>("button", '[aria-pressed="true"]');
  return (
    <fieldset className="stack pt-3 ruled" {...stop}>
      <legend className={`hint mb-1 ${styles.title}`}>Start from</legend>
      {presets.map((preset) => (
        <button
          key={preset.name}
          type="button"
          className={classes(styles.preset, preset === chosen && styles.chosen)}
          aria-pressed={preset === chosen}
          onClick={() => choose(preset)}
        >
          <span className="bold">{preset.name}</span>
          <span className="tabular">{formatCompact(preset.combinations)}</span>
          <span className="hint across">{preset.words}</span>
        </button>
      ))}
    </fieldset>
  );
};

export const PresetSelect = ({ defaults }: PresetsProps) => {
  const { presets, chosen, choose } = usePresets(defaults);
  const chooseByName = (name: string) => {
    const preset = presets.find((each) => each.name === name);
    if (preset) choose(preset);
  };
  return (
    <LineSelect
      label="Start from"
      value={chosen?.name ?? ""}
      onChange={(event) => chooseByName(event.target.value)}
    >
      <option value="" disabled>
        Your own
      </option>
      {presets.map(({ name, combinations }) => (
        <option key={name} value={name}>
          {name} ({formatCompact(combinations)})
        </option>
      ))}
    </LineSelect>
  );
};
