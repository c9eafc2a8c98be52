import { sessionCostMs } from "../backtest/cost.ts";
import { loadPlanned } from "../backtest/load.ts";
import { cutRuns } from "../backtest/plan.ts";
import type { JobPlan } from "../job-kind.ts";
import { unitsOf } from "./neighbors.ts";

/** A slice is worth so many starts of a worker. Fewer slices leave cores idle; in more, fewer neighbors share legs. */
const STARTS_PER_SLICE = 8;

/** A sensitivity is cut into runs of neighbors and needs all of them. */
export const sensitivityPlan: JobPlan = {
  runs: async (ports, taskId, { startMs }) => {
    const { file, strategy, period, sessions } = await loadPlanned(ports, taskId);
    const { strategies } = unitsOf(file, strategy, period, sessions);
    const backtestMs = sessionCostMs(strategy) * (period.last - period.first + 1);
    const longest = Math.max(1, Math.floor((STARTS_PER_SLICE * startMs) / backtestMs));
    return cutRuns({ from: 0, to: strategies.length }, longest);
  },
  isPartTolerated: false,
};
