import { piecesOf } from "#shared/sweep/grid/pieces.ts";
import type { JobPlan } from "../job-kind.ts";
import { loadPlannedSweep } from "./load.ts";

/** A sweep is cut into runs of whole spreads of about equal cost; results leave out failed runs and say so (S28). */
export const sweepPlan: JobPlan = {
  runs: async (ports, taskId, { workers }) => {
    const { grid, period } = await loadPlannedSweep(ports, taskId);
    return piecesOf(grid, period.days.length, { workers });
  },
  isPartTolerated: true,
};
