import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useWatch } from "react-hook-form";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import { type Grid, gridOf } from "#shared/sweep/grid/grid.ts";
import { type GridProblem, gridProblem } from "#shared/sweep/grid/grid-problem.ts";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import { bodyOf, type SweepValues } from "./sweep-values.ts";

/** The form's current meaning, read and counted by the service's own code at every edit. */
type SweepReading = {
  readonly grid: Grid | undefined;
  readonly gridProblem: GridProblem | undefined;
  /** All faults by wire path: the form's own, and the service's last refusal. */
  readonly problems: FieldProblems;
};

const SweepReadingContext = createContext<SweepReading>({
  grid: undefined,
  gridProblem: undefined,
  problems: {},
});

type Props = { readonly refused: FieldProblems; readonly children: ReactNode };

export const SweepReadingProvider = ({ refused, children }: Props) => {
  const { yesterday } = useFormSettings();
  const values = useWatch() as SweepValues;
  const own = useMemo(() => {
    const reading = readSweep(bodyOf(values), yesterday);
    if (!reading.ok) return { grid: undefined, gridProblem: undefined, problems: reading.fields };
    const grid = gridOf(reading.sweep);
    return { grid, gridProblem: gridProblem(grid), problems: {} };
  }, [values, yesterday]);
  const view = useMemo(() => ({ ...own, problems: { ...refused, ...own.problems } }), [own, refused]);
  return <SweepReadingContext value={view}>{children}</SweepReadingContext>;
};

export const useSweepReading = (): SweepReading => useContext(SweepReadingContext);
