/**
 * What becomes of a task. Apart from the calls, whose schemas the steps of a run need not carry. `partial`: there are
 * results, of a part of what was asked for, and they say of which.
 */
export const TASK_STATES = ["queued", "running", "succeeded", "partial", "failed", "cancelled"] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** What a task may be. */
export const TASK_KIND_NAMES = ["backtest", "sweep"] as const;
export type TaskKindName = (typeof TASK_KIND_NAMES)[number];
