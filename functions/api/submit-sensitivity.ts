import { submitSensitivity as route } from "#shared/contracts/backtests.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { memberPorts } from "../store/member-ports.ts";
import { market, results } from "../store/objects/objects.ts";
import { settings } from "../store/settings/settings.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { workflow } from "../store/tasks/workflow.ts";
import { ownTask } from "../tasks/find-task.ts";
import { type StartPorts, startSensitivity } from "../tasks/sensitivity/start.ts";
import { rememberedLimits } from "../tasks/service-limits.ts";

/** Starts the sensitivity of the caller's finished backtest. Throws 404 for a task that is not the caller's. */
export const submitSensitivity: Use<typeof route, EdgePorts<typeof route> & StartPorts> = async (
  ports,
  { params, caller },
) => ({
  task_id: await startSensitivity(ports, caller, await ownTask(ports, params.taskId, caller.owner)),
});

const limitsNow = rememberedLimits({ settings, clock });

export const handler = http(route, submitSensitivity, () => ({
  ...memberPorts,
  tasks,
  market,
  results,
  workflow,
  connections,
  sockets,
  limitsNow,
}));
