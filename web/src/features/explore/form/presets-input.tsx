import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import type { SINGLE_FIELDS } from "#shared/contracts/sweep/single-fields.ts";
import type { Day } from "#shared/domain/day.ts";
import type { StructureName } from "#shared/domain/structure/structure.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import { formatCompact } from "../../../lib/format.ts";
import { LineSelect } from "../../../ui/buttons/line-select.tsx";
import { classes } from "../../../ui/classes.ts";
import { useOneStop } from "../../../ui/focus/use-one-stop.ts";
import styles from "./presets-input.module.css";
import { type SweepValues, valuesOf } from "./sweep-values.ts";

type GridPart = Omit<SweepBody, keyof typeof SINGLE_FIELDS>;

type Preset = {
  readonly name: string;
  readonly words: string;
  readonly changes: Partial<GridPart>;
};

const NO_FILTER = { filters: [{ volFields: [] }] } satisfies Partial<GridPart>;
/** One position at a time, with and without a stop and a target. */
const HELD_TO_EXPIRATION = {
  hold: [1_000],
  max_positions: [1],
  wait: [1],
  stops: [{ stop_loss: "None" }, { stop_loss: "% of premium", stop_size: [100, 200] }],
  targets: [{ take_prof: "None" }, { take_prof: "% of premium", prof_size: [50] }],
  ...NO_FILTER,
} satisfies Partial<GridPart>;
const structures = (...names: StructureName[]): StructureName[] => names;

const PRESETS: readonly Preset[] = [
  {
    name: "Quick look",
    words: "Six well-known structures, in seconds",
    changes: {
      structures: structures(
        "Short put",
        "Put credit spread",
        "Call credit spread",
        "Short strangle",
        "Iron condor",
        "Put calendar",
      ),
      dte: [30, 45, 60],
      far_dte: [60, 90],
      short_delta: { from: 0.1, to: 0.4, step: 0.1 },
      long_delta: { from: 0.05, to: 0.3, step: 0.05 },
      hold: [21, 45],
      max_positions: [1],
      wait: [1],
      stops: [{ stop_loss: "None" }, { stop_loss: "% of premium", stop_size: [100, 200] }],
      targets: [{ take_prof: "None" }, { take_prof: "% of premium", prof_size: [50] }],
      ...NO_FILTER,
    },
  },
  {
    name: "Close early?",
    words: "At 7 to 30 days to expiration, or never",
    changes: {
      structures: structures("Short put", "Put credit spread", "Short strangle", "Iron condor"),
      dte: [30, 45, 60],
      exit_dte: [0, 7, 14, 21, 28],
      short_delta: { from: 0.1, to: 0.4, step: 0.1 },
      long_delta: { from: 0.05, to: 0.3, step: 0.05 },
      ...HELD_TO_EXPIRATION,
    },
  },
  {
    name: "How wide?",
    words: "Spreads from $1 to $20 wide",
    changes: {
      structures: structures("Put credit spread", "Call credit spread", "Iron condor", "Iron butterfly"),
      dte: [30, 45, 60],
      exit_dte: [0, 21],
      short_delta: { from: 0.1, to: 0.4, step: 0.05 },
      long_delta: [],
      width: [1, 2, 5, 10, 20],
      ...HELD_TO_EXPIRATION,
    },
  },
  {
    name: "Credit spreads",
    words: "Defined risk, premium received",
    changes: {
      structures: structures(
        "Put credit spread",
        "Call credit spread",
        "Iron condor",
        "Iron butterfly",
        "Jade lizard",
      ),
    },
  },
  {
    name: "Short premium",
    words: "Options sold, with and without wings",
    changes: {
      structures: structures(
        "Short put",
        "Short call",
        "Short straddle",
        "Short strangle",
        "Put credit spread",
        "Call credit spread",
        "Iron condor",
        "Iron butterfly",
      ),
    },
  },
  {
    name: "Long premium",
    words: "Options bought, and debit spreads",
    changes: {
      structures: structures(
        "Long call",
        "Long put",
        "Long straddle",
        "Long strangle",
        "Call debit spread",
        "Put debit spread",
        "Call backspread",
        "Put backspread",
      ),
    },
  },
  {
    name: "Calendars",
    words: "Two expiries: calendars and diagonals",
    changes: {
      structures: structures(
        "Call calendar",
        "Put calendar",
        "Double calendar",
        "Call diagonal",
        "Put diagonal",
      ),
    },
  },
  {
    name: "With shares",
    words: "Covered calls, protective puts, and collars",
    changes: {
      structures: structures("Covered call", "Protective put", "Collar", "Covered strangle"),
    },
  },
  { name: "Everything", words: "All structures of options over the full grid", changes: {} },
];

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

type PresetsProps = { readonly defaults: SweepBody };

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
