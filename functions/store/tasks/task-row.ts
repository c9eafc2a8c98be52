import * as z from "zod";
import { TaskId } from "#shared/contracts/task-id.ts";
import { TASK_KIND_NAMES, TASK_STATES, type TaskState } from "#shared/contracts/task-state.ts";

/** A task as it is stored, parsed on every read: rows outlive code. */
export const Task = z.object({
  taskId: TaskId,
  kind: z.enum(TASK_KIND_NAMES),
  /** The `sub` of its creator. */
  owner: z.string(),
  username: z.string(),
  state: z.enum(TASK_STATES),
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  ticker: z.string(),
  /** The strategy in words, or how much a sweep searches. */
  strategy: z.string(),
  /** 0 until the work is planned. */
  slices: z.number().int(),
  /** Indices of the slices that are done: a set, so that a slice told twice counts once. */
  doneSlices: z.set(z.number().int()).default(new Set()),
  /** Of a kind whose work is counted: the combinations of each slice, known once the work is planned. */
  sliceCombinations: z.array(z.number().int()).optional(),
  /** When the work was planned last, milliseconds since 1970. */
  begunAtMs: z.number().optional(),
  /** `{index}:{milliseconds since 1970}` of slices that are done; one that was done twice stands here twice. */
  finishes: z.set(z.string()).optional(),
  pctOfTotal: z.number().min(0).max(1),
  /** When `pctOfTotal` was raised last, milliseconds since 1970. */
  raisedAtMs: z.number(),
  /** Why it failed or was cancelled. */
  error: z.string().optional(),
  backtestName: z.string().optional(),
  /** Seconds since 1970 after which the task counts as gone. */
  ttl: z.number(),
});
export type Task = z.output<typeof Task>;

/** States that a task may still leave. */
export const OPEN_STATES = ["queued", "running"] as const satisfies readonly TaskState[];

/** States of a task that has results. */
const FINISHED_STATES: readonly TaskState[] = ["succeeded", "partial"];

/** Whether the task came to results, of the whole or of a part. */
export const hasResults = ({ state }: Pick<Task, "state">): boolean => FINISHED_STATES.includes(state);

/** Whether the task is in a terminal state. */
export const hasEnded = (task: Task): boolean => !OPEN_STATES.some((state) => state === task.state);
