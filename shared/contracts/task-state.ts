/** States of a task. `partial`: the results cover part of the request, and say which. */
export const TASK_STATES = ["queued", "running", "succeeded", "partial", "failed", "cancelled"] as const;
export type TaskState = (typeof TASK_STATES)[number];
