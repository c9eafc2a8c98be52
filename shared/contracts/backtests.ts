import * as z from "zod";
import { Message } from "./accounts.ts";
import { BacktestForm } from "./backtest-form.ts";
import { RunResults } from "./results.ts";
import { route } from "./route.ts";
import { ServerMessage } from "./socket.ts";
import { TaskId } from "./task-id.ts";

const Names = z.record(z.string(), z.string());
const InitialRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** Entry 7 of the form: what dropdowns offer. Maps lead to a unit or a display name, lists hold plain choices. */
export const FormChoices = z.object({
  inputs: z.object({
    ticker: Names,
    trade_sizing: Names,
    stop_loss: Names,
    take_prof: Names,
    filter_criteria: Names,
    dte_type: z.array(z.string()),
    long_short: z.array(z.string()),
    call_put: z.array(z.string()),
    and_or: z.array(z.string()),
    event_type: z.array(z.string()),
    entry_type: z.array(z.string()),
    exit_type: z.array(z.string()),
  }),
  check_boxes: z.object({
    risk_management: z.string(),
    event_filters: z.string(),
    entry_filters: z.string(),
  }),
});
export type FormChoices = z.output<typeof FormChoices>;

/** The initial rows of overallFields, filterFields, riskFields, eventFields, volFields and optFields, then the choices. */
export const FormAnswer = z.tuple([
  InitialRow,
  InitialRow,
  InitialRow,
  InitialRow,
  InitialRow,
  InitialRow,
  FormChoices,
]);
export type FormAnswer = z.output<typeof FormAnswer>;

export const TASK_STATES = ["queued", "running", "succeeded", "partial", "failed", "cancelled"] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** A run as its creator sees it in a list. `pct_of_total` is a fraction. */
export const TaskView = z.object({
  task_id: TaskId,
  state: z.enum(TASK_STATES),
  pct_of_total: z.number().min(0).max(1),
  created_at: z.iso.datetime(),
  ticker: z.string(),
  /** The strategy in words. */
  strategy: z.string(),
  /** Empty unless it was saved. */
  backtest_name: z.string(),
});
export type TaskView = z.output<typeof TaskView>;

const TaskParams = z.object({ taskId: TaskId });

export const getBacktestForm = route({
  method: "GET",
  path: "/api/backtest_inputs/",
  access: "member",
  summary: "The backtest form: initial rows and choices",
  response: FormAnswer,
});

export const submitBacktest = route({
  method: "POST",
  path: "/api/backtest_inputs/",
  access: "member",
  summary: "Start a backtest; an Idempotency-Key header makes a repeat answer with the same task",
  body: BacktestForm,
  response: z.object({ task_id: TaskId }),
  refusals: [402, 409],
});

export const listTasks = route({
  method: "GET",
  path: "/api/tasks/",
  access: "member",
  summary: "The caller's running and recent tasks, newest first",
  response: z.object({ tasks: z.array(TaskView) }),
});

export const getTask = route({
  method: "GET",
  path: "/api/tasks/{taskId}",
  access: "member",
  summary: "The messages that the socket would send now",
  params: TaskParams,
  response: z.object({ messages: z.array(ServerMessage) }),
});

export const getTaskResults = route({
  method: "GET",
  path: "/api/tasks/{taskId}/results",
  access: "member",
  summary: "The results of a finished task",
  params: TaskParams,
  response: RunResults,
  refusals: [409],
});

export const cancelTask = route({
  method: "POST",
  path: "/api/tasks/{taskId}/cancel/",
  access: "member",
  summary: "Stop a running task",
  params: TaskParams,
  response: Message,
  refusals: [409],
});

export const saveBacktest = route({
  method: "GET",
  path: "/api/save/{taskId}",
  access: "member",
  summary: "Keep a finished backtest on the dashboard",
  params: TaskParams,
  response: Message,
  refusals: [409],
});
