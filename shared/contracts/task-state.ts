/**
 * States of a task, in a file without the schemas of calls. `partial`: the results cover part of the request, and say
 * which.
 */
export const TASK_STATES = ["queued", "running", "succeeded", "partial", "failed", "cancelled"] as const;
export type TaskState = (typeof TASK_STATES)[number];

export const SAVED_KIND_NAMES = ["backtest", "sweep", "portfolio"] as const;
export type SavedKindName = (typeof SAVED_KIND_NAMES)[number];

/** Kinds of tasks that users start and list. A run on other tickers cannot be saved (L1). */
export const LISTED_KIND_NAMES = [...SAVED_KIND_NAMES, "elsewhere"] as const;
export type ListedKindName = (typeof LISTED_KIND_NAMES)[number];

/** All kinds of tasks. A sensitivity belongs to a backtest and is found through it. */
export const TASK_KIND_NAMES = [...LISTED_KIND_NAMES, "sensitivity"] as const;
export type TaskKindName = (typeof TASK_KIND_NAMES)[number];
