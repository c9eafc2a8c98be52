import type { JobPlan, Run } from "../job-kind.ts";
import { sessionCostMs } from "./cost.ts";
import { loadPlanned } from "./load.ts";

/** Cuts the units [from, to) into nearly equal runs, none longer than `longest`. */
export const cutRuns = ({ from, to }: Run, longest: number): Run[] => {
  const count = Math.max(1, Math.ceil((to - from) / longest));
  const edge = (index: number): number => from + Math.floor(((to - from) * index) / count);
  return Array.from({ length: count }, (_, index) => ({ from: edge(index), to: edge(index + 1) }));
};

/** A backtest is cut into runs of sessions and needs all of them: each trade may depend on any other. */
export const backtestPlan: JobPlan = {
  runs: async (ports, taskId, { startMs }) => {
    const { strategy, period } = await loadPlanned(ports, taskId);
    const longest = Math.max(1, Math.floor(startMs / sessionCostMs(strategy)));
    return cutRuns({ from: period.first, to: period.last + 1 }, longest);
  },
  isPartTolerated: false,
};
