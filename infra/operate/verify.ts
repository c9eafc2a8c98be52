import { profiles } from "../../functions/store/accounts/profiles.ts";
import { market, results } from "../../functions/store/objects/objects.ts";
import { saved } from "../../functions/store/saved/saved.ts";
import { tasks } from "../../functions/store/tasks/tasks.ts";
import { runCommand } from "../cloud/arguments.ts";
import { report } from "../local/console/report.ts";
import { placesOf } from "./places.ts";
import { verifyOrderOf } from "./verify/verify-order.ts";
import { NOT_RUN, verifyResult } from "./verify/verify-result.ts";

/**
 * `npm run verify -- RESULT`: runs a saved result of the service that runs here, or of a stage of the cloud, again on its
 * pinned data and on today's, and prints what differs. `infra/operating/support.md` says when to use it.
 */

// Nothing is known about the result after an error.
let exitStatus: number = NOT_RUN;
await runCommand(async () => {
  const { stage, ...order } = verifyOrderOf(process.argv.slice(2));
  Object.assign(process.env, await placesOf(stage));
  const ports = { tasks, saved, profiles, results, market };
  const { lines, status } = await verifyResult(ports, order, process.stderr);
  for (const line of lines) report.say(line);
  exitStatus = status;
});
process.exitCode = exitStatus;
