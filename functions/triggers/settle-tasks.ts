import * as z from "zod";
import { type Step, step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { log, shortId } from "../process/log.ts";
import { isAlive } from "../process/seconds.ts";
import type { Ports } from "../store/ports.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import type { Task } from "../store/tasks/task-row.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { workflow } from "../store/tasks/workflow.ts";
import { push } from "../tasks/push.ts";
import { TASK_KINDS } from "../tasks/task-kinds.ts";
import { errorMessage } from "../tasks/task-messages.ts";

/**
 * No task may stay open that nothing works on: one whose submit broke off between the row and the start of the
 * execution, or whose execution ended (killed, timed out, stopped by hand) without a word in the row.
 */

type SettlePorts = Pick<Ports, "tasks" | "workflow" | "connections" | "sockets" | "clock">;

/** Younger tasks are left alone: the call that makes one may be about to start its execution. */
const SettleCall = z.object({ minAgeSeconds: z.number().min(0) });
type SettleCall = z.output<typeof SettleCall>;

/** Ends it unless that was done meanwhile: what was listed as open may have been so a moment ago. */
const endInterrupted = async (ports: SettlePorts, { taskId, kind }: Task): Promise<boolean> => {
  const { interrupted } = TASK_KINDS[kind].words;
  const isEnded = await ports.tasks.end(taskId, { state: "failed", error: interrupted });
  if (isEnded) {
    log.warn("a task was interrupted", { task: shortId(taskId) });
    await push(ports, taskId, [errorMessage(interrupted)]);
  }
  return isEnded;
};

/** Starts or ends an open task that nothing works on; whether it was one. */
const settle = async (ports: SettlePorts, task: Task): Promise<boolean> => {
  const execution = await ports.workflow.stateOf(task.taskId);
  if (execution === "running") return false;
  if (execution === "ended") return endInterrupted(ports, task);
  await ports.workflow.start(task.taskId);
  return true;
};

/** Settles all open tasks that are old enough; how many nothing worked on. Repeating it is harmless. */
export const settleTasks: Step<SettlePorts, SettleCall, { settled: number }> = async (
  ports,
  { minAgeSeconds },
) => {
  const nowMs = ports.clock.now();
  const open = await ports.tasks.listOpen(new Date(nowMs - minAgeSeconds * 1000).toISOString());
  let settled = 0;
  for (const task of open.filter((each) => isAlive(each, nowMs))) if (await settle(ports, task)) settled++;
  return { settled };
};

export const handler = step(SettleCall, settleTasks, () => ({
  tasks,
  workflow,
  connections,
  sockets,
  clock,
}));
