import { MCP_PATH } from "#shared/contracts/mcp.ts";
import { pathWithoutSlash } from "#shared/contracts/route.ts";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { linkPath, linkPicturePath } from "#shared/contracts/shared-links.ts";
import { KIND_NAMES, submitRouteOf } from "#shared/kinds/kind.ts";
import type { Stage } from "../stages.ts";

/**
 * Throttles of the routes whose calls cost more than a read: for all callers together, in calls a second and at once. A flood
 * of one route is answered 429 there, and leaves the stage's rate to the others. The limits of a user and of an address are
 * the functions' own, and the firewall's.
 */

type Throttle = { readonly ratePerSecond: number; readonly burst: number };
type Throttled = Throttle & { readonly keys: readonly string[] };

/** The path parameter of a public link. */
export const TOKEN = "{token}";

/** A route's key at API Gateway. It cannot end in a slash. */
export const routeKeyOf = (name: RouteName): string => {
  const { method, path } = routes[name];
  return `${method} ${pathWithoutSlash(path)}`;
};

const keysOf = (...names: readonly RouteName[]): string[] => names.map(routeKeyOf);

const THROTTLED: readonly Throttled[] = [
  // A program may submit 200 runs at once (test/parts/infra/busy-hour); lanes bound what then runs.
  { keys: keysOf(...KIND_NAMES.map(submitRouteOf)), ratePerSecond: 25, burst: 250 },
  // A thousand log-ins in a busy hour are less than one a second.
  { keys: keysOf("createToken"), ratePerSecond: 20, burst: 50 },
  // Each sends a mail, or checks or sets a password at Cognito, whose quotas are low.
  {
    keys: keysOf("signUp", "verifyEmail", "requestReset", "resetPassword", "changePassword", "deleteAccount"),
    ratePerSecond: 5,
    burst: 25,
  },
  // Each runs a backtest, starts a function of minutes, or calls Stripe.
  { keys: keysOf("followBacktest", "subscribe", "cancelSubscription"), ratePerSecond: 5, burst: 25 },
  { keys: keysOf("startExport"), ratePerSecond: 1, burst: 10 },
  { keys: keysOf("getExportPart"), ratePerSecond: 5, burst: 50 },
  { keys: keysOf("logError"), ratePerSecond: 5, burst: 50 },
  {
    keys: [...keysOf("getShared"), `GET ${linkPath(TOKEN)}`, `GET ${linkPicturePath(TOKEN)}`],
    ratePerSecond: 50,
    burst: 200,
  },
  // A call may wait for a run's end for 20 seconds.
  { keys: [`POST ${MCP_PATH}`], ratePerSecond: 20, burst: 100 },
];

/** Opening sockets, for all browsers together. A page opens one per visit. */
const CONNECT: Throttled = { keys: ["$connect"], ratePerSecond: 50, burst: 200 };

type RouteSettings = Readonly<
  Record<string, { readonly ThrottlingRateLimit: number; readonly ThrottlingBurstLimit: number }>
>;

/** Returns API Gateway's settings by route key, none above the stage's own throttle. */
const settingsOf = (throttled: readonly Throttled[], { throttle }: Stage): RouteSettings =>
  Object.fromEntries(
    throttled.flatMap(({ keys, ratePerSecond, burst }) =>
      keys.map((key) => [
        key,
        {
          ThrottlingRateLimit: Math.min(ratePerSecond, throttle.ratePerSecond),
          ThrottlingBurstLimit: Math.min(burst, throttle.burst),
        },
      ]),
    ),
  );

export const httpThrottles = (stage: Stage): RouteSettings => settingsOf(THROTTLED, stage);
export const socketThrottles = (stage: Stage): RouteSettings => settingsOf([CONNECT], stage);
