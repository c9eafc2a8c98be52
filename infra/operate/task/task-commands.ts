import { resultsKey } from "../../../functions/store/objects/object-keys.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import { hasEnded, hasResults, type Task } from "../../../functions/store/tasks/task-row.ts";
import { placeOf } from "../../../functions/tasks/lanes/in-turn.ts";
import { failureMessage } from "../../../functions/tasks/task-messages.ts";
import { Refusal } from "../../cloud/refusal.ts";
import { line } from "../console.ts";
import { type RerunPorts, rerunTask } from "./rerun-task.ts";
import { jobOf, type PinnedData, pinnedDataOf } from "./task-data.ts";
import { type Execution, lastFinishOf, whereItIs } from "./where-it-is.ts";

/** What `npm run task` does, over the service's own ports. Each returns the lines that it prints. */

export type TaskPorts = RerunPorts & Pick<Ports, "connections">;

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_HOUR = 60;

const taskOf = async ({ tasks }: TaskPorts, taskId: string): Promise<Task> => {
  const task = await tasks.get(taskId);
  if (!task) throw new Refusal(`there is no run ${taskId}: runs are kept for 30 days`);
  return task;
};

const isoOf = (ms: number): string => new Date(ms).toISOString();

const ageOf = ({ createdAt }: Task, nowMs: number): string => {
  const minutes = Math.round((nowMs - Date.parse(createdAt)) / MS_PER_MINUTE);
  return minutes < 2 * MINUTES_PER_HOUR ? `${minutes} min` : `${Math.round(minutes / MINUTES_PER_HOUR)} h`;
};

const executionInWords = (execution: Execution): string => {
  switch (execution.kind) {
    case "none":
      return "none, or forgotten since";
    case "running":
      return `RUNNING since ${isoOf(execution.sinceMs)}`;
    case "ended":
      return [execution.status, execution.error].filter((part) => part !== undefined).join(" ");
  }
};

const slicesInWords = (task: Task): string => {
  if (task.slices === 0) return "not planned";
  // The step that joins a single slice works on it, and records no finish.
  if (task.state === "succeeded") return `${task.slices} of ${task.slices}`;
  const lastMs = lastFinishOf(task);
  return `${task.doneSlices.size} of ${task.slices}${lastMs === undefined ? "" : `, the last at ${isoOf(lastMs)}`}`;
};

const lastMessage = (task: Task): string => {
  if (!hasEnded(task)) return `status_update ${Math.round(100 * task.pctOfTotal)}%`;
  return hasResults(task) ? "results" : `error "${failureMessage(task).error}"`;
};

const dataLine = ({ entry, isThere }: PinnedData): string =>
  line("data", `${entry.ticker} to ${entry.lastDate}, ${entry.key}${isThere ? "" : ", which is gone"}`);

const show = async (ports: TaskPorts, taskId: string): Promise<string[]> => {
  const task = await taskOf(ports, taskId);
  const [execution, data, followers, results, inLine] = await Promise.all([
    ports.workflow.stateOf(taskId),
    jobOf(ports.results, taskId).then((job) => pinnedDataOf(job, ports.market)),
    ports.connections.followersOf(taskId),
    ports.results.head(resultsKey(taskId)),
    placeOf(ports, task),
  ]);
  const nowMs = ports.clock.now();
  const { where, next } = whereItIs({
    task,
    execution,
    inLine,
    nowMs,
    hasResultsThere: results !== undefined,
    goneTickers: data.filter(({ isThere }) => !isThere).map(({ entry }) => entry.ticker),
  });
  return [
    line("run", taskId),
    line("user", `${task.username}, ${task.owner}`),
    line("kind", task.kind),
    line("state", task.state),
    line("age", `${ageOf(task, nowMs)}, since ${task.createdAt}`),
    line("request", `${task.ticker}: ${task.strategy}`),
    ...data.map(dataLine),
    line("slices done", slicesInWords(task)),
    line("execution", executionInWords(execution)),
    ...(task.error === undefined ? [] : [line("error", task.error)]),
    line("results", results === undefined ? "none" : `${results.bytes.toLocaleString("en-US")} bytes`),
    ...(task.backtestName === undefined ? [] : [line("saved as", task.backtestName)]),
    line(
      "messages",
      `${lastMessage(task)}; ${followers.length} sockets follow it now; no mail is sent for a run`,
    ),
    line("where it is", where),
    line("next", next),
  ];
};

const rerun = async (ports: TaskPorts, taskId: string): Promise<string[]> =>
  rerunTask(ports, await taskOf(ports, taskId));

export const taskCommands = { show, rerun } as const;
