import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { isTemporary, readIfThere, writeAtomically } from "../data/atomic-file.ts";

const Execution = z.object({
  arn: z.string(),
  machineArn: z.string(),
  name: z.string(),
  input: z.string(),
  startedAtMs: z.number(),
  status: z.enum(["RUNNING", "SUCCEEDED", "FAILED", "TIMED_OUT", "ABORTED"]),
  endedAtMs: z.number().optional(),
  output: z.string().optional(),
  error: z.string().optional(),
  cause: z.string().optional(),
});
/** One run of a state machine. Input and output are JSON texts; times are milliseconds since 1970. */
export type Execution = z.output<typeof Execution>;

/** A file per execution: among those that run from its start on, among those that have ended afterwards. */
export type ExecutionFolder = {
  writeRunning(execution: Execution): Promise<void>;
  /** Harmless where there is none. */
  removeRunning(arn: string): void;
  writeEnded(execution: Execution): Promise<void>;
  /** Undefined where none of that ARN has ended. */
  readEnded(arn: string): Promise<Execution | undefined>;
  /** Those without an end, read one by one; what is left of others is removed on the way. */
  unfinished(): Iterable<Execution>;
};

/** As long as the cloud remembers a name. */
const REMEMBERED_MS = 90 * 86_400_000;

const fileNameOf = (arn: string): string => `${createHash("sha256").update(arn).digest("hex")}.json`;

const forgetOld = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (isTemporary(file) || Date.now() - statSync(file).mtimeMs > REMEMBERED_MS) rmSync(file);
  }
};

const unfinishedIn = function* (running: string, ended: string): Generator<Execution> {
  for (const name of readdirSync(running)) {
    const file = join(running, name);
    const hasEnded = statSync(join(ended, name), { throwIfNoEntry: false }) !== undefined;
    if (isTemporary(file) || hasEnded) rmSync(file);
    else yield Execution.parse(JSON.parse(readFileSync(file, "utf8")));
  }
};

/** Opens, or makes, the folder, and forgets executions that ended more than 90 days ago. */
export const openExecutionFolder = (folder: string): ExecutionFolder => {
  const [running, ended] = [join(folder, "running"), join(folder, "ended")];
  for (const each of [running, ended]) mkdirSync(each, { recursive: true });
  forgetOld(ended);
  return {
    writeRunning: (execution) =>
      writeAtomically(join(running, fileNameOf(execution.arn)), JSON.stringify(execution)),
    removeRunning: (arn) => rmSync(join(running, fileNameOf(arn)), { force: true }),
    writeEnded: (execution) =>
      writeAtomically(join(ended, fileNameOf(execution.arn)), JSON.stringify(execution)),
    readEnded: async (arn) => {
      const text = await readIfThere(join(ended, fileNameOf(arn)));
      return text === undefined ? undefined : Execution.parse(JSON.parse(text));
    },
    unfinished: () => unfinishedIn(running, ended),
  };
};
