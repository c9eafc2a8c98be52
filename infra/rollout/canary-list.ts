import type { FunctionName } from "../functions/function-list.ts";

/** The name by which callers reach a function, or the state machine, that has versions. */
export const LIVE = "live";

/**
 * Functions whose new code gets a tenth of the calls first, with what a fault there would mean. They are called often
 * enough for ten minutes to show it, and everybody needs them. The steps of the workflow have a way of their own.
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

/** Whether new code of the function takes over step by step. */
export const isCanary = (name: string): name is CanaryName => Object.hasOwn(CANARIES, name);
