import type { Task } from "./task-row.ts";

/** Ports of tasks: their rows, and the state machine that works on them. */

/** What a client's key stands for: the task it started, and the body it came with. */
export type Claim = { readonly taskId: Task["taskId"]; readonly bodyHash: string };

/** How a task ends; `error` is a text a person can act on. */
export type Ending =
  | { readonly state: "succeeded" | "partial" }
  | { readonly state: "failed" | "cancelled"; readonly error: string };

/** The sweep that holds its owner's slot, and since when (milliseconds since 1970). */
export type SweepSlot = { readonly taskId: Task["taskId"]; readonly takenAtMs: number };

/** The quota of sweeps: one slot per user, a maximum of slots for all users, and a number of sweeps per month. */
export type SweepQuota = {
  /**
   * Takes the owner's slot where nobody holds it and fewer than `max` slots are taken. True where the task holds it now;
   * a task that held it before takes it anew, whatever `max` is.
   */
  takeSlot(owner: string, slot: SweepSlot, max: number): Promise<boolean>;
  /** Frees the owner's slot if it is still held by that task since that moment. */
  freeSlot(owner: string, slot: SweepSlot): Promise<void>;
  /** All slots that are taken, by owner. */
  slots(): Promise<ReadonlyMap<string, SweepSlot>>;
  /** Counts a task against `max` of a month, once per task; false where other tasks have used them up. */
  spend(
    owner: string,
    month: string,
    on: { readonly taskId: string; readonly max: number; readonly ttl: number },
  ): Promise<boolean>;
  /** The tasks that count against a month. */
  spentOn(owner: string, month: string): Promise<readonly string[]>;
  /** Stops counting a task; harmless where it was not counted. */
  refund(owner: string, month: string, taskId: string): Promise<void>;
};

/** How a task's work was cut, when (milliseconds since 1970), and how many combinations each slice has, where that is counted. */
export type PlannedWork = {
  readonly slices: number;
  readonly atMs: number;
  readonly sliceCombinations?: readonly number[] | undefined;
};

/** Tasks in any state; terminal ones never change again, except for the name under which they were saved. */
export type Tasks = SweepQuota & {
  /** Puts a new task; false where the id is taken. */
  create(task: Task): Promise<boolean>;
  get(taskId: string): Promise<Task | undefined>;
  /** The owner's tasks, newest first, 100 at most. */
  listOf(owner: string): Promise<Task[]>;
  /** Tasks of all users that were open a moment ago and created before the moment (ISO 8601, UTC). */
  listOpen(createdBefore: string): Promise<Task[]>;
  /** Queued or running becomes running with that work; undefined where the task has ended or is not there. */
  begin(taskId: string, work: PlannedWork): Promise<Task | undefined>;
  /**
   * Notes that a slice is done, and when (milliseconds since 1970), however often it is told; the task after it,
   * undefined where there is none.
   */
  sliceDone(taskId: string, index: number, atMs: number): Promise<Task | undefined>;
  /**
   * Raises the fraction done. True where it did: the task runs, the fraction was lower, and the last raise is at least
   * `spacingMs` ago. So of many workers that report at once one is told to push.
   */
  raise(taskId: string, fraction: number, nowMs: number, spacingMs: number): Promise<boolean>;
  /** Ends the task; false where it has ended already or is not there. */
  end(taskId: string, ending: Ending): Promise<boolean>;
  /** Notes the name under which the task was saved. */
  name(taskId: string, backtestName: string): Promise<void>;
  /** Binds an idempotency key (its hash) to a task unless it is bound; what it is bound to now. */
  claim(key: string, claim: Claim, ttl: number): Promise<Claim>;
  /** What an idempotency key (its hash) is bound to; undefined where it is new. */
  claimOf(key: string): Promise<Claim | undefined>;
};

/** How an execution ended, in the terms of Step Functions; `error` is the name of what ended it, where one did. */
export type ExecutionEnd = {
  readonly status: "SUCCEEDED" | "FAILED" | "TIMED_OUT" | "ABORTED";
  readonly error?: string | undefined;
};

/**
 * Whether an execution works on the task: none was started (or Step Functions has forgotten it), one runs (since then,
 * milliseconds since 1970), or one has ended.
 */
export type ExecutionState =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly sinceMs: number }
  | ({ readonly kind: "ended" } & ExecutionEnd);

export type Workflow = {
  /** Starts the task's execution; harmless where it was started before. */
  start(taskId: string): Promise<void>;
  /** Stops it; harmless where it does not run. */
  stop(taskId: string): Promise<void>;
  /** How the task's execution stands; one that was started within the last seconds may still be unknown. */
  stateOf(taskId: string): Promise<ExecutionState>;
};
