import { settings } from "../../functions/store/settings/settings.ts";
import { runCommand } from "../cloud/arguments.ts";
import { report } from "../local/console/report.ts";
import { placesOf } from "./places.ts";
import { linesOf, type Order, orderOf } from "./settings/settings-order.ts";

/**
 * `npm run settings -- [--stage dev] [sweeps=off …]` changes settings of the running service, here or in the cloud, and lists
 * them. They override the stage's; `sweeps=default` takes one back.
 */

const WITHIN = "The service goes by it within 20 seconds; what runs goes on.";

const carryOut = async ({ stage, changes }: Order): Promise<void> => {
  Object.assign(process.env, await placesOf(stage));
  await settings.change(changes);
  for (const line of linesOf(await settings.read())) report.say(line);
  if (Object.keys(changes).length > 0) report.note(WITHIN);
};

await runCommand(async () => carryOut(orderOf(process.argv.slice(2))));
