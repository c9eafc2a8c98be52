import type { Task } from "./task-row.ts";

/** Ports of tasks: their rows, and the state machine that works on them. */

/** What a client's key stands for: the task it started, and the body it came with. */
export type Claim = { readonly taskId: Task["taskId"]; readonly bodyHash: string };

/** How a task ends; `error` is a text a person can act on. */
export type Ending =
  | { readonly state: "succeeded" | "partial" }
  | { readonly state: "failed" | "cancelled"; readonly error: string };

/** Which task has its owner's turn, undefined where that is none, and since when (milliseconds since 1970). */
export type Turn = { readonly taskId: Task["taskId"] | undefined; readonly takenAtMs: number };

/** What a user may have of tasks that are dear: one at a time, and so many in a period. */
export type Turns = {
  /**
   * Gives the owner's turn to a task where none has it, where it has it already, or in place of `over`, whose time is
   * over; the turn as it is now. The row goes after `ttl`, seconds since 1970.
   */
  takeTurn(
    owner: string,
    turn: Turn & { readonly taskId: string },
    more: { readonly over?: string | undefined; readonly ttl: number },
  ): Promise<Turn>;
  /** Takes the turn from the task; harmless where it does not have it. */
  leaveTurn(owner: string, taskId: string): Promise<void>;
  /** Spends one of `max` of a period on a task, once however often it is asked; false where they are spent on others. */
  spend(
    owner: string,
    period: string,
    on: { readonly taskId: string; readonly max: number; readonly ttl: number },
  ): Promise<boolean>;
  /** The tasks that a period's were spent on. */
  spentOn(owner: string, period: string): Promise<readonly string[]>;
  /** Takes back what was spent on a task; harmless where nothing was. */
  giveBack(owner: string, period: string, taskId: string): Promise<void>;
};

/** Places that all users share: so many tasks have one at a time. */
export type Places = {
  /**
   * Takes one of `max` places for a task; true where it has one now, or had one before, which is then as new. False
   * where other tasks have as many.
   */
  takePlace(of: string, turn: Turn & { readonly taskId: string }, max: number): Promise<boolean>;
  /** Takes the place from the task, unless it took it anew since that moment; harmless where it has none. */
  leavePlace(of: string, turn: Turn & { readonly taskId: string }): Promise<void>;
  /** Who has a place, and since when. */
  placesOf(of: string): Promise<readonly (Turn & { readonly taskId: Task["taskId"] })[]>;
};

/** How a task's work was cut, when (milliseconds since 1970), and how many combinations each slice has, where that is counted. */
export type PlannedWork = {
  readonly slices: number;
  readonly atMs: number;
  readonly sliceCombinations?: readonly number[] | undefined;
};

/** Tasks in any state; terminal ones never change again, except for the name under which they were saved. */
export type Tasks = Turns &
  Places & {
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
