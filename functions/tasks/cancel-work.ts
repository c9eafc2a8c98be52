import { sentences } from "#shared/kinds/sentences.ts";
import type { Ports } from "../store/ports.ts";
import type { Task } from "../store/tasks/task-row.ts";
import { endTask } from "./end-task.ts";
import { push } from "./push.ts";
import { errorMessage } from "./task-messages.ts";

export type CancelPorts = Pick<Ports, "tasks" | "workflow" | "connections" | "sockets">;

/**
 * Cancels a task; false where it had ended before. The state is written first: from then on no step can finish it, even
 * if the stop is lost.
 */
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
