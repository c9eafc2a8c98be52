import { apiKeys } from "../../../functions/store/accounts/api-keys.ts";
import { codes } from "../../../functions/store/accounts/codes.ts";
import { deletions } from "../../../functions/store/accounts/deletions.ts";
import { knownPlaces } from "../../../functions/store/accounts/known-places.ts";
import { profiles } from "../../../functions/store/accounts/profiles.ts";
import { refreshTokens } from "../../../functions/store/accounts/refresh-tokens.ts";
import { users } from "../../../functions/store/accounts/users.ts";
import { billingEvents } from "../../../functions/store/billing/billing-events.ts";
import { cases } from "../../../functions/store/cases/cases.ts";
import { follows } from "../../../functions/store/follows/follows.ts";
import { renewals } from "../../../functions/store/follows/renewals.ts";
import { ledger } from "../../../functions/store/ledger/ledger.ts";
import { limits } from "../../../functions/store/limits.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import { saved } from "../../../functions/store/saved/saved.ts";
import { sharedLinks } from "../../../functions/store/saved/shared-links.ts";
import { settings } from "../../../functions/store/settings/settings.ts";
import { connections } from "../../../functions/store/sockets/connections.ts";
import { sockets } from "../../../functions/store/sockets/sockets.ts";
import { tasks } from "../../../functions/store/tasks/tasks.ts";
import { workflow } from "../../../functions/store/tasks/workflow.ts";
import type { Needs } from "../../../infra/functions/needs.ts";

/**
 * The AWS adapters whose methods differ in their AWS calls. Object ports are missing, because one port serves two
 * buckets.
 */
export const adapters = {
  profiles,
  apiKeys,
  codes,
  limits,
  knownPlaces,
  settings,
  refreshTokens,
  deletions,
  ledger,
  billingEvents,
  tasks,
  saved,
  cases,
  follows,
  renewals,
  sharedLinks,
  connections,
  users,
  workflow,
  sockets,
} satisfies Partial<Ports> & Partial<Record<keyof Needs, object>>;
export type Port = keyof typeof adapters;

type VerbsOf = {
  readonly [P in Port]: { readonly [Method in keyof Ports[P]]: readonly NonNullable<Needs[P]>[number][] };
};

export const verbs: VerbsOf = {
  profiles: {
    get: ["get"],
    byEmail: ["query an index"],
    put: ["put"],
    putSignUp: ["put", "get"],
    settleSignUp: ["update", "get"],
    verify: ["update"],
    lockPassword: ["update", "get"],
    unlockPassword: ["update"],
    planEnd: ["update"],
    cancelEnd: ["update"],
    endSessions: ["get", "update"],
    endLogIn: ["get", "update"],
    addKey: ["update"],
    dropKeys: ["update"],
    setDigest: ["update"],
    endDigest: ["update"],
    saveBilling: ["update"],
    close: ["update"],
    erase: ["delete"],
    addNote: ["update"],
  },
  apiKeys: {
    create: ["put", "get"],
    get: ["get"],
    listOf: ["query an index"],
    noteUse: ["update"],
    delete: ["delete"],
    endAll: ["query an index", "delete"],
  },
  codes: { put: ["put"], countTry: ["update"], find: ["get"], delete: ["delete"], forget: ["delete"] },
  limits: {
    add: ["update"],
    takeBack: ["update"],
    count: ["get"],
    forget: ["delete"],
    runOf: ["get"],
    addToRun: ["update"],
  },
  knownPlaces: { remember: ["put"], isKnown: ["get"] },
  settings: { read: ["get"], change: ["update"] },
  refreshTokens: {
    remember: ["put"],
    find: ["get"],
    hashesOf: ["query an index"],
    forget: ["delete"],
  },
  deletions: {
    begin: ["put"],
    get: ["get"],
    listOpen: ["query"],
    confirm: ["update"],
    end: ["delete"],
    retire: ["put"],
    isRetired: ["get"],
  },
  ledger: {
    add: ["put"],
    sweepsOf: ["query"],
    portfoliosOf: ["query"],
    backtestsOf: ["query"],
    allOf: ["query"],
    delete: ["delete"],
  },
  billingEvents: { isDone: ["get"], markDone: ["put"] },
  tasks: {
    create: ["put", "get"],
    get: ["get"],
    listOf: ["query an index"],
    listOpen: ["query an index"],
    allOf: ["query an index"],
    remove: ["delete"],
    begin: ["update"],
    sliceDone: ["update"],
    raise: ["update"],
    end: ["update", "get"],
    name: ["update"],
    claim: ["put", "get"],
    claimOf: ["get"],
    takeSlot: ["update", "get"],
    joinLine: ["update", "get"],
    callUp: ["update", "get"],
    leaveLane: ["update", "get"],
    lane: ["get"],
    spend: ["update"],
    spentOn: ["get"],
    refund: ["update"],
    forgetSpent: ["delete"],
    holdSensitivity: ["update"],
    releaseSensitivity: ["delete"],
  },
  saved: {
    create: ["put", "get"],
    get: ["get"],
    listFrom: ["query an index"],
    count: ["query an index"],
    delete: ["delete"],
    keysOf: ["query"],
    share: ["update"],
    label: ["update"],
    numbersOf: ["query"],
    retireNumber: ["update"],
    takeNumber: ["put", "get"],
  },
  sharedLinks: { put: ["put"], get: ["get"], delete: ["delete"], tokensOf: ["query an index"] },
  cases: {
    create: ["put", "get"],
    get: ["get"],
    listOf: ["query"],
    describe: ["update"],
    add: ["update"],
    remove: ["update"],
    delete: ["delete"],
  },
  follows: {
    put: ["put"],
    get: ["get"],
    listOf: ["query"],
    listByTicker: ["query an index"],
    renew: ["update", "get"],
    holdMail: ["update", "get"],
    endMail: ["update"],
    delete: ["delete"],
  },
  renewals: { send: ["send"] },
  connections: {
    open: ["put"],
    isOpen: ["get"],
    close: ["delete"],
    countMessage: ["update"],
    countUnknown: ["update"],
    follow: ["update", "put"],
    unfollow: ["delete"],
    followersOf: ["query"],
  },
  // Cognito calls with a password, a code, or a token need the client secret and no right.
  users: {
    logIn: ["log in"],
    logInByLink: ["log in", "answer a challenge"],
    refresh: [],
    revoke: [],
    signUp: ["look up"],
    createdAt: ["look up"],
    delete: ["delete"],
    resendLink: [],
    confirm: ["look up"],
    startReset: [],
    finishReset: ["log in"],
    changePassword: ["log in", "set a password"],
    signOut: ["sign out"],
  },
  workflow: { start: ["start"], stop: ["stop"], stateOf: ["describe"] },
  sockets: { post: ["post"], disconnect: ["disconnect"] },
};

/** The methods that need the client secret. */
export const BY_CLIENT: readonly (keyof Ports["users"])[] = [
  "logIn",
  "refresh",
  "revoke",
  "signUp",
  "resendLink",
  "confirm",
  "startReset",
  "finishReset",
  "changePassword",
];
