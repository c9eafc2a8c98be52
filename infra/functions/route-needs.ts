import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { KIND_NAMES, KINDS, type SubmitRoute, submitRouteOf } from "#shared/kinds/kind.ts";
import type { Needs } from "./needs.ts";

/** Pushing to a task's subscribers, deleting dead connections, and closing those that do not read. */
export const pushing = {
  connections: ["query", "delete"],
  sockets: ["post", "disconnect"],
} as const satisfies Needs;

/** Counting a call against a limit. */
export const limited = { limits: ["update"] } as const satisfies Needs;

/** Finding the saved thing behind a public link. */
export const readingLinks = { sharedLinks: ["get"], saved: ["get"] } as const satisfies Needs;

/** The current limits: the stage's, overridden by the operator's settings. */
export const limiting = { serviceLimits: [], settings: ["get"] } as const satisfies Needs;

const starting = {
  market: ["read"],
  taskObjects: ["write"],
  tasks: ["get", "put", "update", "delete"],
  workflow: ["start", "stop"],
  ...pushing,
  ...limiting,
} as const satisfies Needs;

/** The submits of all kinds. Those that leave a note of what was tried read the earlier notes. */
const submitNeeds = Object.fromEntries(
  KIND_NAMES.map((kind): [SubmitRoute, Needs] => [
    submitRouteOf(kind),
    KINDS[kind].isNoted ? { ...starting, ledger: ["query"] } : starting,
  ]),
) as Record<SubmitRoute, Needs>;

/** Looking up the search that a backtest comes from among its user's own (N5). */
const findingOrigins = {
  tasks: ["get"],
  taskObjects: ["read"],
  saved: ["get", "query"],
  savedObjects: ["read"],
  ledger: ["query"],
} as const satisfies Needs;

/** Deleting a saved thing with its public link, and its places in cases. */
const deletingSaved = {
  saved: ["get", "update", "delete"],
  sharedLinks: ["delete"],
  savedObjects: ["read", "delete"],
  cases: ["query", "update"],
  follows: ["delete"],
} as const satisfies Needs;

/** Naming a saved thing, and drawing the picture of its public page again. */
const renaming = {
  saved: ["get", "update"],
  savedObjects: ["read", "write", "delete"],
} as const satisfies Needs;

/** Giving a saved thing a public link with its picture, or taking it back. */
const sharingByLink = { ...renaming, sharedLinks: ["put", "delete"] } as const satisfies Needs;

/** A route without an entry is a compile error. */
const routeNeeds: Readonly<Record<RouteName, Needs>> = {
  getLoginForm: {},
  createToken: {
    users: ["log in"],
    clientSecret: ["read"],
    profiles: ["get", "update", "query an index"],
    limits: ["get", "update", "delete"],
    knownPlaces: ["get", "put"],
  },
  refreshToken: {
    users: [],
    clientSecret: ["read"],
    profiles: ["get", "update"],
    refreshTokens: ["get", "put"],
    ...limited,
  },
  logout: {
    users: [],
    clientSecret: ["read"],
    profiles: ["get", "update"],
    refreshTokens: ["get"],
    ...limited,
  },
  getSignupForm: {},
  signUp: {
    users: ["look up", "delete"],
    clientSecret: ["read"],
    profiles: ["get", "put", "update"],
    deletions: ["get"],
    ...limited,
  },
  verifyEmail: {
    users: ["look up", "log in", "answer a challenge"],
    clientSecret: ["read"],
    profiles: ["get", "update"],
    codes: ["update", "delete"],
    knownPlaces: ["put"],
    ...limited,
  },
  requestReset: { resetSender: ["invoke"], ...limited },
  resetPassword: {
    users: ["log in", "sign out"],
    clientSecret: ["read"],
    profiles: ["get", "update", "query an index"],
    codes: ["update", "delete"],
    apiKeys: ["delete"],
    limits: ["update", "delete"],
    knownPlaces: ["put"],
  },
  changePassword: {
    users: ["log in", "set a password", "sign out"],
    clientSecret: ["read"],
    profiles: ["update"],
    apiKeys: ["delete"],
    ...limited,
  },
  startExport: { exportObjects: ["read", "write"], accountExporter: ["invoke"], ...limited },
  getExport: { exportObjects: ["read"] },
  getExportPart: { exportObjects: ["read"] },
  deleteAccount: {
    users: ["log in", "sign out"],
    clientSecret: ["read"],
    profiles: ["update"],
    deletions: ["put"],
    sharedLinks: ["query an index", "delete"],
    accountEraser: ["invoke"],
    ...limited,
  },
  getMe: { tasks: ["get"], ...limiting },
  subscribe: { profiles: ["update"], billing: ["read keys"], site: [], ...limited },
  cancelSubscription: { profiles: ["update"], billing: ["read keys"], ...limited },
  billingEvents: {
    profiles: ["get", "update"],
    billing: ["read keys"],
    billingEvents: ["get", "put"],
  },
  getBacktestForm: { market: ["read"] },
  getPortfolioForm: { market: ["read"] },
  getChain: { market: ["read"], chains: ["write"] },
  getDataReport: { market: ["read"] },
  checkBacktest: { market: ["read"], ...findingOrigins },
  ...submitNeeds,
  submitBacktest: { ...starting, ...findingOrigins, tasks: starting.tasks, taskObjects: ["read", "write"] },
  // Its job is its backtest's.
  submitSensitivity: { ...starting, taskObjects: ["read", "write"] },
  getSweepForm: { market: ["read"] },
  countSweep: { market: ["read"] },
  listTasks: { tasks: ["get", "query an index"] },
  getTask: { tasks: ["get"], taskObjects: ["read"] },
  getTaskResults: { tasks: ["get"], taskObjects: ["read"], ...limited },
  cancelTask: { tasks: ["get", "update"], workflow: ["stop"], ...pushing },
  saveBacktest: {
    tasks: ["get", "update"],
    taskObjects: ["read"],
    saved: ["get", "put", "query", "query an index"],
    savedObjects: ["read", "write", "delete"],
  },
  listBacktests: { saved: ["query an index"], follows: ["query"] },
  getBacktest: { saved: ["get"], savedObjects: ["read"], follows: ["get"], ...limited },
  deleteBacktest: deletingSaved,
  shareBacktest: sharingByLink,
  getShared: { ...readingLinks, savedObjects: ["read"], follows: ["get"], ...limited },
  labelBacktest: renaming,
  followBacktest: {
    saved: ["get"],
    savedObjects: ["read", "write", "delete"],
    follows: ["get", "put", "query", "delete"],
    tasks: ["get"],
    market: ["read"],
    ...limited,
    ...limiting,
  },
  setDigest: { profiles: ["update"] },
  endDigest: { profiles: ["update"], ...limited },
  listFollowed: { follows: ["query"], savedObjects: ["read"] },
  listSweeps: { saved: ["query an index"] },
  getSweep: { saved: ["get"], savedObjects: ["read"], ...limited },
  deleteSweep: deletingSaved,
  shareSweep: sharingByLink,
  labelSweep: renaming,
  listPortfolios: { saved: ["query an index"] },
  getPortfolio: { saved: ["get"], savedObjects: ["read"], ...limited },
  deletePortfolio: deletingSaved,
  sharePortfolio: sharingByLink,
  labelPortfolio: renaming,
  listCases: { cases: ["query"] },
  createCase: { cases: ["query", "put", "get"], saved: ["get"] },
  getCase: { cases: ["get"], saved: ["get"] },
  changeCase: { cases: ["get", "update"], saved: ["get"] },
  deleteCase: { cases: ["get", "delete"] },
  listKeys: {},
  createKey: { profiles: ["update"], apiKeys: ["put", "delete"] },
  deleteKey: { profiles: ["update"], apiKeys: ["delete"] },
  getFaq: limiting,
  getDisclaimer: { ...limiting, operator: [] },
  logError: limited,
  getOpenApi: {},
};

const withVerbs = <V>(asked: readonly V[], own: readonly V[] = []): V[] => [...new Set([...asked, ...own])];

/** Returns a route's needs, with those of the HTTP wrapper: CloudFront's secret, the token or API key, and the session. */
export const needsOfRoute = (name: RouteName): Needs => {
  const needs: Needs = { ...routeNeeds[name], cloudFrontSecret: [] };
  if (routes[name].access === "public") return needs;
  return {
    ...needs,
    users: needs.users ?? [],
    profiles: withVerbs(["get"], needs.profiles),
    apiKeys: withVerbs(["get", "update"], needs.apiKeys),
    limits: withVerbs(["update"], needs.limits),
  };
};
