import * as z from "zod";
import type { ServerMessage } from "#shared/contracts/socket.ts";
import { hasResults } from "../../store/tasks/task-row.ts";
import { NO_RESULT } from "../caveats.ts";
import { caveatsOfTask } from "../market-caveats.ts";
import { findResult } from "../results/find-result.ts";
import { type ToolAnswer, type ToolCall, tool } from "../tool.ts";
import { waitForEnd } from "../wait.ts";
import { taskArgument, waitArgument } from "./body-argument.ts";
import { taskView } from "./task-view.ts";

const MOST_LISTED = 30;

const recentTasks = async ({ ask }: ToolCall): Promise<ToolAnswer> => {
  const { tasks } = await ask("listTasks");
  return { total: tasks.length, tasks: tasks.slice(0, MOST_LISTED), caveats: NO_RESULT };
};

type Args = { readonly task_id: string; readonly save: boolean; readonly wait_seconds: number };

/** The place in line, as the page shows it. */
const placeIn = (messages: readonly ServerMessage[]) => {
  const [{ place, wait_seconds } = {}] = messages.filter((message) => message.place !== undefined);
  return place === undefined ? undefined : { place, ...(wait_seconds !== undefined && { wait_seconds }) };
};

const oneTask = async (
  call: ToolCall,
  { task_id: taskId, save, wait_seconds: seconds }: Args,
): Promise<ToolAnswer> => {
  const params = { taskId };
  const { messages } = await call.ask("getTask", { params });
  const ended = await waitForEnd(call, taskId, seconds);
  const saved = save ? (await call.ask("saveBacktest", { params })).message : undefined;
  const task = save ? await call.tasks.get(taskId) : ended;
  const isDone = task !== undefined && hasResults(task) && task.kind !== "sensitivity";
  const caveats = isDone ? (await findResult(call, taskId)).caveats : await caveatsOfTask(call, taskId);
  const place = task?.state === "queued" ? placeIn(messages) : undefined;
  return { ...taskView(taskId, task), ...place, ...(saved !== undefined && { saved }), caveats };
};

export const getTask = tool({
  title: "Get a task",
  description:
    "How far a run is, after waiting for its end for a while. With save: true it keeps the results of a finished run for good, once. Without task_id: the recent runs.",
  args: z.strictObject({
    task_id: taskArgument().optional(),
    save: z.boolean().default(false).describe("True saves a finished run under a name, as the page does."),
    wait_seconds: waitArgument(),
  }),
  example: { task_id: "5wM2b0mX0pTq0sQyYw3n1A", save: true },
  isReading: false,
  run: (call, { task_id: taskId, ...more }) =>
    taskId === undefined ? recentTasks(call) : oneTask(call, { task_id: taskId, ...more }),
});
