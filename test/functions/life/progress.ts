import { expect } from "vitest";
import { hasEnded, hasResults, type Task } from "../../../functions/store/tasks/task-row.ts";
import { progressOf } from "../../../functions/tasks/progress.ts";

/** Followers get four messages a second at most. */
const SPACING_MS = 250;

const expectRise = (before: Task, now: Task): void => {
  expect(now.pctOfTotal).toBeGreaterThanOrEqual(before.pctOfTotal);
  if (hasEnded(before)) expect(now).toEqual({ ...before, backtestName: now.backtestName });
  const isRaised = now.pctOfTotal > before.pctOfTotal && !hasEnded(now);
  if (isRaised) expect(now.raisedAtMs).toBeGreaterThanOrEqual(before.raisedAtMs + SPACING_MS);
};

/** Progress fits the slices, never falls, and rises no faster than followers may be told; an end is final. */
export const expectProgress = (before: ReadonlyMap<string, Task>, rows: ReadonlyMap<string, Task>): void => {
  for (const [taskId, task] of rows) {
    const { done = 0, combinations = 0 } = progressOf(task) ?? {};
    expect(done).toBeLessThanOrEqual(combinations);
    if (task.kind === "sweep" && task.slices > 0)
      expect(done).toBeCloseTo((combinations * task.doneSlices.size) / task.slices, 9);
    const earlier = before.get(taskId);
    if (earlier) expectRise(earlier, task);
  }
};

/** Results exist before their task's row says so. */
export const expectResults = (rows: ReadonlyMap<string, Task>, keys: readonly string[]): void => {
  for (const [taskId, task] of rows)
    if (hasResults(task))
      for (const name of ["results.json", "saved.json"]) expect(keys).toContain(`tasks/${taskId}/${name}`);
};
