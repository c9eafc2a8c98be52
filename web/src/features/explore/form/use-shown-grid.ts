import { useRef } from "react";
import type { Grid } from "#shared/sweep/grid/grid.ts";
import { useSweepReading } from "./sweep-reading.tsx";

/** The grid that the form makes; over a fault in the form the last one stays, stale. */
export const useShownGrid = (): { readonly shown: Grid | undefined; readonly isStale: boolean } => {
  const { grid } = useSweepReading();
  const last = useRef(grid);
  if (grid) last.current = grid;
  return { shown: last.current, isStale: grid === undefined };
};
