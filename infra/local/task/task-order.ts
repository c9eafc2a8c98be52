import { parseArgs } from "node:util";
import { stageOfCloud } from "../../cloud/arguments.ts";
import { Refusal } from "../../cloud/refusal.ts";

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

/** An id may begin with a hyphen, which would read as an option. */
const IS_ID = /^[\w-]{22}$/;

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: args.map((arg) => (IS_ID.test(arg) ? `=${arg}` : arg)),
      options: { stage: { type: "string" } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${USAGE}`);
  }
};

/** Reads a command and its task. Throws a Refusal. */
export const taskOrderOf = (args: readonly string[]): TaskOrder => {
  const { values, positionals } = parsed(args);
  const [given, id, ...others] = positionals;
  const command = COMMANDS.find((each) => each === given);
  if (!command || id === undefined || others.length > 0) throw new Refusal(USAGE);
  return {
    command,
    taskId: id.replace(/^=/, ""),
    stage: values.stage === undefined ? undefined : stageOfCloud(values.stage, USAGE).name,
  };
};
