import * as z from "zod";
import { TaskId } from "./task-id.ts";
import { TASK_KIND_NAMES } from "./task-state.ts";

/**
 * What the steps of the workflow hand each other. References only, never data: a state's input and output are at most
 * 256 KB. Everything else of a task is in the results bucket under `tasks/{taskId}/`.
 */

/**
 * The state machine's own time limit: longer than all steps with all their retries take, as a machine that runs out of
 * time records no failure. A map has no limit of its own: what it takes is the sum of its children's, of which each ends
 * after five minutes.
 */
export const WORKFLOW_SECONDS = 3 * 3600;

/** Input of the state machine and of `plan`; the execution's name is the task id. */
export const StartJob = z.object({ version: z.literal(1), taskId: TaskId });
export type StartJob = z.output<typeof StartJob>;

/**
 * One piece of work: the units [from, to) of the job. Of a backtest those are sessions, as indices into the market's;
 * of a sweep spreads, by their ranks.
 */
export const Slice = z.object({
  taskId: TaskId,
  index: z.number().int().min(0),
  from: z.number().int().min(0),
  to: z.number().int().min(0),
});
export type Slice = z.output<typeof Slice>;

/**
 * Output of `plan`. No slices: the task has ended already, and there is nothing to do. `first` is the whole work where
 * there is one slice; where there are more, the list in S3 is what the map runs over.
 */
export const Plan = z.object({
  version: z.literal(1),
  taskId: TaskId,
  /** Which step joins the slices. */
  kind: z.enum(TASK_KIND_NAMES),
  slices: z.number().int().min(0),
  first: Slice.optional(),
  /** How many of its slices, in percent, may fail for good before the task does. */
  toleratedFailurePercentage: z.number().min(0).max(100),
  list: z.object({ bucket: z.string(), key: z.string() }),
});
export type Plan = z.output<typeof Plan>;

/** Input of `fail`: the task and what the state machine caught. */
export const FailedJob = z.object({
  taskId: TaskId,
  error: z.object({ Error: z.string().optional(), Cause: z.string().optional() }).optional(),
});
export type FailedJob = z.output<typeof FailedJob>;
