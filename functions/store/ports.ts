import type { Clock } from "../process/clock.ts";
import type { Codes, Profiles, RefreshTokens, Users } from "./accounts/ports.ts";
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

/** Counters of calls in windows of time. */
export type Limits = {
  /** Counts one more; the count with it. The row goes after `ttl`, seconds since 1970. */
  add(key: string, ttl: number): Promise<number>;
  /** Counts one less; harmless where nothing is counted. */
  takeBack(key: string): Promise<void>;
  /** The count so far. */
  count(key: string): Promise<number>;
  /** Counts from the beginning again. */
  forget(key: string): Promise<void>;
};

/** Starts another function without waiting for it. */
export type Invoke = (functionName: string, payload: unknown) => Promise<void>;
