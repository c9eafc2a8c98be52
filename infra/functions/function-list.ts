import { fileNameOf, type RouteName, routes } from "#shared/contracts/routes.ts";
import { MCP_ROUTES } from "../../functions/mcp/mcp-routes.ts";
import { sourceOfRoute } from "../../functions/route-files.ts";
import { type Needs, unionOf } from "./needs.ts";
import { limited, limiting, needsOfRoute, pushing, readingLinks } from "./route-needs.ts";

/** One Lambda function: source, size, and needs. */
export type FunctionSpec = {
  /** Path of its bundle; of its file below `functions/` too, without extension, unless `source` names that. */
  readonly entry: string;
  /** The file of several routes, and the export that serves this one. */
  readonly source?: { readonly file: string; readonly export: string };
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Of disk for temporary files, where Lambda's 512 are too few. */
  readonly diskMb?: number;
  readonly needs: Needs;
};

/** Stripe can be slow, and API Gateway gives up after 29 seconds. */
const STRIPE_SECONDS = 28;

/** The size of a function that looks up a few rows. */
const SMALL = { memoryMb: 512, timeoutSeconds: 10 };

/** 1,769 MB is one full vCPU, and the steps hold a ticker's market in memory. */
const STEP_MEMORY_MB = 1769;

const RUNNING: Partial<Record<RouteName, Pick<FunctionSpec, "memoryMb" | "timeoutSeconds">>> = {
  followBacktest: { memoryMb: STEP_MEMORY_MB, timeoutSeconds: 28 },
};

const routeFunctions = Object.fromEntries(
  (Object.keys(routes) as RouteName[]).map((name) => {
    const needs = needsOfRoute(name);
    const size = { ...SMALL, ...(needs.billing && { timeoutSeconds: STRIPE_SECONDS }), ...RUNNING[name] };
    return [name, { entry: `api/${fileNameOf(name)}`, source: sourceOfRoute(name), ...size, needs }];
  }),
) as Record<RouteName, FunctionSpec>;

/** Returns the functions of a folder, each in the file of its name and of the usual size unless its row says otherwise. */
const inFolder = <Name extends string>(
  folder: string,
  rows: Readonly<Record<Name, Partial<FunctionSpec> & Pick<FunctionSpec, "needs">>>,
) =>
  Object.fromEntries(
    Object.entries<Partial<FunctionSpec>>(rows).map(([name, row]) => [
      name,
      { entry: `${folder}/${fileNameOf(name)}`, ...SMALL, ...row },
    ]),
  ) as Record<Name, FunctionSpec>;

const workflowFunctions = inFolder("workflow", {
  plan: {
    memoryMb: STEP_MEMORY_MB,
    timeoutSeconds: 60,
    needs: { tasks: ["get", "update"], market: ["read"], taskObjects: ["read", "write"], workers: [] },
  },
  work: {
    memoryMb: STEP_MEMORY_MB,
    timeoutSeconds: 120,
    needs: { tasks: ["get", "update"], market: ["read"], taskObjects: ["read", "write"], ...pushing },
  },
  reduce: {
    memoryMb: STEP_MEMORY_MB,
    timeoutSeconds: 180,
    needs: {
      tasks: ["get", "update"],
      market: ["read"],
      taskObjects: ["read", "write"],
      // A sensitivity is added to its saved backtest.
      saved: ["get"],
      savedObjects: ["read", "write", "delete"],
      ledger: ["put"],
      ...pushing,
    },
  },
  reduceSweep: {
    memoryMb: STEP_MEMORY_MB,
    // Joining hundreds of millions of combinations and re-running the leaders takes about a minute.
    timeoutSeconds: 300,
    needs: {
      tasks: ["get", "update"],
      market: ["read"],
      taskObjects: ["read", "write"],
      ledger: ["put"],
      ...pushing,
    },
  },
  fail: {
    timeoutSeconds: 30,
    needs: { tasks: ["get", "update"], ...pushing },
  },
});

const socketFunctions = inFolder("socket", {
  connect: {
    needs: {
      connections: ["put"],
      limits: ["update"],
      socketLimits: [],
      greeter: ["invoke"],
      site: [],
      cloudFrontSecret: [],
    },
  },
  greet: {
    // A later greeting is useless, and a dead connection must not block others longer.
    timeoutSeconds: 10,
    needs: { connections: ["get"], sockets: ["post"] },
  },
  // Not `subscribe`, which names the billing route.
  socketMessage: {
    entry: "socket/subscribe",
    needs: {
      connections: ["put", "query", "update", "delete"],
      limits: ["update"],
      socketLimits: [],
      tasks: ["get"],
      taskObjects: ["read"],
      sockets: ["post", "disconnect"],
    },
  },
  disconnect: {
    needs: { connections: ["delete"] },
  },
});

/** Functions without a route: Cognito's triggers, asynchronous calls, and schedules. */
const triggerFunctions = inFolder("triggers", {
  customMessage: {
    // Cognito waits for 5 seconds and then retries; log-ins wait for the two below.
    timeoutSeconds: 5,
    needs: { codes: ["put"], profiles: ["get", "query an index"], site: [] },
  },
  tokenScopes: {
    timeoutSeconds: 5,
    needs: {},
  },
  linkLogIn: {
    timeoutSeconds: 5,
    needs: { codes: ["get"], profiles: ["get"] },
  },
  sendReset: {
    timeoutSeconds: 30,
    needs: { limits: ["update"], profiles: ["query an index"], users: [], clientSecret: ["read"] },
  },
  eraseAccounts: {
    memoryMb: 1024,
    // Thousands of objects, one by one. The schedule goes on where this ends.
    timeoutSeconds: 900,
    needs: {
      tasks: ["get", "query an index", "update", "delete"],
      workflow: ["stop"],
      ...pushing,
      taskObjects: ["read", "delete"],
      savedObjects: ["read", "delete"],
      exportObjects: ["read", "delete"],
      saved: ["query", "delete"],
      sharedLinks: ["query an index", "delete"],
      cases: ["query", "delete"],
      follows: ["query", "delete"],
      ledger: ["query", "delete"],
      apiKeys: ["query an index", "delete"],
      codes: ["delete"],
      refreshTokens: ["query an index", "delete"],
      profiles: ["get", "update", "delete"],
      deletions: ["get", "query", "put", "update", "delete"],
      users: ["sign out", "delete"],
      billing: ["read keys"],
      mail: ["send"],
    },
  },
  exportAccount: {
    // Packing is work for a whole core.
    memoryMb: STEP_MEMORY_MB,
    // Ten thousand saved things take about five minutes.
    timeoutSeconds: 900,
    needs: {
      exportObjects: ["read", "write"],
      savedObjects: ["read"],
      saved: ["query", "query an index"],
      cases: ["query"],
      follows: ["query"],
      ledger: ["query"],
      apiKeys: ["query an index"],
      tasks: ["query an index"],
      profiles: ["get"],
    },
  },
  settleTasks: {
    timeoutSeconds: 120,
    needs: {
      tasks: ["get", "query an index", "update"],
      workflow: ["start", "describe", "stop"],
      ...pushing,
      ...limiting,
    },
  },
  dropOldMarkets: {
    // It lists the objects of all saved things: a second for 10,000.
    timeoutSeconds: 300,
    needs: {
      tasks: ["query an index"],
      market: ["read", "delete"],
      taskObjects: ["read"],
      savedObjects: ["read"],
    },
  },
  checkFreshness: {
    timeoutSeconds: 60,
    needs: { market: ["read"], freshness: ["write"], mail: ["send"], operators: [] },
  },
  renewFollowed: {
    // It reads all followed backtests: 20,000 and their messages take about half a minute.
    timeoutSeconds: 300,
    needs: { market: ["read"], follows: ["query an index"], renewals: ["send"] },
  },
  renewRecords: {
    memoryMb: STEP_MEMORY_MB,
    // A market and 20 backtests. A retry skips the records that are done.
    timeoutSeconds: 300,
    needs: {
      market: ["read"],
      follows: ["get", "query", "update", "delete"],
      saved: ["get"],
      savedObjects: ["read", "write", "delete"],
      profiles: ["get"],
      tasks: ["get"],
      ...limiting,
      mail: ["send"],
      site: [],
    },
  },
});

/** Every function of the service by name. */
export const functionList = {
  ...routeFunctions,
  ...workflowFunctions,
  ...socketFunctions,
  ...triggerFunctions,
  importMarket: {
    entry: "market/import",
    memoryMb: 3008,
    timeoutSeconds: 900,
    // The rows of 110 million quotes, which are as many as its memory allows.
    diskMb: 5120,
    needs: {
      inbox: ["read", "write", "delete"],
      market: ["read", "write", "delete"],
      mail: ["send"],
      operators: [],
    },
  },
  fetchFiles: {
    entry: "market/fetch",
    // A file of 256 MB, twice.
    memoryMb: 1024,
    timeoutSeconds: 900,
    needs: { inbox: ["read", "write"], fetches: ["read secrets"], mail: ["send"], operators: [] },
  },
  sharedPage: {
    entry: "pages/shared-page",
    ...SMALL,
    needs: { ...readingLinks, ...limited, savedObjects: ["read"], site: [], cloudFrontSecret: [] },
  },
  mcp: {
    entry: "mcp/mcp",
    // It reads whole results to answer a part of them.
    memoryMb: 1024,
    // A tool waits up to 20 seconds for a run's end, and API Gateway gives up after 29.
    timeoutSeconds: 28,
    needs: unionOf([...MCP_ROUTES.map(needsOfRoute), limited, limiting, { site: [] }]),
  },
  notFound: {
    entry: "fallback/not-found",
    memoryMb: 256,
    timeoutSeconds: 5,
    needs: { cloudFrontSecret: [] },
  },
} as const satisfies Record<string, FunctionSpec>;

export type FunctionName = keyof typeof functionList;
export const functionNames = Object.keys(functionList) as FunctionName[];
