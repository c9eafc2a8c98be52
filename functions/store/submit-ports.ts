import { newId } from "../process/new-id.ts";
import { memberPorts } from "./member-ports.ts";
import { market, results } from "./objects/objects.ts";
import { settings } from "./settings/settings.ts";
import { connections } from "./sockets/connections.ts";
import { sockets } from "./sockets/sockets.ts";
import { tasks } from "./tasks/tasks.ts";
import { workflow } from "./tasks/workflow.ts";

/** What every route needs that submits a task. */
export const submitPorts = {
  ...memberPorts,
  market,
  results,
  tasks,
  workflow,
  newId,
  connections,
  sockets,
  settings,
};
