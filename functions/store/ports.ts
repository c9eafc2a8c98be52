import type { Clock } from "../process/clock.ts";
import type { Codes, KnownPlaces, Profiles, RefreshTokens, Users } from "./accounts/ports.ts";
import type { Billing, BillingEvents } from "./billing/ports.ts";
import type { Objects } from "./objects/ports.ts";
import type { Saved } from "./saved/ports.ts";
import type { Settings } from "./settings/ports.ts";
import type { Connections, Sockets } from "./sockets/ports.ts";
import type { Tasks, Workflow } from "./tasks/ports.ts";

/**
 * Everything that the functions need from outside, as plain functions. The folders beside this file hold them by
 * noun, each with its AWS side; `test/functions/memory` gives all of them in memory. A handler takes only the ports it uses:
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
  readonly knownPlaces: KnownPlaces;
  readonly settings: Settings;
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

/** Calls in a row; `lastAtSeconds` is when the last of them came, in seconds since 1970. */
export type Run = { readonly count: number; readonly lastAtSeconds: number };

/** Which run, what time it is, and after how many seconds without a call it is over. */
export type RunKey = { readonly key: string; readonly nowSeconds: number; readonly quietSeconds: number };

/** Counters of calls: in windows of time, and in runs that go on until it was quiet. */
export type Limits = {
  /** Counts one more; the count with it. The row goes after `ttl`, seconds since 1970. */
  add(key: string, ttl: number): Promise<number>;
  /** Counts one less; harmless where nothing is counted. */
  takeBack(key: string): Promise<void>;
  /** The count so far. */
  count(key: string): Promise<number>;
  /** Counts from the beginning again, be it a window or a run. */
  forget(key: string): Promise<void>;
  /** The run that is under way; count 0 where there is none. */
  runOf(run: RunKey): Promise<Run>;
  /** Counts one more call, in a new run where the one before is over; none is lost of those that come at once. */
  addToRun(run: RunKey): Promise<void>;
};

/** Starts another function without waiting for it. */
export type Invoke = (functionName: string, payload: unknown) => Promise<void>;
