import type { Task } from "../../../functions/store/tasks/task-row.ts";
import type { JobName } from "./jobs.ts";

/** The requests to a service and their answers. Whatever was answered must survive any kill. */
export type Exchanges = {
  /** Tasks of answered submits, and their jobs. */
  readonly accepted: Map<string, JobName>;
  readonly taskOfKey: Map<string, string>;
  readonly cancelsAsked: Set<string>;
  readonly cancelled: Set<string>;
  readonly savesAsked: Set<string>;
  /** Names of saved things, and their tasks. */
  readonly saved: Map<string, string>;
  readonly deletesAsked: Set<string>;
  readonly deleted: Set<string>;
  /** Unanswered submits of sweeps. */
  readonly cutOff: Set<object>;
  readonly seen: Map<string, Task>;
};

export const noExchanges = (): Exchanges => ({
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

/** Records a key's task. Throws where the key had another. */
export const noteKey = ({ taskOfKey }: Exchanges, key: string, taskId: string): void => {
  const before = taskOfKey.get(key);
  if (before !== undefined && before !== taskId) throw new Error(`${key} gave ${before} and then ${taskId}`);
  taskOfKey.set(key, taskId);
};
