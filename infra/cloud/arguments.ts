import { ImportRefusal } from "../../functions/market/refusal.ts";
import { BuildFailed } from "../local/service/build.ts";
import { type Stage, stages } from "../stages.ts";
import { Refusal } from "./refusal.ts";

/** Returns the cloud stage that `--stage` names. Throws a Refusal for an unknown or local stage. */
export const stageOfCloud = (name: string | undefined, usage: string): Stage => {
  const names = Object.values<Stage>(stages).filter(({ cloudFront }) => cloudFront);
  const stage = names.find((each) => each.name === name);
  if (stage) return stage;
  throw new Refusal(`--stage is one of: ${names.map((each) => each.name).join(", ")}\n${usage}`);
};

/** True for errors whose message alone explains them. */
const isForPeople = (error: unknown): error is Error =>
  [Refusal, ImportRefusal, BuildFailed].some((kind) => error instanceof kind);

const isOfAws = (error: Error): boolean => "$fault" in error || error.name === "CredentialsProviderError";

/** Returns the message to print: a refusal's own words, an AWS error with its name, any other error with its stack. */
const wordsOf = (error: unknown): string => {
  if (isForPeople(error)) return error.message;
  if (!(error instanceof Error)) return String(error);
  return isOfAws(error) ? `AWS: ${error.name}: ${error.message}` : String(error.stack);
};

/** Runs a command. On an error it prints the message to stderr and sets exit status 1. */
export const runCommand = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`);
    process.exitCode = 1;
  }
};
