import { cancelTask as route } from "#shared/contracts/backtests.ts";
import { conflict } from "../lib/errors.ts";
import { ownTask } from "../lib/find-task.ts";
import { type EdgePorts, http, type Use } from "../lib/http.ts";
import { push } from "../lib/push.ts";
import { errorMessage } from "../lib/task-messages.ts";
import { clock } from "../store/clock.ts";
import { connections } from "../store/connections.ts";
import type { Ports } from "../store/ports.ts";
import { profiles } from "../store/profiles.ts";
import { sockets } from "../store/sockets.ts";
import { tasks } from "../store/tasks.ts";
import { workflow } from "../store/workflow.ts";

type CancelPorts = EdgePorts<typeof route> & Pick<Ports, "tasks" | "workflow" | "connections" | "sockets">;

const CANCELLED = "The backtest was cancelled.";

/** The state first: from then on nothing can finish the task, whether or not its execution hears of the stop. */
export const cancelTask: Use<typeof route, CancelPorts> = async (ports, { params, caller }) => {
  const { taskId } = await ownTask(ports, params.taskId, caller.owner);
  if (!(await ports.tasks.end(taskId, { state: "cancelled", error: CANCELLED })))
    throw conflict("The backtest has ended already.");
  await ports.workflow.stop(taskId);
  await push(ports, taskId, [errorMessage(CANCELLED)]);
  return { message: CANCELLED };
};

export const handler = http(route, cancelTask, () => ({
  tasks,
  workflow,
  connections,
  sockets,
  profiles,
  clock,
}));
