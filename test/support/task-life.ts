import { expect } from "vitest";
import type { SummaryRow } from "#shared/contracts/results.ts";
import { hasEnded, type Task } from "../../functions/store/tasks/task-row.ts";
import { progressOf } from "../../functions/tasks/progress.ts";

/**
 * The model of a task's life, which two drivers test: `test/functions/life` in memory, step by step, and
 * `test/service/kills` against a service that is killed.
 */

/** The fields of an ended task that never change. Its name may change, and a slice may report again. */
const endOf = ({ state, error, pctOfTotal, createdAt, owner }: Task) => ({
  state,
  error,
  pctOfTotal,
  createdAt,
  owner,
});

/** A task's progress fits its slices and never falls from its row `before`, and an end is final. */
export const expectLife = (task: Task, before: Task | undefined): void => {
  const { taskId, slices, doneSlices, finishes = new Set<string>() } = task;
  const told = new Set([...finishes].map((finish) => Number(finish.split(":")[0])));
  expect(told, taskId).toEqual(doneSlices);
  for (const index of doneSlices) expect(index, taskId).toBeLessThan(slices);
  const { done = 0, combinations = 0 } = progressOf(task) ?? {};
  expect(done, taskId).toBeLessThanOrEqual(combinations);
  if (!before) return;
  expect(task.pctOfTotal, taskId).toBeGreaterThanOrEqual(before.pctOfTotal);
  for (const index of before.doneSlices) expect(doneSlices, taskId).toContain(index);
  if (before.slices > 0) expect(slices, taskId).toBe(before.slices);
  if (hasEnded(before)) expect(endOf(task)).toEqual(endOf(before));
};

/** Results without their time, user and run: the same however often the work was interrupted. */
export const timelessResults = (json: object): unknown => {
  const { run: _, sum_df, ...results } = json as { run?: unknown; sum_df?: string };
  if (sum_df === undefined) return results;
  const [{ creator: __ = "", date_created: ___ = "", ...summary }] = JSON.parse(sum_df) as [
    Partial<SummaryRow>,
  ];
  return { ...results, summary };
};
