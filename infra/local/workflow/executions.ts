import { setTimeout as sleep } from "node:timers/promises";
import { report } from "../console/report.ts";
import { isDiskFault, tellDiskFault } from "../data/disk-fault.ts";
import { type Execution, type ExecutionFolder, openExecutionFolder } from "./execution-folder.ts";
import type { Ending, Machine, Started } from "./run-machine.ts";

/**
 * Executions of state machines. One that runs is a file from before its start is answered until its end is written: an
 * execution that a dying process leaves behind starts again with the next one, which its idempotent steps allow.
 */
export type Executions = {
  /** Starts one by its machine's ARN or an alias, or finds that the same one runs already. Throws ExecutionRefused where the name is used. */
  start(machineArn: string, name: string, input: string): Promise<Execution>;
  describe(arn: string): Promise<Execution | undefined>;
  /** Ends it as aborted; undefined where there is none. */
  stop(arn: string, error?: string, cause?: string): Promise<Execution | undefined>;
  /** Starts again what the last process left; how many those are. */
  resume(): number;
  /** Leaves those that run to the next process; resolved once nothing is written any more. */
  close(): Promise<void>;
};

/** A call that Step Functions would not do either; `code` is the name of its error. */
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

/** Told of an execution once its end is written. */
export type OnEnded = (execution: Execution) => void;

type Book = {
  readonly files: ExecutionFolder;
  readonly machines: readonly Machine[];
  readonly onEnded: OnEnded;
  /** By ARN: all whose end is not written. */
  readonly live: Map<string, Live>;
  isClosed: boolean;
};

/** The ARN of the execution of that name. */
export const executionArnOf = (machineArn: string, name: string): string =>
  `${machineArn.replace(":stateMachine:", ":execution:")}:${name}`;

const alreadyExists = (arn: string): ExecutionRefused =>
  new ExecutionRefused("ExecutionAlreadyExists", `Execution Already Exists: '${arn}'`);

const PAUSE_MS = 1000;

/** Writes as soon as the disk takes it; false where the executions were closed before. */
const written = async (book: Book, write: () => Promise<void> | void): Promise<boolean> => {
  while (!book.isClosed) {
    try {
      await write();
      return true;
    } catch (error) {
      if (!isDiskFault(error)) throw error;
      tellDiskFault(error);
      await sleep(PAUSE_MS);
    }
  }
  return false;
};

const finish = async (book: Book, entry: Live, ending: Ending): Promise<void> => {
  const execution = { ...entry.execution, ...ending, endedAtMs: Date.now() };
  const { arn } = execution;
  if (!(await written(book, () => book.files.writeEnded(execution)))) return;
  entry.execution = execution;
  book.files.removeRunning(arn);
  book.live.delete(arn);
  await written(book, () => book.onEnded(execution));
};

const run = (book: Book, entry: Live, machine: Machine): void => {
  const { arn, name, input } = entry.execution;
  const started = machine.run(name, arn, JSON.parse(input));
  entry.run = started;
  entry.ended = started.ended
    .then((ending) => finish(book, entry, ending))
    .catch((error: unknown) => report.error(`the end of ${arn} was not written`, error));
};

/** The execution that has the name already, where it is the one that is asked for. */
const same = async (entry: Live, input: string): Promise<Execution> => {
  await entry.written;
  if (entry.execution.input === input && entry.execution.status === "RUNNING") return entry.execution;
  throw alreadyExists(entry.execution.arn);
};

const begin = async (book: Book, execution: Execution, machine: Machine): Promise<Execution> => {
  const { files, live } = book;
  const entry: Live = { execution, written: files.writeRunning(execution) };
  live.set(execution.arn, entry);
  try {
    await entry.written;
  } catch (error) {
    live.delete(execution.arn);
    throw error;
  }
  run(book, entry, machine);
  return execution;
};

const start = async (book: Book, startedBy: string, name: string, input: string): Promise<Execution> => {
  const { files, machines, live } = book;
  const machine = machines.find(({ arn, aliases = [] }) => [arn, ...aliases].includes(startedBy));
  if (!machine)
    throw new ExecutionRefused("StateMachineDoesNotExist", `State Machine Does Not Exist: ${startedBy}`);
  const { arn: machineArn } = machine;
  const arn = executionArnOf(machineArn, name);
  const ended = live.has(arn) ? undefined : await files.readEnded(arn);
  const entry = live.get(arn);
  if (entry) return same(entry, input);
  if (ended) throw alreadyExists(arn);
  return begin(book, { arn, machineArn, name, input, startedAtMs: Date.now(), status: "RUNNING" }, machine);
};

const stop = async ({ files, live }: Book, arn: string, error?: string, cause?: string) => {
  const entry = live.get(arn);
  if (!entry) return files.readEnded(arn);
  await entry.written;
  entry.execution = {
    ...entry.execution,
    ...(error === undefined ? {} : { error }),
    ...(cause === undefined ? {} : { cause }),
  };
  entry.run?.abort();
  await entry.ended;
  return entry.execution;
};

const resume = (book: Book): number => {
  let resumed = 0;
  for (const execution of book.files.unfinished()) {
    const machine = book.machines.find((each) => each.arn === execution.machineArn);
    if (!machine || book.live.has(execution.arn)) continue;
    // It begins anew, and its time limit with it.
    const entry: Live = {
      execution: { ...execution, startedAtMs: Date.now() },
      written: Promise.resolve(),
    };
    book.live.set(execution.arn, entry);
    run(book, entry, machine);
    resumed++;
  }
  return resumed;
};

const close = async (book: Book): Promise<void> => {
  book.isClosed = true;
  const entries = [...book.live.values()];
  for (const entry of entries) entry.run?.abort();
  await Promise.all(entries.flatMap(({ written, ended }) => [written, ended]));
};

/**
 * Opens the executions in a folder, which only one process may have open. What the last one left waits for `resume`;
 * executions of machines that are not given stay as they are.
 */
export const openExecutions = (
  folder: string,
  machines: readonly Machine[],
  onEnded: OnEnded,
): Executions => {
  const book: Book = {
    files: openExecutionFolder(folder),
    machines,
    onEnded,
    live: new Map(),
    isClosed: false,
  };
  return {
    start: (machineArn, name, input) => start(book, machineArn, name, input),
    describe: async (arn) => book.live.get(arn)?.execution ?? book.files.readEnded(arn),
    stop: (arn, error, cause) => stop(book, arn, error, cause),
    resume: () => resume(book),
    close: () => close(book),
  };
};
