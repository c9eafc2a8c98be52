import { fileNameOf, type RouteName, routes } from "#shared/contracts/routes.ts";
import type { Needs } from "./needs.ts";

/** One Lambda function: its source, its size, and what it may touch. */
export type FunctionSpec = {
  /** Path below `functions/`, without its ending. */
  readonly entry: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly needs: Needs;
};

/** Every route must say what it needs: one that does not is a compiler's error here. */
const routeNeeds: Readonly<Record<RouteName, Needs>> = {
  getLoginForm: {},
  createToken: { users: ["log in"], profiles: ["query an index"] },
  refreshToken: { users: [] },
  logout: { users: [], profiles: ["get", "update"] },
  getMe: {},
  getBacktestForm: { market: ["read"] },
  submitBacktest: {
    market: ["read"],
    results: ["write"],
    tasks: ["get", "put"],
    workflow: ["start"],
  },
  listTasks: { tasks: ["query an index"] },
  getTask: { tasks: ["get"], results: ["read"] },
  getTaskResults: { tasks: ["get"], results: ["read"] },
  cancelTask: {
    tasks: ["get", "update"],
    workflow: ["stop"],
    connections: ["query", "update", "delete"],
    sockets: ["post"],
  },
  saveBacktest: {
    tasks: ["get", "update"],
    saved: ["get", "put", "query"],
    results: ["read", "write"],
  },
  listBacktests: { saved: ["query"] },
  getBacktest: { saved: ["get"], results: ["read"] },
  deleteBacktest: { saved: ["get", "delete"], results: ["delete"] },
  shareBacktest: { saved: ["update"] },
};

/** The handler's wrapper checks the token of a member's call and whether that log-in was ended. */
const needsOfRoute = (name: RouteName): Needs => {
  const needs = routeNeeds[name];
  if (routes[name].access === "public") return needs;
  return {
    ...needs,
    users: needs.users ?? [],
    profiles: [...new Set(["get" as const, ...(needs.profiles ?? [])])],
  };
};

const routeFunctions = Object.fromEntries(
  (Object.keys(routes) as RouteName[]).map((name) => [
    name,
    { entry: `api/${fileNameOf(name)}`, memoryMb: 512, timeoutSeconds: 10, needs: needsOfRoute(name) },
  ]),
) as Record<RouteName, FunctionSpec>;

/** Telling the followers of a task, and forgetting those that are gone. */
const telling = {
  connections: ["query", "update", "delete"],
  sockets: ["post"],
} as const satisfies Needs;

/** 1,769 MB is one whole processor; the steps hold a ticker's market in memory. */
const STEP_MEMORY_MB = 1769;

const workflowFunctions = {
  plan: {
    entry: "workflow/plan",
    memoryMb: STEP_MEMORY_MB,
    timeoutSeconds: 60,
    needs: { tasks: ["get", "update"], market: ["read"], results: ["read", "write"], ...telling },
  },
  work: {
    entry: "workflow/work",
    memoryMb: STEP_MEMORY_MB,
    timeoutSeconds: 120,
    needs: { tasks: ["get", "update"], market: ["read"], results: ["read", "write"], ...telling },
  },
  reduce: {
    entry: "workflow/reduce",
    memoryMb: STEP_MEMORY_MB,
    timeoutSeconds: 180,
    needs: { tasks: ["get", "update"], market: ["read"], results: ["read", "write"], ...telling },
  },
  fail: {
    entry: "workflow/fail",
    memoryMb: 512,
    timeoutSeconds: 30,
    needs: { tasks: ["get", "update"], ...telling },
  },
} as const satisfies Record<string, FunctionSpec>;

const socketFunctions = {
  connect: {
    entry: "socket/connect",
    memoryMb: 512,
    timeoutSeconds: 10,
    needs: { connections: ["put"], greeter: ["invoke"], site: [] },
  },
  greet: {
    entry: "socket/greet",
    memoryMb: 512,
    timeoutSeconds: 30,
    needs: { sockets: ["post"] },
  },
  subscribe: {
    entry: "socket/subscribe",
    memoryMb: 512,
    timeoutSeconds: 10,
    needs: {
      connections: ["get", "put", "update", "delete", "query"],
      tasks: ["get"],
      results: ["read"],
      sockets: ["post", "disconnect"],
    },
  },
  disconnect: {
    entry: "socket/disconnect",
    memoryMb: 512,
    timeoutSeconds: 10,
    needs: { connections: ["delete"] },
  },
} as const satisfies Record<string, FunctionSpec>;

/** Every function of the service by name. */
export const functionList = {
  ...routeFunctions,
  ...workflowFunctions,
  ...socketFunctions,
  importMarket: {
    entry: "market/import",
    memoryMb: 3008,
    timeoutSeconds: 900,
    needs: { inbox: ["read"], market: ["read", "write"] },
  },
  notFound: { entry: "fallback/not-found", memoryMb: 256, timeoutSeconds: 5, needs: {} },
} as const satisfies Record<string, FunctionSpec>;

export type FunctionName = keyof typeof functionList;
export const functionNames = Object.keys(functionList) as FunctionName[];
