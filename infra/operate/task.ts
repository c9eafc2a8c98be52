import { clock } from "../../functions/process/clock.ts";
import { newId } from "../../functions/process/ids.ts";
import { profiles } from "../../functions/store/accounts/profiles.ts";
import { market, results } from "../../functions/store/objects/objects.ts";
import { connections } from "../../functions/store/sockets/connections.ts";
import { tasks } from "../../functions/store/tasks/tasks.ts";
import { workflow } from "../../functions/store/tasks/workflow.ts";
import { runCommand } from "../cloud/arguments.ts";
import { Refusal } from "../cloud/refusal.ts";
import { report } from "../local/console/report.ts";
import { readOrder } from "./console.ts";
import { placesOf } from "./places.ts";
import { taskCommands } from "./task/task-commands.ts";

/** `npm run task`: support for one run here or of a stage (`infra/operating/support.md`). */

/** The arguments of `npm run task`. */

const COMMANDS = ["show", "rerun"] as const;

type TaskOrder = {
  readonly command: (typeof COMMANDS)[number];
  readonly taskId: string;
  /** A stage of the cloud; undefined for the service on this machine. */
  readonly stage: string | undefined;
};

const USAGE = `usage: npm run task -- show ID       whose run it is, how far it is, where it is stuck, and what to do
       npm run task -- rerun ID      starts the same request again, which counts against no quota
       each with --stage dev for a stage of the cloud`;

/** Reads a command and its task. Throws a Refusal. */
export const taskOrderOf = (args: readonly string[]): TaskOrder => {
  const { positionals, stage } = readOrder(args, USAGE, {});
  const [given, taskId, ...others] = positionals;
  const command = COMMANDS.find((each) => each === given);
  if (!command || taskId === undefined || others.length > 0) throw new Refusal(USAGE);
  return { command, taskId, stage };
};

const ports = { tasks, results, market, workflow, profiles, connections, clock, newId };

await runCommand(async () => {
  const { command, taskId, stage } = taskOrderOf(process.argv.slice(2));
  Object.assign(process.env, await placesOf(stage));
  for (const each of await taskCommands[command](ports, taskId)) report.say(each);
});
