import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { report } from "../console/report.ts";
import type { Database } from "../data/database.ts";
import { isDiskFault, tellDiskFault } from "../data/disk-fault.ts";
import type { Ending, Machine, Started } from "./run-machine.ts";

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

type ExecutionRecords = {
  putRunning(execution: Execution): void;
  /** Replaces the running execution, and runs `work` in the same transaction. */
  putEnded(execution: Execution, work: () => void): void;
  /** Undefined where no execution of that ARN has ended. */
  ended(arn: string): Execution | undefined;
  running(): Execution[];
};

/** As long as the cloud remembers a name. */
const REMEMBERED_MS = 90 * 86_400_000;
const ENDED = "ended executions";

/** Opens the executions of a database, and deletes those that ended more than 90 days ago. */
const openExecutionRecords = ({ sql, collection, transaction }: Database): ExecutionRecords => {
  const running = collection("running executions", Execution);
  const ended = collection(ENDED, Execution);
  sql
    .prepare("DELETE FROM records WHERE collection = ? AND json_extract(value, '$.endedAtMs') < ?")
    .run(ENDED, Date.now() - REMEMBERED_MS);
  return {
    putRunning: (execution) => running.put(execution.arn, execution),
    putEnded: (execution, work) =>
      transaction(() => {
        ended.put(execution.arn, execution);
        running.delete(execution.arn);
        work();
      }),
    ended: ended.get,
    running: () => running.all().map(({ value }) => value),
  };
};

/**
 * Executions of state machines. A running one is a record from before its start is answered until its end is written: the
 * next process starts what a dying one left again, which idempotent steps allow.
 */
export type Executions = {
  /** Starts an execution, or returns the running one of that name. Throws ExecutionRefused. */
  start(machineArn: string, name: string, input: string): Execution;
  describe(arn: string): Execution | undefined;
  /** Ends it as aborted; undefined where there is none. */
  stop(arn: string, error?: string, cause?: string): Promise<Execution | undefined>;
  /** Starts the executions of the last process again; returns their number. */
  resume(): number;
  /** Leaves running executions to the next process; resolved once nothing is written any more. */
  close(): Promise<void>;
};

/** A refusal of Step Functions; `code` is the name of its error. */
export class ExecutionRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Live = {
  execution: Execution;
  readonly run: Started;
  /** Settled once its end is written. */
  ended: Promise<void>;
};

/** Called with an execution in the transaction that writes its end. */
type OnEnded = (execution: Execution) => void;

type Book = {
  readonly records: ExecutionRecords;
  readonly machines: readonly Machine[];
  readonly onEnded: OnEnded;
  /** By ARN: all whose end is not written. */
  readonly live: Map<string, Live>;
  isClosed: boolean;
};

const executionArnOf = (machineArn: string, name: string): string =>
  `${machineArn.replace(":stateMachine:", ":execution:")}:${name}`;

const PAUSE_MS = 1000;

/** Writes the end as soon as the disk takes it; never where the executions were closed before. */
const finish = async (book: Book, live: Live, ending: Ending): Promise<void> => {
  const execution = { ...live.execution, ...ending, endedAtMs: Date.now() };
  while (!book.isClosed) {
    try {
      book.records.putEnded(execution, () => book.onEnded(execution));
      live.execution = execution;
      book.live.delete(execution.arn);
      return;
    } catch (error) {
      if (!isDiskFault(error)) throw error;
      tellDiskFault(error);
      await sleep(PAUSE_MS);
    }
  }
};

const run = (book: Book, execution: Execution, machine: Machine): void => {
  const { arn, name, input } = execution;
  const started = machine.run(name, arn, JSON.parse(input));
  const live: Live = { execution, run: started, ended: Promise.resolve() };
  live.ended = started.ended
    .then((ending) => finish(book, live, ending))
    .catch((error: unknown) => report.error(`the end of ${arn} was not written`, error));
  book.live.set(arn, live);
};

const start = (book: Book, startedBy: string, name: string, input: string): Execution => {
  const machine = book.machines.find(({ arn, aliases = [] }) => [arn, ...aliases].includes(startedBy));
  if (!machine)
    throw new ExecutionRefused("StateMachineDoesNotExist", `State Machine Does Not Exist: ${startedBy}`);
  const { arn: machineArn } = machine;
  const arn = executionArnOf(machineArn, name);
  const running = book.live.get(arn)?.execution;
  if (running?.input === input) return running;
  if (running || book.records.ended(arn))
    throw new ExecutionRefused("ExecutionAlreadyExists", `Execution Already Exists: '${arn}'`);
  const execution = { arn, machineArn, name, input, startedAtMs: Date.now(), status: "RUNNING" } as const;
  book.records.putRunning(execution);
  run(book, execution, machine);
  return execution;
};

const stop = async ({ records, live }: Book, arn: string, error?: string, cause?: string) => {
  const found = live.get(arn);
  if (!found) return records.ended(arn);
  found.execution = {
    ...found.execution,
    ...(error === undefined ? {} : { error }),
    ...(cause === undefined ? {} : { cause }),
  };
  found.run.abort();
  await found.ended;
  return found.execution;
};

const resume = (book: Book): number => {
  let resumed = 0;
  for (const execution of book.records.running()) {
    const machine = book.machines.find(({ arn }) => arn === execution.machineArn);
    if (!machine || book.live.has(execution.arn)) continue;
    // The execution restarts, and its time limit too.
    run(book, { ...execution, startedAtMs: Date.now() }, machine);
    resumed++;
  }
  return resumed;
};

const close = async (book: Book): Promise<void> => {
  book.isClosed = true;
  const all = [...book.live.values()];
  for (const { run } of all) run.abort();
  await Promise.all(all.map(({ ended }) => ended));
};

/** Opens the executions of a database. Those of the last process wait for `resume`. */
export const openExecutions = (
  database: Database,
  machines: readonly Machine[],
  onEnded: OnEnded,
): Executions => {
  const records = openExecutionRecords(database);
  const book: Book = { records, machines, onEnded, live: new Map(), isClosed: false };
  return {
    start: (machineArn, name, input) => start(book, machineArn, name, input),
    describe: (arn) => book.live.get(arn)?.execution ?? records.ended(arn),
    stop: (arn, error, cause) => stop(book, arn, error, cause),
    resume: () => resume(book),
    close: () => close(book),
  };
};
