import * as z from "zod";
import { WORKFLOW_SECONDS } from "#shared/contracts/job.ts";
import { sentences } from "#shared/kinds/sentences.ts";
import { type Step, step } from "../edge/step.ts";
import { clock, isAlive, secondsOf } from "../process/clock.ts";
import { log, shortId } from "../process/log.ts";
import { settings } from "../store/settings/settings.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import type { Lane, LaneName } from "../store/tasks/lanes.ts";
import { hasEnded, type Task } from "../store/tasks/task-row.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { workflow } from "../store/tasks/workflow.ts";
import { failTask } from "../tasks/end-task.ts";
import { endText } from "../tasks/failure-words.ts";
import { callUpWaiting, tendLanes } from "../tasks/lanes/call-up.ts";
import { LANES, laneKey, laneOf } from "../tasks/lanes/lane-of.ts";
import { leaveLane } from "../tasks/lanes/leave.ts";
import { rememberedLimits } from "../tasks/service-limits.ts";

/**
 * Starts or ends open tasks that no execution works on: those whose submit broke off before the start, those whose
 * execution ended without recording it (killed, timed out, stopped by hand), and overdue ones. EventBridge reports
 * most ends at once; the schedule finds the rest.
 */

/** EventBridge's event for an ended execution, which is named after its task. */
export const ExecutionEnded = z.object({
  detail: z.object({
    name: z.string(),
    status: z.enum(["SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED"]),
    error: z.string().nullish(),
  }),
});
export type ExecutionEnded = z.output<typeof ExecutionEnded>;

const limitsNow = rememberedLimits({ settings, clock });

const ports = () => ({ tasks, workflow, connections, sockets, clock, limitsNow });
type SettlePorts = ReturnType<typeof ports>;

/** Ends the task of a failed execution and starts the next ones; returns how many it ended. */
const endOfExecution = async (
  ports: SettlePorts,
  { detail: { name, status, error } }: ExecutionEnded,
): Promise<number> => {
  const task = await ports.tasks.get(name);
  if (!task) {
    log.warn("an execution without a task ended", { task: shortId(name), status });
    return 0;
  }
  const end = { status, error: error ?? undefined };
  const isFailed = status !== "SUCCEEDED" && (await failTask(ports, task, endText(task, end)));
  // Its slot may have been lost between its end and this.
  if (hasEnded(task)) await leaveLane(ports, task);
  await callUpWaiting(ports, laneOf(task.kind));
  return isFailed ? 1 : 0;
};

/** Younger tasks are skipped: their submit may be about to start the execution. */
const SettleCall = z.object({ minAgeSeconds: z.number().min(0) });
type SettleCall = z.output<typeof SettleCall>;

/** The state machine ends executions before that; what runs longer is lost. */
const OVERDUE_MS = (WORKFLOW_SECONDS + 600) * 1000;

/** The row first, as in a cancel: from then on no step can finish the task. */
const endOverdue = async (ports: SettlePorts, task: Task): Promise<boolean> => {
  const isEnded = await failTask(ports, task, sentences(task.kind).tooLong);
  await ports.workflow.stop(task.taskId);
  return isEnded;
};

/** The lanes of a moment ago. */
type AllLanes = Readonly<Record<LaneName, Lane>>;

const readLanes = async ({ tasks }: SettlePorts): Promise<AllLanes> =>
  Object.fromEntries(
    await Promise.all(LANES.map(async (name) => [name, await tasks.lane(name)] as const)),
  ) as AllLanes;

const entryOf = (lanes: AllLanes, map: keyof Lane, task: Task) => {
  const name = laneOf(task.kind);
  const entry = lanes[name][map].get(laneKey(name, task));
  return entry?.taskId === task.taskId ? entry : undefined;
};

/** Starts or ends an open task that no execution works on, or that is overdue; true if it was one. */
const settle = async (ports: SettlePorts, task: Task, lanes: AllLanes): Promise<boolean> => {
  if (entryOf(lanes, "line", task)) return false;
  const isOverdue = (sinceMs: number): boolean => ports.clock.now() - sinceMs > OVERDUE_MS;
  const execution = await ports.workflow.stateOf(task.taskId);
  switch (execution.kind) {
    case "running":
      return isOverdue(execution.sinceMs) && endOverdue(ports, task);
    case "ended":
      return failTask(ports, task, endText(task, execution));
    case "none":
      // After so long no client waits for it.
      if (isOverdue(entryOf(lanes, "slots", task)?.takenAtMs ?? Date.parse(task.createdAt)))
        return failTask(ports, task, sentences(task.kind).interrupted);
      await ports.workflow.start(task.taskId);
      return true;
  }
};

/** A task that fails to settle is retried by the next schedule and does not hold up the others. */
const trySettle = async (ports: SettlePorts, task: Task, lanes: AllLanes): Promise<boolean> => {
  try {
    return await settle(ports, task, lanes);
  } catch (error) {
    log.error("a task was not settled", { task: shortId(task.taskId), error: error as Error });
    return false;
  }
};

/** Logs the age of the oldest open task beside waiting ones, and the longest wait in line. Alarms watch both. */
const logAge = (open: readonly Task[], lanes: AllLanes, nowMs: number): void => {
  const ages = open
    .filter((task) => !entryOf(lanes, "line", task))
    .map((task) =>
      secondsOf(nowMs - (entryOf(lanes, "slots", task)?.takenAtMs ?? Date.parse(task.createdAt))),
    );
  const waits = LANES.flatMap((name) =>
    [...lanes[name].line.values()].map(({ takenAtMs }) => secondsOf(nowMs - takenAtMs)),
  );
  log.info("tasks are open", {
    open: open.length,
    waiting: waits.length,
    oldestSeconds: Math.max(0, ...ages),
    longestWaitSeconds: Math.max(0, ...waits),
  });
};

/** Settles old open tasks, tends the lanes, and returns how many it settled. Safe to repeat. */
export const settleTasks: Step<SettlePorts, SettleCall, { settled: number }> = async (
  ports,
  { minAgeSeconds },
) => {
  const nowMs = ports.clock.now();
  const listed = await ports.tasks.listOpen(new Date(nowMs - minAgeSeconds * 1000).toISOString());
  const open = listed.filter((each) => isAlive(each, nowMs));
  const lanes = await readLanes(ports);
  logAge(open, lanes, nowMs);
  let settled = 0;
  for (const task of open) if (await trySettle(ports, task, lanes)) settled++;
  await tendLanes(ports);
  return { settled };
};

/** Each minute: starts waiting tasks whose start was lost. */
const LanesCall = z.object({ lanes: z.literal("tend") });
type LanesCall = z.output<typeof LanesCall>;

/** Handles the calls of both schedules, or the end of one execution. */
export const settleAny: Step<
  SettlePorts,
  SettleCall | LanesCall | ExecutionEnded,
  { settled: number }
> = async (ports, event) => {
  if ("detail" in event) return { settled: await endOfExecution(ports, event) };
  if ("minAgeSeconds" in event) return settleTasks(ports, event);
  await tendLanes(ports);
  return { settled: 0 };
};

export const handler = step(z.union([SettleCall, LanesCall, ExecutionEnded]), settleAny, ports);
