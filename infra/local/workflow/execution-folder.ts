import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { isTemporary, writeAtomically } from "../data/atomic-file.ts";
import { isFile, jsonOf, sealedJson } from "../data/sealed.ts";
import { readOrSetAside } from "../data/set-aside.ts";

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
  /** Undefined where none of that ARN has ended, or where what was kept of its end is damaged. */
  readEnded(arn: string): Promise<Execution | undefined>;
  /** Those without an end, read one by one; what is left of others is removed on the way. */
  unfinished(): Iterable<Execution>;
};

/** As long as the cloud remembers a name. */
const REMEMBERED_MS = 90 * 86_400_000;

const NAME = /^[0-9a-f]{64}\.json$/;
const LOSS = "What its task says of itself holds; one that has not ended begins anew.";

const read = (file: string): Execution | undefined => readOrSetAside(file, jsonOf(Execution), LOSS);

const fileNameOf = (arn: string): string => `${createHash("sha256").update(arn).digest("hex")}.json`;

const forgetOld = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!isFile(file)) continue;
    const isOld = NAME.test(name) && Date.now() - statSync(file).mtimeMs > REMEMBERED_MS;
    if (isTemporary(file) || isOld) rmSync(file);
  }
};

const unfinishedIn = function* (running: string, ended: string): Generator<Execution> {
  for (const name of readdirSync(running)) {
    const file = join(running, name);
    if (!isFile(file)) continue;
    if (isTemporary(file) || (NAME.test(name) && isFile(join(ended, name)))) rmSync(file);
    else if (NAME.test(name)) {
      const execution = read(file);
      if (execution) yield execution;
    }
  }
};

/** Opens, or makes, the folder, and forgets executions that ended more than 90 days ago. */
export const openExecutionFolder = (folder: string): ExecutionFolder => {
  const [running, ended] = [join(folder, "running"), join(folder, "ended")];
  for (const each of [running, ended]) mkdirSync(each, { recursive: true });
  forgetOld(ended);
  return {
    writeRunning: (execution) =>
      writeAtomically(join(running, fileNameOf(execution.arn)), sealedJson(execution)),
    removeRunning: (arn) => rmSync(join(running, fileNameOf(arn)), { force: true }),
    writeEnded: (execution) => writeAtomically(join(ended, fileNameOf(execution.arn)), sealedJson(execution)),
    readEnded: async (arn) => read(join(ended, fileNameOf(arn))),
    unfinished: () => unfinishedIn(running, ended),
  };
};
