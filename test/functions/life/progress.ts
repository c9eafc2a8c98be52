import { expect } from "vitest";
import { hasEnded, hasResults, type Task } from "../../../functions/store/tasks/task-row.ts";
import { progressOf } from "../../../functions/tasks/progress.ts";
import { expectLife } from "../../support/task-life.ts";

/** Followers get four messages a second at most. */
const SPACING_MS = 250;

/** The invariants of a task's life; followers are not told more often than they may be. */
export const expectProgress = (before: ReadonlyMap<string, Task>, rows: ReadonlyMap<string, Task>): void => {
  for (const [taskId, task] of rows) {
    const earlier = before.get(taskId);
    expectLife(task, earlier);
    const { done = 0, combinations = 0 } = progressOf(task) ?? {};
    if (task.kind === "sweep" && task.slices > 0)
      expect(done).toBeCloseTo((combinations * task.doneSlices.size) / task.slices, 9);
    if (earlier && task.pctOfTotal > earlier.pctOfTotal && !hasEnded(task))
      expect(task.raisedAtMs).toBeGreaterThanOrEqual(earlier.raisedAtMs + SPACING_MS);
  }
};

/** Results exist before their task's row says so. */
export const expectResults = (rows: ReadonlyMap<string, Task>, keys: readonly string[]): void => {
  for (const [taskId, task] of rows)
    if (hasResults(task))
      for (const name of ["results.json", "saved.json"]) expect(keys).toContain(`tasks/${taskId}/${name}`);
};
