import { basename } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { expect } from "vitest";
import type { ErrorBody } from "#shared/contracts/errors.ts";
import { openApiDocument } from "#shared/contracts/openapi.ts";
import type { Output, Route } from "#shared/contracts/route.ts";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import type { Verify } from "../../../functions/edge/access-token.ts";
import type { Answer } from "../../../functions/edge/answers.ts";
import { sourceOfRoute } from "../../../functions/route-files.ts";
import { rememberedMarkets } from "../../../functions/tickers/markets.ts";
import { type Memory, START_MS } from "./memory/memory.ts";
import { SITE } from "./memory/memory-users.ts";
import { world } from "./world.ts";

/** A client of the handlers: builds the events of an HTTP API, and checks every answer against the route's schema. */

const ACCESS = /^access:([\w-]+):(.+)$/;
const ACCESS_SECONDS = 900;
const START_SECONDS = START_MS / 1000;

/** Reads the tokens of the user pool in memory, which have colons for a real token's dots. */
export const verifyIn =
  (ports: Memory): Verify =>
  async (token) => {
    const match = ACCESS.exec(token.replaceAll(".", ":"));
    if (!match) return undefined;
    const [, username = "", originJti = ""] = match;
    // A log-in without a record is as old as the clock.
    const { sub, authTime } = ports.logIns.get(`${username}:${originJti}`) ?? {
      sub: ports.accounts.get(username)?.sub ?? `sub-of-${username}`,
      authTime: START_SECONDS,
    };
    const exp = Math.floor(ports.clock.now() / 1000) + ACCESS_SECONDS;
    return { sub, username, originJti, authTime, iat: authTime, exp };
  };

/** The function that request-reset starts; `invoked` records its payloads. */
const SEND_RESET = "send-reset";
/** The functions that delete and export accounts. */
export const ERASE = "erase-accounts";
export const EXPORT = "export-account";

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Answer>;

type OverPorts = { over(ports: () => object, verify: Verify): Handler };

/** The handler of a route as its file exports it. */
export const routeHandler = async (name: RouteName): Promise<OverPorts> => {
  const { file, export: exported } = sourceOfRoute(name);
  const module: Record<string, unknown> = await import(`../../../functions/api/${basename(file)}.ts`);
  return module[exported] as OverPorts;
};

const NAMES = Object.keys(routes) as RouteName[];
const made = await Promise.all(NAMES.map(async (name) => [name, await routeHandler(name)] as const));

/** The handlers of all routes over ports in memory. */
export const handlersOf = (ports: Memory): Record<RouteName, Handler> => {
  const verify = verifyIn(ports);
  const markets = rememberedMarkets(ports.market);
  const given = () => ({
    ...ports,
    markets,
    verify,
    site: SITE,
    sendResetFunctionName: SEND_RESET,
    eraseAccountsFunctionName: ERASE,
    exportAccountFunctionName: EXPORT,
  });
  const handlers = made.map(([name, handler]) => [name, handler.over(given, verify)]);
  return Object.fromEntries(handlers) as Record<RouteName, Handler>;
};

export type Request = {
  /** The caller's name; none without it. */
  readonly as?: string;
  /** The access token of a log-in, in place of `as`. */
  readonly access?: string;
  /** The caller's address. */
  readonly address?: string;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly json?: unknown;
  /** A raw body, in place of `json`. */
  readonly raw?: string;
  readonly isBase64?: boolean;
  readonly headers?: Record<string, string>;
  /** As a browser sends them, `name=value` each. */
  readonly cookies?: readonly string[];
};

export const CONTEXT = { getRemainingTimeInMillis: () => 10_000 } as Context;

const headersOf = ({ as, access, address }: Request) => ({
  ...(as === undefined ? {} : { authorization: `Bearer access.${as}.1` }),
  ...(access === undefined ? {} : { authorization: `Bearer ${access.replaceAll(":", ".")}` }),
  ...(address === undefined ? {} : { "x-viewer-address": address }),
});

const eventOf = (name: RouteName, request: Request): APIGatewayProxyEventV2 => {
  const raw = request.raw ?? (request.json === undefined ? undefined : JSON.stringify(request.json));
  const event = {
    version: "2.0",
    rawPath: routes[name].path,
    headers: {
      ...(raw === undefined ? {} : { "content-type": "application/json" }),
      ...headersOf(request),
      ...request.headers,
    },
    requestContext: { requestId: "request-1", http: { method: routes[name].method } },
    isBase64Encoded: request.isBase64 ?? false,
    ...(request.params ? { pathParameters: request.params } : {}),
    ...(request.query ? { queryStringParameters: request.query } : {}),
    ...(raw === undefined ? {} : { body: raw }),
    ...(request.cookies ? { cookies: request.cookies } : {}),
  };
  return event as unknown as APIGatewayProxyEventV2;
};

/** The answer of a route, successful or not. */
type Body<N extends RouteName> = (Output<(typeof routes)[N]> extends undefined
  ? object
  : Output<(typeof routes)[N]>) &
  Partial<ErrorBody>;

const { paths } = openApiDocument();

/** The statuses that the API's description allows for the route. */
const statusesOf = ({ method, path }: Route): string[] =>
  Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {});

const bodyText = ({ body = "", headers = {}, isBase64Encoded }: Answer): string => {
  if (!isBase64Encoded) return body;
  const bytes = Buffer.from(body, "base64");
  return (headers["content-encoding"] === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
};

/**
 * Calls a route. Parses successes by the route's schema and checks every status against the API's description; `body`
 * is the parsed JSON.
 */
export const clientOf = (ports: Memory) => {
  const handlers = handlersOf(ports);
  return async <N extends RouteName>(name: N, request: Request = {}) => {
    const answer = await handlers[name](eventOf(name, request), CONTEXT);
    const json: unknown = answer.body === undefined ? undefined : JSON.parse(bodyText(answer));
    const route: Route = routes[name];
    if (answer.statusCode === 200) route.response?.parse(json);
    expect(statusesOf(route), `${route.method} ${route.path}`).toContain(String(answer.statusCode));
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers ?? {},
      /** With their attributes. */
      cookies: answer.cookies ?? [],
      /** The size of Lambda's response: the whole answer as JSON, with the body as a text in it. */
      bytes: Buffer.byteLength(JSON.stringify(answer)),
      body: json as Body<N>,
    };
  };
};
export type Client = ReturnType<typeof clientOf>;

/** The small world of the tests, and a client of it. */
export const openWorld = async () => {
  const ports = await world();
  return { ports, call: clientOf(ports) };
};
