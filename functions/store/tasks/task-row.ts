import * as z from "zod";
import { TaskId } from "#shared/contracts/task-id.ts";
import { TASK_STATES, type TaskState } from "#shared/contracts/task-state.ts";
import { KIND_NAMES, KINDS, type ListedKind, type SavedKind } from "#shared/kinds/kind.ts";

/** A task as stored. Rows outlive code, so that every read parses them. */
export const Task = z.object({
  taskId: TaskId,
  kind: z.enum(KIND_NAMES),
  /** The `userId` of its creator. */
  owner: z.string(),
  username: z.string(),
  state: z.enum(TASK_STATES),
  createdAt: z.iso.datetime(),
  /** A portfolio's tickers, with commas between them. */
  ticker: z.string(),
  /** The strategy in words, the size of a sweep, or a portfolio's name and number of strategies. */
  strategy: z.string(),
  /** 0 until the work is planned. */
  slices: z.number().int(),
  /** Indices of finished slices: a set, so that a repeated slice counts once. */
  doneSlices: z.set(z.number().int()).default(new Set()),
  /** The combinations of each slice, for kinds that count them, once planned. */
  sliceCombinations: z.array(z.number().int()).optional(),
  /** When the work was last planned, milliseconds since 1970. */
  begunAtMs: z.number().optional(),
  /** `{index}:{milliseconds since 1970}` of finished slices; a repeated slice has two. */
  finishes: z.set(z.string()).optional(),
  pctOfTotal: z.number().min(0).max(1),
  /** When `pctOfTotal` was last raised, milliseconds since 1970. */
  raisedAtMs: z.number(),
  /** Why it failed or was cancelled. */
  error: z.string().optional(),
  backtestName: z.string().optional(),
  backtest: TaskId.optional(),
  /** The task's expiry, seconds since 1970. */
  ttl: z.number(),
});
export type Task = z.output<typeof Task>;

/** A task that users list by itself; a sensitivity belongs to its backtest. */
export type ListedTask = Task & { readonly kind: ListedKind };

export const isListed = (task: Task): task is ListedTask => KINDS[task.kind].isListed;

export type SaveableTask = Task & { readonly kind: SavedKind };

export const isSaveable = (task: Task): task is SaveableTask => KINDS[task.kind].isSaved;

/** States that a task may still leave. */
export const OPEN_STATES = ["queued", "running"] as const satisfies readonly TaskState[];

const FINISHED_STATES: readonly TaskState[] = ["succeeded", "partial"];

export const hasResults = ({ state }: Pick<Task, "state">): boolean => FINISHED_STATES.includes(state);

export const hasEnded = (task: Task): boolean => !OPEN_STATES.some((state) => state === task.state);

/** The binding of an idempotency key: a task, and the hash of the body. */
export type Claim = { readonly taskId: Task["taskId"]; readonly bodyHash: string };

/** How a task ends; `error` tells the user what to do. */
export type Ending =
  | { readonly state: "succeeded" | "partial" }
  | { readonly state: "failed" | "cancelled"; readonly error: string };

/** The part of a task's row that its deletion needs. */
export type OwnedTask = Pick<Task, "taskId" | "kind" | "owner" | "state" | "createdAt">;

/** The end of an execution in Step Functions' terms; `error` is the error's name. */
export type ExecutionEnd = {
  readonly status: "SUCCEEDED" | "FAILED" | "TIMED_OUT" | "ABORTED";
  readonly error?: string | undefined;
};
