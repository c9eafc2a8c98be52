import { expect } from "vitest";
import type { TaskState } from "#shared/contracts/task-state.ts";
import type { Task } from "../../../functions/store/tasks/task-row.ts";
import type { Choice, Kind } from "./bodies.ts";
import { SPREADS } from "./bodies.ts";

/** What must be true of tasks: so small that one sees it is right. */

/** Some tests' limits: low, so that they are met. */
export const PER_MONTH = 2;
export const AT_ONCE = 1;
/** What broke off before its task loses its turn after so long. */
const SUBMIT_MS = 60_000;
export const USERS = ["ada", "bob"] as const;
type User = (typeof USERS)[number];

export type ModelTask = {
  readonly taskId: string;
  readonly kind: Kind;
  readonly owner: User;
  readonly choice: Choice;
  readonly createdAtMs: number;
  state: TaskState;
  /** When its execution was started, if it was. */
  startedAtMs: number | undefined;
  /** 0 until it is planned. */
  slices: number;
  /** Indices of the slices that were worked on. */
  done: readonly number[];
  /** Whoever ended it lived to tell those who follow it. */
  isTold: boolean;
};

/** A submit of a sweep that broke off before its task, and may have taken its owner's turn and a place. */
type Ghost = { readonly owner: User; readonly taskId: string | undefined; readonly atMs: number };

export type TaskModel = {
  readonly tasks: ModelTask[];
  /** What a user's key was used for first, and which task it stands for, where that is known. */
  readonly keys: Map<string, { readonly taskId: string; readonly of: string }>;
  ghosts: Ghost[];
  /** How often days have passed. */
  pauses: number;
};

export const newModel = (): TaskModel => ({ tasks: [], keys: new Map(), ghosts: [], pauses: 0 });

export const isOpen = ({ state }: Pick<ModelTask, "state">): boolean =>
  state === "queued" || state === "running";

const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** A sweep that failed before its work began costs nothing. */
const isPaid = ({ kind, state, slices }: ModelTask): boolean =>
  kind === "sweep" && !(state === "failed" && slices === 0);

export type Asked = {
  readonly user: User;
  readonly kind: Kind;
  readonly choice: Choice;
  readonly key: string | undefined;
};

/** Whether the same was asked with that key. */
export const ofKey = ({ kind, choice }: Pick<Asked, "kind" | "choice">): string => `${kind} ${choice}`;
export const keyName = ({ user, key }: Pick<Asked, "user" | "key">): string => `${user} ${key}`;

/** Statuses that a submit may have; the task that it must give, where it is a known one. */
type Expected = { readonly statuses: readonly number[]; readonly task?: ModelTask };

const expectedSweep = (
  model: TaskModel,
  { user }: Asked,
  ownId: string | undefined,
  nowMs: number,
): Expected => {
  const open = model.tasks.filter((task) => task.kind === "sweep" && isOpen(task));
  const fresh = model.ghosts.filter(
    ({ atMs, taskId }) => nowMs - atMs <= SUBMIT_MS && (taskId === undefined || taskId !== ownId),
  );
  if (open.some(({ owner }) => owner === user)) return { statuses: [409] };
  const inTurn = fresh.some(({ owner }) => owner === user) ? [409] : [];
  const paid = model.tasks.filter(
    (task) => isPaid(task) && task.owner === user && monthOf(task.createdAtMs) === monthOf(nowMs),
  );
  if (paid.length >= PER_MONTH) return { statuses: [...inTurn, 429] };
  if (open.length >= AT_ONCE) return { statuses: [...inTurn, 503] };
  return { statuses: [...inTurn, ...(open.length + fresh.length >= AT_ONCE ? [503] : []), 200] };
};

/** What a submit answers. */
export const expectedSubmit = (model: TaskModel, asked: Asked, nowMs: number): Expected => {
  const bound = asked.key === undefined ? undefined : model.keys.get(keyName(asked));
  if (bound && bound.of !== ofKey(asked)) return { statuses: [409] };
  const task = model.tasks.find(({ taskId }) => taskId === bound?.taskId);
  if (task) return { statuses: [200], task };
  return asked.kind === "sweep" ? expectedSweep(model, asked, bound?.taskId, nowMs) : { statuses: [200] };
};

/** What a task's row must show of it. */
export type View = Pick<ModelTask, "state" | "slices" | "done">;

export const viewOf = ({ state, slices, done }: View): View => ({ state, slices, done });

const rowView = ({ state, slices, doneSlices }: Task): View => ({
  state,
  slices,
  done: [...doneSlices].sort((one, other) => one - other),
});

/** The rows are what the model says, task by task. */
export const expectRows = ({ tasks }: TaskModel, rows: ReadonlyMap<string, Task>): void => {
  const found = [...rows].map(([taskId, row]) => [taskId, rowView(row)]);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(tasks.map((task) => [task.taskId, viewOf(task)])),
  );
};

/**
 * Takes over what a killed process left: all of its change or nothing of it, and of planning a part. What is told to
 * followers may be lost with it.
 */
export const adopt = (task: ModelTask, after: View, row: Task): void => {
  const left = rowView(row);
  expect([viewOf(task), after]).toContainEqual(left);
  if (isOpen(task) && !isOpen(left)) task.isTold = false;
  Object.assign(task, left);
};

/** The task after a slice of it was worked on. */
export const afterWork = (task: ModelTask, index: number): View =>
  isOpen(task)
    ? { ...viewOf(task), done: [...new Set([...task.done, index])].sort((one, other) => one - other) }
    : viewOf(task);

/** And after its slices were joined, undefined where a sweep has none: of a sweep those that there are, a backtest wants all. */
export const afterJoin = (task: ModelTask): View | undefined => {
  if (!isOpen(task)) return viewOf(task);
  if (task.kind === "sweep" && task.done.length === 0) return undefined;
  const isWhole = task.kind === "backtest" || task.done.length === SPREADS;
  return { ...viewOf(task), state: isWhole ? "succeeded" : "partial" };
};

/** The task after it was ended so, where it has not ended already. */
export const afterEnd = (task: ModelTask, state: "failed" | "cancelled"): View => ({
  ...viewOf(task),
  state: isOpen(task) ? state : task.state,
});
