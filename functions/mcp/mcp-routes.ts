import type { RouteName } from "#shared/contracts/routes.ts";

/** The routes whose handlers the tools call. The rights of the endpoint's function follow from them. */
export const MCP_ROUTES = [
  "getBacktestForm",
  "getSweepForm",
  "getPortfolioForm",
  "checkBacktest",
  "submitBacktest",
  "submitPortfolio",
  "countSweep",
  "submitSweep",
  "listTasks",
  "getTask",
  "getTaskResults",
  "saveBacktest",
] as const satisfies readonly RouteName[];
export type McpRoute = (typeof MCP_ROUTES)[number];
