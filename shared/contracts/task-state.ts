/**
 * States of a task, in a file without the schemas of calls. `partial`: the results cover part of the request, and say
 * which.
 */
export const TASK_STATES = ["queued", "running", "succeeded", "partial", "failed", "cancelled"] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** Kinds of tasks. */
export const TASK_KIND_NAMES = ["backtest", "sweep"] as const;
export type TaskKindName = (typeof TASK_KIND_NAMES)[number];
