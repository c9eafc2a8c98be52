import type { FunctionName } from "../functions/function-list.ts";

/** The alias through which callers reach a versioned function or state machine. */
export const LIVE = "live";

/**
 * Functions whose new version gets a tenth of the calls first, each with the effect of a fault. They are called often
 * enough for ten minutes to show one. The workflow's steps roll out separately.
 */
export const CANARIES = {
  createToken: "nobody logs in",
  refreshToken: "everybody is logged out within a quarter of an hour",
  getBacktestForm: "the first page after the log-in stays empty",
  submitBacktest: "no backtest begins",
  submitSweep: "no sweep begins",
  getTask: "who has no socket does not see how a task goes on",
  getTaskResults: "nobody sees what came out",
  connect: "no socket opens",
  socketMessage: "nobody sees how a task goes on",
} as const satisfies { readonly [Name in FunctionName]?: string };

export type CanaryName = keyof typeof CANARIES;

/** True for a function that rolls out gradually. */
export const isCanary = (name: string): name is CanaryName => Object.hasOwn(CANARIES, name);
