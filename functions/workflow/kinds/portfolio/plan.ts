import type { JobPlan } from "../job-kind.ts";

/** A portfolio is one run: the step that joins it works on it. */
export const portfolioPlan: JobPlan = {
  runs: async () => [{ from: 0, to: 1 }],
  isPartTolerated: false,
};
