import type { Task } from "../../../functions/store/tasks/task-row.ts";
import type { JobName } from "./jobs.ts";

/** What a service was asked for, and what of it was answered: whatever was, must be there after any kill. */
export type Ledger = {
  /** Tasks whose submit was answered, and what they are of. */
  readonly accepted: Map<string, JobName>;
  /** The task that an Idempotency-Key gave at first. */
  readonly taskOfKey: Map<string, string>;
  readonly cancelsAsked: Set<string>;
  readonly cancelled: Set<string>;
  readonly savesAsked: Set<string>;
  /** Names of what was saved, and the tasks that it is of. */
  readonly saved: Map<string, string>;
  readonly deletesAsked: Set<string>;
  readonly deleted: Set<string>;
  /** Submits of sweeps that were never answered. */
  readonly cutOff: Set<object>;
  /** Rows of tasks as they were when somebody looked last. */
  readonly seen: Map<string, Task>;
};

export const newLedger = (): Ledger => ({
  accepted: new Map(),
  taskOfKey: new Map(),
  cancelsAsked: new Set(),
  cancelled: new Set(),
  savesAsked: new Set(),
  saved: new Map(),
  deletesAsked: new Set(),
  deleted: new Set(),
  cutOff: new Set(),
  seen: new Map(),
});

/** Notes which task a key gave. Throws where it gave another before. */
export const noteKey = ({ taskOfKey }: Ledger, key: string, taskId: string): void => {
  const before = taskOfKey.get(key);
  if (before !== undefined && before !== taskId) throw new Error(`${key} gave ${before} and then ${taskId}`);
  taskOfKey.set(key, taskId);
};
