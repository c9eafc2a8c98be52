import type { RouteName } from "#shared/contracts/routes.ts";
import type { CanaryName } from "../rollout/canary-list.ts";

/**
 * The routes that came after the first stack of routes was nearly full. A deployed route never changes its stack: while
 * one stack deleted it, the other could not create it.
 */
export const LATER_ROUTES = [
  "followBacktest",
  "listFollowed",
  "setDigest",
  "endDigest",
  "checkBacktest",
  "getOpenApi",
  "listKeys",
  "createKey",
  "deleteKey",
  "submitElsewhere",
  "startExport",
  "getExport",
  "getExportPart",
  "deleteAccount",
  "getDataReport",
] as const satisfies readonly Exclude<RouteName, CanaryName>[];
export type LaterRoute = (typeof LATER_ROUTES)[number];
export type FirstRoute = Exclude<RouteName, LaterRoute>;

/** True for a route of the second stack. */
export const isLater = (name: RouteName): name is LaterRoute =>
  (LATER_ROUTES as readonly RouteName[]).includes(name);
