import { KINDS } from "#shared/kinds/kind.ts";
import { sentences } from "#shared/kinds/sentences.ts";
import { log, shortId } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import type { Ending, Task } from "../store/tasks/task-row.ts";
import { giveBackFree } from "./free-backtests.ts";
import { leaveLane } from "./lanes/leave.ts";
import { push } from "./push.ts";
import { errorMessage } from "./task-messages.ts";

/** A task that ended now, and whether others wait for its slot. */
export type JustEnded = { readonly isAnyWaiting: boolean };

/** Ends a task, frees its slot, and gives back a free run that failed; undefined if it had ended. */
export const endTask = async (
  ports: Pick<Ports, "tasks">,
  task: Pick<Task, "taskId" | "kind" | "owner">,
  ending: Ending,
): Promise<JustEnded | undefined> => {
  if (!(await ports.tasks.end(task.taskId, ending))) return undefined;
  const about = (error: unknown) => ({ task: shortId(task.taskId), error: error as Error });
  const { quota } = KINDS[task.kind];
  if (quota === "backtests" && ending.state === "failed")
    await giveBackFree(ports, task).catch((error: unknown) =>
      log.warn("a free backtest was not given back", about(error)),
    );
  try {
    return { isAnyWaiting: await leaveLane(ports, task) };
  } catch (error) {
    log.warn("a slot was not freed", about(error));
    return { isAnyWaiting: true };
  }
};

/** Ends a task as failed and pushes the reason to its followers; false, and no push, where it had ended before. */
export const failTask = async (
  ports: Pick<Ports, "tasks" | "connections" | "sockets">,
  task: Task,
  text: string,
): Promise<boolean> => {
  const ended = await endTask(ports, task, { state: "failed", error: text });
  if (ended) {
    log.warn("a task was ended", { task: shortId(task.taskId), as: text });
    await push(ports, task.taskId, [errorMessage(text)]);
  }
  return ended !== undefined;
};

export type CancelPorts = Pick<Ports, "tasks" | "workflow" | "connections" | "sockets">;

/** Cancels a task; false where it had ended. The state comes first: then no step can finish it. */
export const cancelWork = async (
  ports: CancelPorts,
  task: Pick<Task, "taskId" | "kind" | "owner">,
): Promise<boolean> => {
  const { taskId, kind } = task;
  const { cancelled } = sentences(kind);
  if (!(await endTask(ports, task, { state: "cancelled", error: cancelled }))) return false;
  await ports.workflow.stop(taskId);
  await push(ports, taskId, [errorMessage(cancelled)]);
  return true;
};
