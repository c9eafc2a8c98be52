import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { clock } from "../../functions/process/clock.ts";
import { env } from "../../functions/process/env.ts";
import { apiKeys } from "../../functions/store/accounts/api-keys.ts";
import { deletions } from "../../functions/store/accounts/deletions.ts";
import { profiles } from "../../functions/store/accounts/profiles.ts";
import { users } from "../../functions/store/accounts/users.ts";
import { billing } from "../../functions/store/billing/billing.ts";
import { cases } from "../../functions/store/cases/cases.ts";
import { follows } from "../../functions/store/follows/follows.ts";
import { invoke } from "../../functions/store/invoke.ts";
import { ledger } from "../../functions/store/ledger/ledger.ts";
import { limits } from "../../functions/store/limits.ts";
import { results } from "../../functions/store/objects/objects.ts";
import { saved } from "../../functions/store/saved/saved.ts";
import { sharedLinks } from "../../functions/store/saved/shared-links.ts";
import { tasks } from "../../functions/store/tasks/tasks.ts";
import { runCommand } from "../cloud/arguments.ts";
import { Refusal } from "../cloud/refusal.ts";
import { report } from "../local/console/report.ts";
import { placesOf } from "./places.ts";
import { exportOf, type UserPorts, userCommands } from "./user/user-commands.ts";
import { type UserOrder, userOrderOf } from "./user/user-order.ts";

/**
 * `npm run user -- show NAME` and its like: support for one user of the service that runs here, or of a stage of the
 * cloud. `infra/operating/support.md` says when to use which.
 */

const portsNow = (): UserPorts => ({
  profiles,
  deletions,
  users,
  limits,
  saved,
  sharedLinks,
  cases,
  follows,
  ledger,
  tasks,
  apiKeys,
  results,
  billing,
  invoke,
  clock,
  eraseAccountsFunctionName: env("ERASE_ACCOUNTS_FUNCTION_NAME"),
});

const carryOut = async ({ command, stage, isSure, file, ...asked }: UserOrder): Promise<void> => {
  Object.assign(process.env, await placesOf(stage));
  const ports = portsNow();
  if (command === "export") {
    await pipeline(Readable.from(exportOf(ports, asked.username)), createWriteStream(file));
    return report.say(`${file} has everything of ${asked.username}.`);
  }
  if (command === "delete" && !isSure)
    throw new Refusal(
      `this deletes ${asked.username} with everything saved and run, and ends the subscription: repeat it with --yes`,
    );
  for (const each of await userCommands[command](ports, asked)) report.say(each);
};

await runCommand(async () => carryOut(userOrderOf(process.argv.slice(2))));
