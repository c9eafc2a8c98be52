import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useWatch } from "react-hook-form";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import { type Grid, gridOf } from "#shared/sweep/grid/grid.ts";
import { type GridProblem, gridProblem } from "#shared/sweep/grid/grid-problem.ts";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import { bodyOf, type SweepValues } from "./sweep-values.ts";

/** What the form means as it stands, read and counted by the service's own code at every edit. */
type SweepReading = {
  /** Undefined where the form has a fault. */
  readonly grid: Grid | undefined;
  /** Why the grid as it stands is refused (S7). */
  readonly gridProblem: GridProblem | undefined;
  /** Every fault by the wire's path: the form's own, and what the service refused of it last. */
  readonly problems: FieldProblems;
};

const SweepReadingContext = createContext<SweepReading>({
  grid: undefined,
  gridProblem: undefined,
  problems: {},
});

type Props = {
  /** What the service refused since the last edit. */
  readonly refused: FieldProblems;
  readonly children: ReactNode;
};

/** Reads the form that it stands in, for everything below it. */
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

/** The reading of the form around. */
export const useSweepReading = (): SweepReading => useContext(SweepReadingContext);
