import { ImportRefusal } from "../../functions/market/refusal.ts";
import { BuildFailed } from "../local/service/build.ts";
import { type Stage, stages } from "../stages.ts";
import { Refusal } from "./refusal.ts";

/** The stage of the cloud that `--stage` names. Throws a Refusal where it names none, or one of this machine. */
export const stageOfCloud = (name: string | undefined, usage: string): Stage => {
  const names = Object.values<Stage>(stages).filter(({ cloudFront }) => cloudFront);
  const stage = names.find((each) => each.name === name);
  if (stage) return stage;
  throw new Refusal(`--stage is one of: ${names.map((each) => each.name).join(", ")}\n${usage}`);
};

/** Errors whose message is all that there is to say. */
const isForPeople = (error: unknown): error is Error =>
  [Refusal, ImportRefusal, BuildFailed].some((kind) => error instanceof kind);

const isOfAws = (error: Error): boolean => "$fault" in error || error.name === "CredentialsProviderError";

/** What a person reads: what can be mended in its own words, AWS's with its name, anything else with its stack. */
const wordsOf = (error: unknown): string => {
  if (isForPeople(error)) return error.message;
  if (!(error instanceof Error)) return String(error);
  return isOfAws(error) ? `AWS: ${error.name}: ${error.message}` : String(error.stack);
};

/** Runs a command to its end; where it throws, the words go to standard error and the exit status is 1. */
export const runCommand = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`);
    process.exitCode = 1;
  }
};
