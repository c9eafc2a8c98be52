import { expect } from "vitest";
import { hasEnded, hasResults } from "../../../functions/store/tasks/task-row.ts";
import { progressOf } from "../../../functions/tasks/progress.ts";
import type { Exchanges } from "./exchanges.ts";
import type { Rows } from "./rows.ts";
import { expectLife } from "./task-life.ts";

/** The invariants of a service's rows, however often it was killed. */

/** Nothing that was answered is lost, and ended tasks do not change. */
export const expectKept = (rows: Rows, exchanges: Exchanges): void => {
  for (const taskId of exchanges.accepted.keys()) expect(rows.tasks.has(taskId), taskId).toBe(true);
  for (const taskId of exchanges.seen.keys()) expect(rows.tasks.has(taskId), taskId).toBe(true);
  for (const taskId of exchanges.taskOfKey.values()) expect(rows.claimed.has(taskId), taskId).toBe(true);
  for (const taskId of exchanges.cancelled) expect(rows.tasks.get(taskId)?.state, taskId).toBe("cancelled");
  for (const name of exchanges.saved.keys())
    if (!exchanges.deletesAsked.has(name)) expect(rows.saved.has(name), name).toBe(true);
  for (const name of exchanges.deleted) expect(rows.saved.has(name), name).toBe(false);
  for (const [taskId, task] of rows.tasks) {
    expectLife(task, exchanges.seen.get(taskId));
    exchanges.seen.set(taskId, task);
  }
};

/**
 * Every sweep counts against its month, with at most one more per unanswered submit; one runs at a time, and it holds
 * its owner's slot.
 */
export const expectQuota = (rows: Rows, { cutOff }: Exchanges): void => {
  const sweeps = [...rows.tasks.values()].filter(({ kind }) => kind === "sweep");
  for (const { taskId } of sweeps) expect(rows.spent, taskId).toContain(taskId);
  expect(rows.spent.size - sweeps.length).toBeLessThanOrEqual(cutOff.size);
  const open = sweeps.filter((task) => !hasEnded(task)).map(({ taskId }) => taskId);
  expect(open.length).toBeLessThanOrEqual(1);
  for (const taskId of open) expect(rows.slots).toContain(taskId);
};

/** All tasks have ended as requested: no kill makes a task fail. */
export const expectEnded = (rows: Rows, { cancelsAsked }: Exchanges): void => {
  for (const task of rows.tasks.values()) {
    const { taskId, kind, state, slices, doneSlices } = task;
    expect(
      state === "succeeded" || (state === "cancelled" && cancelsAsked.has(taskId)),
      `${taskId} ${state}`,
    ).toBe(true);
    if (!hasResults(task)) continue;
    expect(task.pctOfTotal, taskId).toBe(1);
    // A backtest of one slice is worked on in its join.
    if (kind === "sweep" || slices > 1) expect(doneSlices.size, taskId).toBe(slices);
    const { done, combinations } = progressOf(task) ?? {};
    expect(done, taskId).toBe(combinations);
  }
  for (const index of rows.indexes) expect(index).toEqual(rows.tasks);
};
