import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Context } from "aws-lambda";
import { pathWithoutSlash, type Route } from "#shared/contracts/route.ts";
import type { Answer, HttpEvent } from "./answers.ts";
import { CLOUDFRONT_HEADER } from "./cloudfront-check.ts";

/** Calls of a route's handler within the process, on behalf of the caller of another one. */

/** A route's handler, as `http` makes it. */
export type RouteHandler = (event: HttpEvent, context: Context) => Promise<Answer>;

/** The parts of a call. The body is sent as JSON. */
export type InnerInput = {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
};

export type InnerAnswer = {
  readonly status: number;
  /** The parsed JSON; undefined without a body. */
  readonly body: unknown;
  readonly retryAfterSeconds: number | undefined;
};

const PASSED_ON = ["authorization", CLOUDFRONT_HEADER, "x-viewer-address"];

const eventOf = (
  outer: HttpEvent,
  { method, path }: Pick<Route, "method" | "path">,
  { params, query, body, idempotencyKey }: InnerInput,
): HttpEvent => {
  const { version, requestContext, headers } = outer;
  const passedOn = PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  const routeKey = `${method} ${pathWithoutSlash(path)}`;
  return {
    version,
    routeKey,
    rawPath: path,
    rawQueryString: "",
    requestContext: { ...requestContext, routeKey, http: { ...requestContext.http, method, path } },
    headers: {
      ...(Object.fromEntries(passedOn) as Record<string, string>),
      // Stored results come as they are, and count as read by a client that takes compression.
      "accept-encoding": "gzip",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    ...(params ? { pathParameters: { ...params } } : {}),
    ...(query ? { queryStringParameters: { ...query } } : {}),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  };
};

const textOf = async ({ body = "", isBase64Encoded }: Answer): Promise<string> =>
  isBase64Encoded ? (await promisify(gunzip)(Buffer.from(body, "base64"))).toString("utf8") : body;

/** Returns the answer of a route's handler to a call with the token and the address of the outer one. */
export const callInside = async (
  handler: RouteHandler,
  route: Pick<Route, "method" | "path">,
  input: InnerInput,
  outer: { readonly event: HttpEvent; readonly context: Context },
): Promise<InnerAnswer> => {
  const answer = await handler(eventOf(outer.event, route, input), outer.context);
  const text = await textOf(answer);
  const { "retry-after": retryAfter } = answer.headers ?? {};
  return {
    status: answer.statusCode ?? 200,
    body: text === "" ? undefined : JSON.parse(text),
    retryAfterSeconds: retryAfter === undefined ? undefined : Number(retryAfter),
  };
};
