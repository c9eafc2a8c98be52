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
import { readOrder } from "./console.ts";
import { placesOf } from "./places.ts";
import { exportOf, type UserPorts, userCommands } from "./user/user-commands.ts";

/** `npm run user`: support for one user here or of a stage (`infra/operating/support.md`). */

/** The arguments of `npm run user`. */

const COMMANDS = ["show", "export", "delete", "unlock", "refund-note"] as const;
type UserCommand = (typeof COMMANDS)[number];

type UserOrder = {
  readonly command: UserCommand;
  readonly username: string;
  /** A stage of the cloud; undefined for the service on this machine. */
  readonly stage: string | undefined;
  /** The user's address, where it is known, for locks of one place. */
  readonly address: string | undefined;
  /** The file that `export` writes. */
  readonly file: string;
  /** Without it, `delete` only says what it would do. */
  readonly isSure: boolean;
};

const USAGE = `usage: npm run user -- show NAME                     profile, subscription, counts, locks, running tasks
       npm run user -- export NAME [--file F.zip]     everything of the user in one zip
       npm run user -- delete NAME --yes              deletes the account with everything in it
       npm run user -- unlock NAME [--address IP]     clears wrong passwords
       npm run user -- refund-note NAME               payments and runs, for a refund
       each with --stage dev for a stage of the cloud`;

const OPTIONS = {
  address: { type: "string" },
  file: { type: "string" },
  yes: { type: "boolean" },
} as const;

/** Reads a command and its user. Throws a Refusal. */
export const userOrderOf = (args: readonly string[]): UserOrder => {
  const { values, positionals, stage } = readOrder(args, USAGE, OPTIONS);
  const [given, name, ...others] = positionals;
  const command = COMMANDS.find((each) => each === given);
  if (!command || name === undefined || others.length > 0) throw new Refusal(USAGE);
  const username = name.toLowerCase();
  return {
    command,
    username,
    stage,
    address: values.address,
    file: values.file ?? `${username}.zip`,
    isSure: values.yes ?? false,
  };
};

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
