import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { stageOfCloud } from "../cloud/arguments.ts";
import { Refusal } from "../cloud/refusal.ts";

/** What the support commands read from their arguments, and how they print. */

/** An id may begin with a hyphen, which would read as an option. */
export const TASK_ID = /^[\w-]{22}$/;
const MARK = "=";

/** True for arguments that name a stage of the cloud. */
export const isForStage = (args: readonly string[]): boolean =>
  args.some((each) => each === "--stage" || each.startsWith("--stage="));

/** Reads options and arguments; without a stage, this machine is meant. Throws a Refusal. */
export const readOrder = <Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  usage: string,
  options: Options,
) => {
  const parsed = () => {
    try {
      return parseArgs({
        args: args.map((arg) => (TASK_ID.test(arg) ? MARK + arg : arg)),
        options: { ...options, stage: { type: "string" } as const },
        allowPositionals: true,
      });
    } catch (error) {
      throw new Refusal(`${(error as Error).message}\n${usage}`);
    }
  };
  const { values, positionals } = parsed();
  const { stage } = values as { stage?: string };
  return {
    values,
    positionals: positionals.map((each) => each.replace(/^=/, "")),
    stage: stage === undefined ? undefined : stageOfCloud(stage, usage).name,
  };
};

const WIDTH = 22;

/** A line of a support command: a label, and its value in a column. */
export const line = (label: string, value: unknown): string => `${label.padEnd(WIDTH)}${String(value)}`;
