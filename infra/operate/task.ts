import { clock } from "../../functions/process/clock.ts";
import { newId } from "../../functions/process/new-id.ts";
import { profiles } from "../../functions/store/accounts/profiles.ts";
import { market, results } from "../../functions/store/objects/objects.ts";
import { connections } from "../../functions/store/sockets/connections.ts";
import { tasks } from "../../functions/store/tasks/tasks.ts";
import { workflow } from "../../functions/store/tasks/workflow.ts";
import { runCommand } from "../cloud/arguments.ts";
import { report } from "../local/console/report.ts";
import { placesOf } from "./places.ts";
import { taskCommands } from "./task/task-commands.ts";
import { taskOrderOf } from "./task/task-order.ts";

/**
 * `npm run task -- show ID` and `rerun ID`: support for one run of the service that runs here, or of a stage of the cloud.
 * `infra/operating/support.md` says when to use which.
 */

const ports = { tasks, results, market, workflow, profiles, connections, clock, newId };

await runCommand(async () => {
  const { command, taskId, stage } = taskOrderOf(process.argv.slice(2));
  Object.assign(process.env, await placesOf(stage));
  for (const each of await taskCommands[command](ports, taskId)) report.say(each);
});
