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

/** Telling the followers of a task, and forgetting those that are gone. */
const pushing = { connections: ["query", "delete"], sockets: ["post"] } as const satisfies Needs;

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
    taskObjects: ["write"],
    tasks: ["get", "put"],
    workflow: ["start"],
  },
  listTasks: { tasks: ["query an index"] },
  getTask: { tasks: ["get"], taskObjects: ["read"] },
  getTaskResults: { tasks: ["get"], taskObjects: ["read"] },
  cancelTask: { tasks: ["get", "update"], workflow: ["stop"], ...pushing },
  saveBacktest: {
    tasks: ["get", "update"],
    taskObjects: ["read"],
    saved: ["get", "put", "query"],
    savedObjects: ["write"],
  },
  listBacktests: { saved: ["query"] },
  getBacktest: { saved: ["get"], savedObjects: ["read"] },
  deleteBacktest: { saved: ["get", "delete"], savedObjects: ["delete"] },
  shareBacktest: { saved: ["get", "update"] },
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

/** 1,769 MB is one whole processor; the steps hold a ticker's market in memory. */
const STEP_MEMORY_MB = 1769;

const workflowFunctions = {
  plan: {
    entry: "workflow/plan",
    memoryMb: STEP_MEMORY_MB,
    timeoutSeconds: 60,
    needs: { tasks: ["update"], market: ["read"], taskObjects: ["read", "write"] },
  },
  work: {
    entry: "workflow/work",
    memoryMb: STEP_MEMORY_MB,
    timeoutSeconds: 120,
    needs: { tasks: ["get", "update"], market: ["read"], taskObjects: ["read", "write"], ...pushing },
  },
  reduce: {
    entry: "workflow/reduce",
    memoryMb: STEP_MEMORY_MB,
    timeoutSeconds: 180,
    needs: { tasks: ["get", "update"], market: ["read"], taskObjects: ["read", "write"], ...pushing },
  },
  fail: {
    entry: "workflow/fail",
    memoryMb: 512,
    timeoutSeconds: 30,
    needs: { tasks: ["update"], ...pushing },
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
    needs: { connections: ["get", "delete"], sockets: ["post"] },
  },
  subscribe: {
    entry: "socket/subscribe",
    memoryMb: 512,
    timeoutSeconds: 10,
    needs: {
      connections: ["put", "update", "delete"],
      tasks: ["get"],
      taskObjects: ["read"],
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
    needs: { inbox: ["read", "write", "delete"], market: ["read", "write", "delete"] },
  },
  notFound: { entry: "fallback/not-found", memoryMb: 256, timeoutSeconds: 5, needs: {} },
} as const satisfies Record<string, FunctionSpec>;

export type FunctionName = keyof typeof functionList;
/** Every function's name, in the list's order. */
export const functionNames = Object.keys(functionList) as FunctionName[];
