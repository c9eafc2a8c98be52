import type { Clock } from "../process/clock.ts";
import type { NewApiKey } from "../process/ids.ts";
import type { apiKeys } from "./accounts/api-keys.ts";
import type { codes } from "./accounts/codes.ts";
import type { deletions } from "./accounts/deletions.ts";
import type { knownPlaces } from "./accounts/known-places.ts";
import type { Users } from "./accounts/ports.ts";
import type { profiles } from "./accounts/profiles.ts";
import type { refreshTokens } from "./accounts/refresh-tokens.ts";
import type { billingEvents } from "./billing/billing-events.ts";
import type { Billing } from "./billing/ports.ts";
import type { cases } from "./cases/cases.ts";
import type { follows } from "./follows/follows.ts";
import type { renewals } from "./follows/renewals.ts";
import type { invoke } from "./invoke.ts";
import type { ledger } from "./ledger/ledger.ts";
import type { limits } from "./limits.ts";
import type { mailer } from "./mail/mailer.ts";
import type { Objects } from "./objects/ports.ts";
import type { saved } from "./saved/saved.ts";
import type { sharedLinks } from "./saved/shared-links.ts";
import type { settings } from "./settings/settings.ts";
import type { connections } from "./sockets/connections.ts";
import type { sockets } from "./sockets/sockets.ts";
import type { tasks } from "./tasks/tasks.ts";
import type { workflow } from "./tasks/workflow.ts";

/**
 * Everything that functions need from outside, as plain functions. The folders beside this file hold them by noun with
 * their AWS side; `test/parts/functions/memory` runs all of them in memory. A handler names the ports it uses: `Pick<Ports,
 * "tasks" | "clock">`.
 */
export type Ports = {
  /** The market bucket: `manifest.json`, market objects, reference series. */
  readonly market: Objects;
  /** The results bucket: jobs, slices and results of tasks, saved bodies. */
  readonly results: Objects;
  /** Vendors' files waiting for the importer. */
  readonly inbox: Objects;
  readonly tasks: typeof tasks;
  readonly saved: typeof saved;
  readonly cases: typeof cases;
  readonly follows: typeof follows;
  readonly renewals: typeof renewals;
  readonly ledger: typeof ledger;
  readonly sharedLinks: typeof sharedLinks;
  readonly profiles: typeof profiles;
  readonly connections: typeof connections;
  readonly users: Users;
  /** Mailed links that are not used yet. */
  readonly codes: typeof codes;
  readonly apiKeys: typeof apiKeys;
  readonly limits: typeof limits;
  readonly knownPlaces: typeof knownPlaces;
  readonly settings: typeof settings;
  readonly refreshTokens: typeof refreshTokens;
  readonly deletions: typeof deletions;
  readonly billing: Billing;
  readonly billingEvents: typeof billingEvents;
  readonly workflow: typeof workflow;
  readonly sockets: typeof sockets;
  readonly invoke: typeof invoke;
  readonly mailer: typeof mailer;
  readonly clock: Clock;
  readonly newKey: NewApiKey;
  /** 128 random bits, base64url: 22 characters. */
  readonly newId: () => string;
};

/** A run of calls; its last one at `lastAtSeconds`, in seconds since 1970. */
export type Run = { readonly count: number; readonly lastAtSeconds: number };

/** The run's key, the time, and the quiet seconds that end a run. */
export type RunKey = { readonly key: string; readonly nowSeconds: number; readonly quietSeconds: number };
