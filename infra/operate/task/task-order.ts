import { Refusal } from "../../cloud/refusal.ts";
import { readOrder } from "../console.ts";

/** The arguments of `npm run task`. */

const COMMANDS = ["show", "rerun"] as const;

export type TaskOrder = {
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
