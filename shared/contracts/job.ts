import * as z from "zod";
import { KIND_NAMES } from "../kinds/kind.ts";
import { TaskId } from "./task-id.ts";

/**
 * The payloads between the workflow's steps: references only, because a state's input and output are limited to 256
 * KB. All other data of a task is in the results bucket under `tasks/{taskId}/`.
 */

/**
 * Timeout of the state machine. It exceeds the longest run with all retries, because a timed-out machine records no
 * failure. A map has no timeout of its own; each child ends after five minutes.
 */
export const WORKFLOW_SECONDS = 3 * 3600;

/** Input of the state machine and of `plan`; the execution's name is the task id. */
export const StartJob = z.object({ version: z.literal(1), taskId: TaskId });
export type StartJob = z.output<typeof StartJob>;

/**
 * One piece of work: units [from, to) of the job. Units are sessions of a backtest, as indices into the market's,
 * spreads of a sweep, by rank, neighbors of a sensitivity, or tickers of a run elsewhere.
 */
export const Slice = z.object({
  taskId: TaskId,
  index: z.number().int().min(0),
  from: z.number().int().min(0),
  to: z.number().int().min(0),
});
export type Slice = z.output<typeof Slice>;

/** Output of `plan`. No slices: the task has ended. One is `first`; more are listed in S3. */
export const Plan = z.object({
  version: z.literal(1),
  taskId: TaskId,
  /** Selects the step that joins the slices. */
  kind: z.enum(KIND_NAMES),
  slices: z.number().int().min(0),
  first: Slice.optional(),
  /** Slices that may be worked on at once. */
  workers: z.number().int().min(1),
  /** Percentage of slices that may fail before the task fails. */
  toleratedFailurePercentage: z.number().min(0).max(100),
  list: z.object({ bucket: z.string(), key: z.string() }),
});
export type Plan = z.output<typeof Plan>;

/** The word in the output of an execution after which waiting tasks may start. */
export const NEXT_WAITS = "next-waits";

/** Input of `fail`: the task and the error that the state machine caught. */
export const FailedJob = z.object({
  taskId: TaskId,
  error: z.object({ Error: z.string().optional(), Cause: z.string().optional() }).optional(),
});
export type FailedJob = z.output<typeof FailedJob>;
