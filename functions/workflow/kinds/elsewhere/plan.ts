import { cutRuns } from "../backtest/plan.ts";
import type { JobPlan } from "../job-kind.ts";
import { loadPlannedElsewhere } from "./load.ts";

/** More slices would only wait for each other. */
const MOST_SLICES = 100;

/**
 * A run elsewhere is cut by ticker: reading a market takes as long as starting a worker, and a worker holds one market
 * at a time.
 */
export const elsewherePlan: JobPlan = {
  runs: async (ports, taskId) => {
    const { units } = await loadPlannedElsewhere(ports, taskId);
    return cutRuns({ from: 0, to: units.length }, Math.ceil(units.length / MOST_SLICES));
  },
  isPartTolerated: false,
};
