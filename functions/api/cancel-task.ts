import { cancelTask as route } from "#shared/contracts/backtests.ts";
import { sentences } from "#shared/kinds/sentences.ts";
import { conflict } from "../edge/errors.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { memberPorts } from "../store/member-ports.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { workflow } from "../store/tasks/workflow.ts";
import { type CancelPorts, cancelWork } from "../tasks/cancel-work.ts";
import { ownTask } from "../tasks/find-task.ts";

/** Cancels the caller's task. Throws 404 for a task that is not the caller's, 409 for one that has ended. */
export const cancelTask: Use<typeof route, EdgePorts<typeof route> & CancelPorts> = async (
  ports,
  { params, caller },
) => {
  const task = await ownTask(ports, params.taskId, caller.owner);
  const { cancelled, endedAlready } = sentences(task.kind);
  if (!(await cancelWork(ports, task))) throw conflict(endedAlready);
  return { message: cancelled };
};

export const handler = http(route, cancelTask, () => ({
  ...memberPorts,
  tasks,
  workflow,
  connections,
  sockets,
}));
