import type { Billing, BillingEvents } from "./billing-port.ts";
import type { SavedRow } from "./saved-row.ts";
import type { Task } from "./task-row.ts";
import type { Codes, Limits, Profiles, RefreshTokens, Users } from "./user-ports.ts";

/**
 * Everything that the functions need from outside, as plain functions. Each file beside this one gives the AWS side of
 * one port, `test/functions/memory.ts` gives all of them in memory. A handler takes only the ports it uses:
 * `Pick<Ports, "tasks" | "clock">`.
 */
export type Ports = {
  /** The market bucket: `manifest.json`, market objects, reference series. */
  readonly market: Objects;
  /** The results bucket: jobs, slices, results of tasks, saved backtests. */
  readonly results: Objects;
  /** Vendors' files waiting for the importer. */
  readonly inbox: Objects;
  readonly tasks: Tasks;
  readonly saved: Saved;
  readonly profiles: Profiles;
  readonly connections: Connections;
  readonly users: Users;
  /** Links that were mailed and not used yet. */
  readonly codes: Codes;
  readonly limits: Limits;
  readonly refreshTokens: RefreshTokens;
  readonly billing: Billing;
  readonly billingEvents: BillingEvents;
  readonly workflow: Workflow;
  readonly sockets: Sockets;
  readonly invoke: Invoke;
  readonly clock: Clock;
  /** 128 random bits, base64url: 22 characters. */
  readonly newId: () => string;
};

export type StoredObject = { readonly bytes: Uint8Array; readonly etag: string };

/** The objects of one bucket. */
export type Objects = {
  /** The object, or its first `firstBytes` bytes; undefined where there is none. */
  get(key: string, firstBytes?: number): Promise<StoredObject | undefined>;
  /** The object's bytes as they arrive, for what does not fit memory; undefined where there is none. */
  stream(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  head(key: string): Promise<{ readonly etag: string; readonly bytes: number } | undefined>;
  put(key: string, content: Uint8Array | string): Promise<void>;
  /** Harmless where there is none. */
  delete(key: string): Promise<void>;
  /** Keys that begin with the prefix, ascending. */
  list(prefix: string): Promise<string[]>;
  /**
   * Puts the object only if its ETag is still `etag`, or only if there is none where `etag` is undefined. False, and
   * nothing done, where somebody else was first.
   */
  compareAndSwap(key: string, content: Uint8Array | string, etag: string | undefined): Promise<boolean>;
};

/** What a client's key stands for: the task it started, and the body it came with. */
export type Claim = { readonly taskId: Task["taskId"]; readonly bodyHash: string };

/** How a task ends; `error` is a text a person can act on. */
export type Ending =
  | { readonly state: "succeeded" }
  | { readonly state: "failed" | "cancelled"; readonly error: string };

/** Tasks in any state; terminal ones never change again, except for the name under which they were saved. */
export type Tasks = {
  /** Puts a new task; false where the id is taken. */
  create(task: Task): Promise<boolean>;
  get(taskId: string): Promise<Task | undefined>;
  /** The owner's tasks, newest first, 100 at most. */
  listOf(owner: string): Promise<Task[]>;
  /** Queued or running becomes running with so many slices; undefined where the task has ended or is not there. */
  begin(taskId: string, slices: number): Promise<Task | undefined>;
  /** Notes that a slice is done, however often it is told; the task after it, undefined where there is none. */
  sliceDone(taskId: string, index: number): Promise<Task | undefined>;
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

/** Saved backtests, and the numbers that their names were made with. */
export type Saved = {
  /** False where there is one of that name. */
  create(row: SavedRow): Promise<boolean>;
  get(owner: string, backtestId: string): Promise<SavedRow | undefined>;
  listOf(owner: string): Promise<SavedRow[]>;
  /** False where there was none. */
  delete(owner: string, backtestId: string): Promise<boolean>;
  /** False where there is none. */
  share(owner: string, backtestId: string, shared: boolean): Promise<boolean>;
  /** The task that each number of a user's day was given to, from 1 on. */
  numbersOf(owner: string, day: string): Promise<string[]>;
  /** Gives a number of a user's day to a task, for good; false where it was given before. */
  takeNumber(owner: string, day: string, number: number, taskId: string): Promise<boolean>;
};

/** Sockets that are open, and which task each of them follows. */
export type Connections = {
  open(connectionId: string, ttl: number): Promise<void>;
  isOpen(connectionId: string): Promise<boolean>;
  /** Forgets the connection and all that it follows. */
  close(connectionId: string): Promise<void>;
  /** How many unknown tasks the connection has now asked for. */
  countUnknown(connectionId: string): Promise<number>;
  follow(connectionId: string, taskId: string, ttl: number): Promise<void>;
  followersOf(taskId: string): Promise<string[]>;
};

export type Workflow = {
  /** Starts the task's execution; harmless where it was started before. */
  start(taskId: string): Promise<void>;
  /** Stops it; harmless where it does not run. */
  stop(taskId: string): Promise<void>;
};

export type Sockets = {
  /** Posts a text; `gone` where the connection is closed (or not open yet), `refused` where the client is too slow. */
  post(connectionId: string, text: string): Promise<"sent" | "gone" | "refused">;
  disconnect(connectionId: string): Promise<void>;
};

/** Starts another function without waiting for it. */
export type Invoke = (functionName: string, payload: unknown) => Promise<void>;

export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): Promise<void>;
};
