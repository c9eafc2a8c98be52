import { log, shortId } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import type { Ending } from "../store/tasks/ports.ts";
import type { Task } from "../store/tasks/task-row.ts";
import { giveBackFree } from "./free-backtests.ts";
import { push } from "./push.ts";
import { freeSlotOf } from "./sweep-quota.ts";
import { TASK_KINDS } from "./task-kinds.ts";
import { errorMessage } from "./task-messages.ts";

/**
 * Ends a task, frees the slot of a sweep, and gives back a free run that failed; false where the task had ended
 * before. A slot that was not freed is found by the watchdog, and by the next submit that needs it.
 */
export const endTask = async (
  ports: Pick<Ports, "tasks">,
  task: Pick<Task, "taskId" | "kind" | "owner">,
  ending: Ending,
): Promise<boolean> => {
  const isEnded = await ports.tasks.end(task.taskId, ending);
  const note = (what: string) => (error: unknown) =>
    log.warn(what, { task: shortId(task.taskId), error: error as Error });
  const { quota } = TASK_KINDS[task.kind];
  if (isEnded && quota === "sweeps") await freeSlotOf(ports, task).catch(note("a slot was not freed"));
  if (isEnded && quota === "backtests" && ending.state === "failed")
    await giveBackFree(ports, task).catch(note("a free backtest was not given back"));
  return isEnded;
};

/** Ends a task as failed and pushes the reason to its followers; false, and no push, where it had ended before. */
export const failTask = async (
  ports: Pick<Ports, "tasks" | "connections" | "sockets">,
  task: Task,
  text: string,
): Promise<boolean> => {
  const isEnded = await endTask(ports, task, { state: "failed", error: text });
  if (isEnded) {
    log.warn("a task was ended", { task: shortId(task.taskId), as: text });
    await push(ports, task.taskId, [errorMessage(text)]);
  }
  return isEnded;
};
