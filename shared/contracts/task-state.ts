/** What becomes of a task. Apart from the calls, whose schemas the steps of a run need not carry. */
export const TASK_STATES = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
export type TaskState = (typeof TASK_STATES)[number];
