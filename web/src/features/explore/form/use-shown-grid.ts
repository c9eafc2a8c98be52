import { useRef } from "react";
import type { Grid } from "#shared/sweep/grid/grid.ts";
import { useSweepReading } from "./sweep-reading.tsx";

/** Returns the form's grid; while the form has a fault, the last one, marked stale. */
export const useShownGrid = (): { readonly shown: Grid | undefined; readonly isStale: boolean } => {
  const { grid } = useSweepReading();
  const last = useRef(grid);
  if (grid) last.current = grid;
  return { shown: last.current, isStale: grid === undefined };
};
