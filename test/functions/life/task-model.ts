import { expect } from "vitest";
import type { TaskState } from "#shared/contracts/task-state.ts";
import type { Task } from "../../../functions/store/tasks/task-row.ts";
import type { Choice, Kind } from "./bodies.ts";
import { SPREADS } from "./bodies.ts";

/** The model of tasks: small enough to see that it is right. */

/** Low limits, so that the commands reach them. */
export const PER_MONTH = 2;
export const AT_ONCE = 1;
/** A submit that broke off before its task loses its slot after so long. */
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
  startedAtMs: number | undefined;
  /** 0 until it is planned. */
  slices: number;
  /** Indices of finished slices. */
  done: readonly number[];
  /** True for a sweep that was cancelled in line, and does not count against its month. */
  isRefunded?: boolean;
  /** True where the process that ended it lived to push the end. */
  isTold: boolean;
};

/** A sweep's submit that broke off before its task, and may hold its owner's slot or place in line. */
type Ghost = { readonly owner: User; readonly taskId: string | undefined; readonly atMs: number };

export type TaskModel = {
  readonly tasks: ModelTask[];
  /** The first use of a user's key, and its task where known. */
  readonly keys: Map<string, { readonly taskId: string; readonly of: string }>;
  ghosts: Ghost[];
  /** How often days have passed. */
  pauses: number;
};

export const newModel = (): TaskModel => ({ tasks: [], keys: new Map(), ghosts: [], pauses: 0 });

export const isOpen = ({ state }: Pick<ModelTask, "state">): boolean =>
  state === "queued" || state === "running";

const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** A sweep that failed before its work began, or was cancelled in line, does not count. */
const isPaid = ({ kind, state, slices, isRefunded }: ModelTask): boolean =>
  kind === "sweep" && !isRefunded && !(state === "failed" && slices === 0);

export type Asked = {
  readonly user: User;
  readonly kind: Kind;
  readonly choice: Choice;
  readonly key: string | undefined;
};

export const ofKey = ({ kind, choice }: Pick<Asked, "kind" | "choice">): string => `${kind} ${choice}`;
export const keyName = ({ user, key }: Pick<Asked, "user" | "key">): string => `${user} ${key}`;

/** The allowed statuses of a submit, and its task where that is known. */
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
  // Without a free slot it waits.
  return { statuses: [...inTurn, 200] };
};

export const expectedSubmit = (model: TaskModel, asked: Asked, nowMs: number): Expected => {
  const bound = asked.key === undefined ? undefined : model.keys.get(keyName(asked));
  if (bound && bound.of !== ofKey(asked)) return { statuses: [409] };
  const task = model.tasks.find(({ taskId }) => taskId === bound?.taskId);
  if (task) return { statuses: [200], task };
  return asked.kind === "sweep" ? expectedSweep(model, asked, bound?.taskId, nowMs) : { statuses: [200] };
};

/** The part of a task's row that the model predicts. */
export type View = Pick<ModelTask, "state" | "slices" | "done">;

export const viewOf = ({ state, slices, done }: View): View => ({ state, slices, done });

const rowView = ({ state, slices, doneSlices }: Task): View => ({
  state,
  slices,
  done: [...doneSlices].sort((one, other) => one - other),
});

export const expectRows = ({ tasks }: TaskModel, rows: ReadonlyMap<string, Task>): void => {
  const found = [...rows].map(([taskId, row]) => [taskId, rowView(row)]);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(tasks.map((task) => [task.taskId, viewOf(task)])),
  );
};

/**
 * Takes over the state that a killed process left: all of its change or none, or part of a plan. Its messages to
 * followers may be lost.
 */
export const adopt = (task: ModelTask, after: View, row: Task): void => {
  const left = rowView(row);
  expect([viewOf(task), after]).toContainEqual(left);
  if (isOpen(task) && !isOpen(left)) task.isTold = false;
  Object.assign(task, left);
};

export const afterWork = (task: ModelTask, index: number): View =>
  isOpen(task)
    ? { ...viewOf(task), done: [...new Set([...task.done, index])].sort((one, other) => one - other) }
    : viewOf(task);

/** The task after its join: a sweep joins the slices that exist (undefined without any), other kinds all. */
export const afterJoin = (task: ModelTask): View | undefined => {
  if (!isOpen(task)) return viewOf(task);
  if (task.kind === "sweep" && task.done.length === 0) return undefined;
  const isWhole = task.kind !== "sweep" || task.done.length === SPREADS;
  return { ...viewOf(task), state: isWhole ? "succeeded" : "partial" };
};

/** The task after such an end, unless it had ended. */
export const afterEnd = (task: ModelTask, state: "failed" | "cancelled"): View => ({
  ...viewOf(task),
  state: isOpen(task) ? state : task.state,
});
