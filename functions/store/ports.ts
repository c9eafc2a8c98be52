import type { Clock } from "../process/clock.ts";
import type { NewApiKey } from "../process/new-key.ts";
import type {
  ApiKeys,
  Codes,
  Deletions,
  KnownPlaces,
  Profiles,
  RefreshTokens,
  Users,
} from "./accounts/ports.ts";
import type { Billing, BillingEvents } from "./billing/ports.ts";
import type { Cases } from "./cases/ports.ts";
import type { Follows } from "./follows/ports.ts";
import type { Ledger } from "./ledger/ports.ts";
import type { Mailer } from "./mail/ports.ts";
import type { Objects } from "./objects/ports.ts";
import type { Saved, SharedLinks } from "./saved/ports.ts";
import type { Settings } from "./settings/ports.ts";
import type { Connections, Sockets } from "./sockets/ports.ts";
import type { Tasks, Workflow } from "./tasks/ports.ts";

/**
 * Everything that functions need from outside, as plain functions. The folders beside this file hold them by noun with
 * their AWS side; `test/functions/memory` runs all of them in memory. A handler names the ports it uses: `Pick<Ports,
 * "tasks" | "clock">`.
 */
export type Ports = {
  /** The market bucket: `manifest.json`, market objects, reference series. */
  readonly market: Objects;
  /** The results bucket: jobs, slices and results of tasks, saved bodies. */
  readonly results: Objects;
  /** Vendors' files waiting for the importer. */
  readonly inbox: Objects;
  readonly tasks: Tasks;
  readonly saved: Saved;
  readonly cases: Cases;
  readonly follows: Follows;
  readonly ledger: Ledger;
  readonly sharedLinks: SharedLinks;
  readonly profiles: Profiles;
  readonly connections: Connections;
  readonly users: Users;
  /** Mailed links that are not used yet. */
  readonly codes: Codes;
  readonly apiKeys: ApiKeys;
  readonly limits: Limits;
  readonly knownPlaces: KnownPlaces;
  readonly settings: Settings;
  readonly refreshTokens: RefreshTokens;
  readonly deletions: Deletions;
  readonly billing: Billing;
  readonly billingEvents: BillingEvents;
  readonly workflow: Workflow;
  readonly sockets: Sockets;
  readonly invoke: Invoke;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly newKey: NewApiKey;
  /** 128 random bits, base64url: 22 characters. */
  readonly newId: () => string;
};

/** A run of calls; its last one at `lastAtSeconds`, in seconds since 1970. */
export type Run = { readonly count: number; readonly lastAtSeconds: number };

/** The run's key, the time, and the quiet seconds that end a run. */
export type RunKey = { readonly key: string; readonly nowSeconds: number; readonly quietSeconds: number };

/** Rate-limit counters: in fixed windows of time, and in runs that end after a quiet time. */
export type Limits = {
  /** Counts a call; returns the count with it. The row expires at `ttl`, seconds since 1970. */
  add(key: string, ttl: number): Promise<number>;
  /** Subtracts one; harmless at 0. */
  takeBack(key: string): Promise<void>;
  /** The count so far. */
  count(key: string): Promise<number>;
  /** Resets a window or a run. */
  forget(key: string): Promise<void>;
  /** The live run; count 0 where there is none. */
  runOf(run: RunKey): Promise<Run>;
  /** Counts a call, in a new run where the last one is over. Concurrent calls all count. */
  addToRun(run: RunKey): Promise<void>;
};

/** Starts another function without waiting for it. */
export type Invoke = (functionName: string, payload: unknown) => Promise<void>;
