import * as z from "zod";
import { LISTED_KINDS } from "../kinds/kind.ts";
import { Message } from "./accounts.ts";
import { BacktestForm } from "./backtest-form.ts";
import { FormAnswer } from "./form/form-answer.ts";
import { route } from "./route.ts";
import { TaskId } from "./task-id.ts";
import { TASK_STATES } from "./task-state.ts";

/** A task in its creator's list. `pct_of_total` is a fraction. */
export const TaskView = z.object({
  task_id: TaskId,
  kind: z.enum(LISTED_KINDS),
  state: z.enum(TASK_STATES),
  pct_of_total: z.number().min(0).max(1),
  created_at: z.iso.datetime(),
  ticker: z.string(),
  /** The strategy in words, the size of a sweep, or a portfolio's name and number of strategies. */
  strategy: z.string(),
  /** Empty unless saved. */
  backtest_name: z.string(),
  /** Of a task that waits in line: its place, from 1, and the seconds until its start where they can be estimated. */
  place: z.number().int().min(1).optional(),
  wait_seconds: z.number().min(0).optional(),
});
export type TaskView = z.output<typeof TaskView>;

export const TaskParams = z.object({ taskId: TaskId });

export const getBacktestForm = route("GET", "/api/backtest_inputs/", ["read"], {
  summary: "The backtest form: initial rows and choices",
  response: FormAnswer,
});

export const checkBacktest = route("POST", "/api/backtest_inputs/check/", ["read"], {
  summary: "Check a backtest's body without running it: the strategy in words, or every fault at once",
  body: BacktestForm,
  response: z.object({ strategy: z.string() }),
});

export const submitBacktest = route("POST", "/api/backtest_inputs/", ["run"], {
  summary: "Start a backtest; a retry with the same Idempotency-Key header returns the same task",
  body: BacktestForm,
  response: z.object({ task_id: TaskId }),
  refusals: [402, 409],
});

export const listTasks = route("GET", "/api/tasks/", ["read"], {
  summary: "The caller's running and recent tasks, newest first",
  response: z.object({ tasks: z.array(TaskView) }),
});

export const cancelTask = route("POST", "/api/tasks/{taskId}/cancel/", ["run", "sweep"], {
  summary: "Stop a running task",
  params: TaskParams,
  response: Message,
  refusals: [409],
});

export const submitSensitivity = route("POST", "/api/tasks/{taskId}/sensitivity/", ["run"], {
  summary: "Start the sensitivity of a finished backtest, once; a repeat returns the same task",
  params: TaskParams,
  response: z.object({ task_id: TaskId }),
  refusals: [409],
});

export const saveBacktest = route("GET", "/api/save/{taskId}", ["run", "sweep"], {
  summary: "Save a finished backtest, sweep or portfolio",
  params: TaskParams,
  response: Message,
  refusals: [409, 410],
});
