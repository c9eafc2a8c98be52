import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { isTemporary, readIfThere, writeAtomically } from "../atomic-file.ts";
import { report } from "../report.ts";
import type { Ending, Machine, Started } from "./run-machine.ts";

/**
 * Executions of state machines. One that runs is a file from before its start is answered until its end is written: an
 * execution that a dying process leaves behind starts again with the next one, which its idempotent steps allow.
 */

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
export type Execution = z.output<typeof Execution>;

export type Executions = {
  /** Starts one, or finds that the same one runs already. Throws ExecutionError where the name is used. */
  start(machineArn: string, name: string, input: string): Promise<Execution>;
  describe(arn: string): Promise<Execution | undefined>;
  /** Ends it as aborted; undefined where there is none. */
  stop(arn: string, error?: string, cause?: string): Promise<Execution | undefined>;
  /** Starts again what the last process left; how many those are. */
  resume(): number;
  /** Leaves those that run to the next process; resolved once nothing is written any more. */
  close(): Promise<void>;
};

export class ExecutionRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Live = {
  execution: Execution;
  readonly written: Promise<void>;
  run?: Started;
  /** Settled once its end is written. */
  ended?: Promise<void>;
};

/** As long as the cloud remembers a name. */
const REMEMBERED_MS = 90 * 86_400_000;

/** The ARN of the execution of that name. */
export const executionArnOf = (machineArn: string, name: string): string =>
  `${machineArn.replace(":stateMachine:", ":execution:")}:${name}`;

const fileNameOf = (arn: string): string => `${createHash("sha256").update(arn).digest("hex")}.json`;

const forgetOld = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (isTemporary(file) || Date.now() - statSync(file).mtimeMs > REMEMBERED_MS) rmSync(file);
  }
};

export const openExecutions = (folder: string, machines: readonly Machine[]): Executions => {
  const runningFolder = join(folder, "running");
  const endedFolder = join(folder, "ended");
  for (const each of [runningFolder, endedFolder]) mkdirSync(each, { recursive: true });
  forgetOld(endedFolder);
  const live = new Map<string, Live>();
  let isClosed = false;

  const readEnded = async (arn: string): Promise<Execution | undefined> => {
    const text = await readIfThere(join(endedFolder, fileNameOf(arn)));
    return text === undefined ? undefined : Execution.parse(JSON.parse(text));
  };

  const finish = async (entry: Live, ending: Ending): Promise<void> => {
    if (isClosed) return;
    const execution = { ...entry.execution, ...ending, endedAtMs: Date.now() };
    const { arn } = execution;
    await writeAtomically(join(endedFolder, fileNameOf(arn)), JSON.stringify(execution));
    entry.execution = execution;
    rmSync(join(runningFolder, fileNameOf(arn)), { force: true });
    live.delete(arn);
  };

  const run = (entry: Live, machine: Machine): void => {
    const { arn, name, input } = entry.execution;
    const started = machine.run(name, arn, JSON.parse(input));
    entry.run = started;
    entry.ended = started.ended
      .then((ending) => finish(entry, ending))
      .catch((error: unknown) => report.error(`the end of ${arn} was not written`, error));
  };

  const machineOf = (arn: string): Machine => {
    const machine = machines.find((each) => each.arn === arn);
    if (!machine)
      throw new ExecutionRefused("StateMachineDoesNotExist", `State Machine Does Not Exist: ${arn}`);
    return machine;
  };

  const same = async (entry: Live, input: string): Promise<Execution> => {
    await entry.written;
    if (entry.execution.input === input && entry.execution.status === "RUNNING") return entry.execution;
    throw new ExecutionRefused(
      "ExecutionAlreadyExists",
      `Execution Already Exists: '${entry.execution.arn}'`,
    );
  };

  const begin = async (execution: Execution, machine: Machine): Promise<Execution> => {
    const file = join(runningFolder, fileNameOf(execution.arn));
    const entry: Live = { execution, written: writeAtomically(file, JSON.stringify(execution)) };
    live.set(execution.arn, entry);
    try {
      await entry.written;
    } catch (error) {
      live.delete(execution.arn);
      throw error;
    }
    run(entry, machine);
    return execution;
  };

  return {
    start: async (machineArn, name, input) => {
      const machine = machineOf(machineArn);
      const arn = executionArnOf(machineArn, name);
      const ended = live.has(arn) ? undefined : await readEnded(arn);
      const entry = live.get(arn);
      if (entry) return same(entry, input);
      if (ended) throw new ExecutionRefused("ExecutionAlreadyExists", `Execution Already Exists: '${arn}'`);
      return begin({ arn, machineArn, name, input, startedAtMs: Date.now(), status: "RUNNING" }, machine);
    },

    describe: async (arn) => live.get(arn)?.execution ?? readEnded(arn),

    stop: async (arn, error, cause) => {
      const entry = live.get(arn);
      if (!entry) return readEnded(arn);
      await entry.written;
      entry.execution = {
        ...entry.execution,
        ...(error === undefined ? {} : { error }),
        ...(cause === undefined ? {} : { cause }),
      };
      entry.run?.abort();
      await entry.ended;
      return entry.execution;
    },

    resume: () => {
      let resumed = 0;
      for (const name of readdirSync(runningFolder)) {
        const file = join(runningFolder, name);
        if (isTemporary(file) || statSync(join(endedFolder, name), { throwIfNoEntry: false })) {
          rmSync(file);
          continue;
        }
        const execution = Execution.parse(JSON.parse(readFileSync(file, "utf8")));
        if (live.has(execution.arn)) continue;
        const machine = machines.find((each) => each.arn === execution.machineArn);
        if (!machine) continue;
        const entry: Live = { execution, written: Promise.resolve() };
        live.set(execution.arn, entry);
        run(entry, machine);
        resumed++;
      }
      return resumed;
    },

    close: async () => {
      isClosed = true;
      for (const { run } of live.values()) run?.abort();
      await Promise.all([...live.values()].flatMap(({ written, ended }) => [written, ended]));
    },
  };
};
