import { cancelTask as route } from "#shared/contracts/backtests.ts";
import { conflict } from "../edge/errors.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { profiles } from "../store/accounts/profiles.ts";
import type { Ports } from "../store/ports.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { workflow } from "../store/tasks/workflow.ts";
import { endTask } from "../tasks/end-task.ts";
import { ownTask } from "../tasks/find-task.ts";
import { push } from "../tasks/push.ts";
import { TASK_KINDS } from "../tasks/task-kinds.ts";
import { errorMessage } from "../tasks/task-messages.ts";

type CancelPorts = EdgePorts<typeof route> & Pick<Ports, "tasks" | "workflow" | "connections" | "sockets">;

/** Cancels a task. The state is written first: from then on no step can finish it, even if the stop is lost. */
export const cancelTask: Use<typeof route, CancelPorts> = async (ports, { params, caller }) => {
  const task = await ownTask(ports, params.taskId, caller.owner);
  const { taskId } = task;
  const { cancelled, endedAlready } = TASK_KINDS[task.kind].words;
  if (!(await endTask(ports, task, { state: "cancelled", error: cancelled }))) throw conflict(endedAlready);
  await ports.workflow.stop(taskId);
  await push(ports, taskId, [errorMessage(cancelled)]);
  return { message: cancelled };
};

export const handler = http(route, cancelTask, () => ({
  tasks,
  workflow,
  connections,
  sockets,
  profiles,
  clock,
}));
