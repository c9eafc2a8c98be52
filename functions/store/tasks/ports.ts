import type { Lanes } from "./lane-ports.ts";
import type { ListedTask, Task } from "./task-row.ts";

/** Ports of tasks: their rows, and the state machine. */

/** What an idempotency key is bound to: a task, and the hash of the body. */
export type Claim = { readonly taskId: Task["taskId"]; readonly bodyHash: string };

/** How a task ends; `error` tells the user what to do. */
export type Ending =
  | { readonly state: "succeeded" | "partial" }
  | { readonly state: "failed" | "cancelled"; readonly error: string };

/** Counts of tasks: the sweeps of a month, and free backtests. */
export type Spending = {
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
  /** Deletes the count of a month. */
  forgetSpent(owner: string, month: string): Promise<void>;
};

/**
 * The task's slices, the time of planning (milliseconds since 1970), and the combinations of each slice where counted.
 */
type PlannedWork = {
  readonly slices: number;
  readonly atMs: number;
  readonly sliceCombinations?: readonly number[] | undefined;
};

export type RunningSensitivity = {
  /** Sets the owner's running sensitivity, idempotently; false while another one runs. */
  holdSensitivity(owner: string, taskId: Task["taskId"], ttl: number): Promise<boolean>;
  /** Clears the owner's running sensitivity and returns it to one caller only; it may have ended. */
  releaseSensitivity(owner: string): Promise<Task["taskId"] | undefined>;
};

/** The part of a task's row that its deletion needs. */
export type OwnedTask = Pick<Task, "taskId" | "kind" | "owner" | "state" | "createdAt">;

/** Tasks. A terminal state never changes. */
export type Tasks = Spending &
  Lanes &
  RunningSensitivity & {
    /** Puts a new task; false where the id is taken. */
    create(task: Task): Promise<boolean>;
    get(taskId: string): Promise<Task | undefined>;
    /** The owner's backtests and sweeps, newest first, 100 at most. */
    listOf(owner: string): Promise<ListedTask[]>;
    /** All tasks of the owner, sensitivities included. It may lack one of the last second. */
    allOf(owner: string): Promise<OwnedTask[]>;
    /** Deletes a task's row; harmless where there is none. */
    remove(taskId: string): Promise<void>;
    /** Tasks of all users that were open a moment ago and were created before that time (ISO 8601, UTC). */
    listOpen(createdBefore: string): Promise<Task[]>;
    /** Marks a queued or running task as running that work; undefined for an ended or absent task. */
    begin(taskId: string, work: PlannedWork): Promise<Task | undefined>;
    /**
     * Adds a finished slice and its time (milliseconds since 1970), once per slice; returns the task, undefined where
     * absent.
     */
    sliceDone(taskId: string, index: number, atMs: number): Promise<Task | undefined>;
    /**
     * Raises the fraction done. False where the task does not run, the fraction is not higher, or the last raise is less
     * than `spacingMs` ago: so one of many concurrent workers pushes.
     */
    raise(taskId: string, fraction: number, nowMs: number, spacingMs: number): Promise<boolean>;
    /** Ends the task; false where it has ended or is absent. */
    end(taskId: string, ending: Ending): Promise<boolean>;
    /** Sets the name under which the task was saved. */
    name(taskId: string, backtestName: string): Promise<void>;
    /** Binds an idempotency key (its hash) to a task unless it is bound; returns its binding. */
    claim(key: string, claim: Claim, ttl: number): Promise<Claim>;
    /** The binding of an idempotency key (its hash); undefined for a new key. */
    claimOf(key: string): Promise<Claim | undefined>;
  };

/** The end of an execution in Step Functions' terms; `error` is the error's name. */
export type ExecutionEnd = {
  readonly status: "SUCCEEDED" | "FAILED" | "TIMED_OUT" | "ABORTED";
  readonly error?: string | undefined;
};

/**
 * The state of a task's execution: none was started (or it was forgotten), one runs since then (milliseconds since
 * 1970), or one has ended.
 */
type ExecutionState =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly sinceMs: number }
  | ({ readonly kind: "ended" } & ExecutionEnd);

export type Workflow = {
  /** Starts the task's execution; harmless where it was started before. */
  start(taskId: string): Promise<void>;
  /** Stops it; harmless where it does not run. */
  stop(taskId: string): Promise<void>;
  /** The execution's state; one that was started in the last seconds may not show yet. */
  stateOf(taskId: string): Promise<ExecutionState>;
};
