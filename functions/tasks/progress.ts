import type { Task } from "../store/tasks/task-row.ts";

/** Progress of a task, from its row alone, so that all readers see the same. */

/** S28's progress: all combinations, those of finished slices, and the recent rate. */
export type Progress = {
  readonly combinations: number;
  readonly done: number;
  readonly per_second: number;
};

type Finish = { readonly atMs: number; readonly combinations: number };

const RATE_OVER_MS = 5000;
const MS_PER_SECOND = 1000;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** The first finish of each slice, in the order of time. */
const finishesOf = ({ finishes = new Set<string>() }: Task, counts: readonly number[]): Finish[] => {
  const firstAtMs = new Map<number, number>();
  for (const finish of finishes) {
    const [index = 0, atMs = 0] = finish.split(":").map(Number);
    firstAtMs.set(index, Math.min(atMs, firstAtMs.get(index) ?? atMs));
  }
  return [...firstAtMs]
    .map(([index, atMs]) => ({ atMs, combinations: counts[index] ?? 0 }))
    .sort((one, other) => one.atMs - other.atMs);
};

/** The rate over the 5 seconds before the last finish, or since the start, so that it is not 0. */
const rateOf = (finishes: readonly Finish[], begunAtMs: number): number => {
  const last = finishes.at(-1);
  if (!last) return 0;
  const isBefore = (atMs: number): boolean => atMs <= last.atMs - RATE_OVER_MS;
  const sinceMs = Math.max(begunAtMs, ...finishes.map(({ atMs }) => atMs).filter(isBefore));
  const counted = finishes.filter(({ atMs }) => atMs > sinceMs).map(({ combinations }) => combinations);
  const seconds = Math.max(1, last.atMs - sinceMs) / MS_PER_SECOND;
  return Math.round(sum(counted) / seconds);
};

/** The progress of a task whose combinations are counted; undefined for others, and before planning. */
export const progressOf = (task: Task): Progress | undefined => {
  const { sliceCombinations: counts, begunAtMs = 0 } = task;
  if (!counts) return undefined;
  const finishes = finishesOf(task, counts);
  return {
    combinations: sum(counts),
    done: sum(finishes.map(({ combinations }) => combinations)),
    per_second: rateOf(finishes, begunAtMs),
  };
};

/** The share of a task's work that is done, 0 to 1. */
export const shareDone = (task: Task): number => {
  const progress = progressOf(task);
  if (progress) return progress.done / Math.max(1, progress.combinations);
  return task.doneSlices.size / Math.max(1, task.slices);
};
