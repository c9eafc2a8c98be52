import { expect } from "vitest";
import type { SummaryRow } from "#shared/contracts/results.ts";
import { hasEnded, type Task } from "../../../functions/store/tasks/task-row.ts";
import { progressOf } from "../../../functions/tasks/progress.ts";

/** What holds of a task through every kill, and results without what differs between runs. */

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

type Answered = { readonly answer?: { readonly luck: object } };

type Sent = Answered & {
  readonly run?: unknown;
  readonly sum_df?: string;
  readonly honesty?: unknown;
  readonly leaders?: readonly (Answered & { readonly verdict: string })[];
  readonly combinations?: readonly { readonly honesty: object }[];
};

/** Without luck, which counts the user's earlier trials. */
const withoutLuck = <Row extends Answered>({ answer, ...row }: Row) => ({
  ...row,
  answer: answer && { ...answer, luck: undefined },
});

/**
 * Results without their time, user and run, and without what hangs on the user's earlier trials (S45, N5a): the same
 * however often the work was interrupted.
 */
export const timelessResults = (json: object): unknown => {
  const { run: _, honesty: __, sum_df, leaders, combinations, ...results } = withoutLuck(json as Sent);
  if (sum_df === undefined)
    return {
      ...results,
      leaders: leaders?.map(({ verdict, ...list }) => withoutLuck(list)),
      combinations: combinations?.map(({ honesty, ...combination }) => combination),
    };
  const [{ creator: ___ = "", date_created: ____ = "", ...summary }] = JSON.parse(sum_df) as [
    Partial<SummaryRow>,
  ];
  return { ...results, summary };
};
