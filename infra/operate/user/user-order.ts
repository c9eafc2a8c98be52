import { Refusal } from "../../cloud/refusal.ts";
import { readOrder } from "../console.ts";

/** The arguments of `npm run user`. */

const COMMANDS = ["show", "export", "delete", "unlock", "refund-note"] as const;
export type UserCommand = (typeof COMMANDS)[number];

export type UserOrder = {
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
