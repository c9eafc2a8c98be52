import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import type { FunctionHost } from "../lambda/function-host.ts";
import type { Outcome } from "../lambda/messages.ts";
import { TooManyRequests } from "../lambda/too-many-requests.ts";
import type { ApiSpec } from "../template/apis.ts";
import { bodyOf, type Listener } from "../wire/stand-in.ts";
import { httpEvent, splitUrl } from "./http-event.ts";
import { routeFinder } from "./route-table.ts";

/** The HTTP API: each route of the template to its function. */

/** Bodies of API Gateway's HTTP API when no function answers. */
const WORDS = {
  404: "Not Found",
  413: "Request Entity Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
} as const;

/** Answers as API Gateway; the rest of a body that is too large is not read. */
export const refuseAsGateway = (response: ServerResponse, status: keyof typeof WORDS): void => {
  response.writeHead(status, {
    "content-type": "application/json",
    ...(status === 413 ? { connection: "close" } : {}),
  });
  response.end(JSON.stringify({ message: WORDS[status] }));
};

const MAX_BODY_BYTES = 10 * 1024 * 1024;
const MAX_EVENT_BYTES = 6 * 1024 * 1024;
const INTEGRATION_MS = 30_000;

const Answer = z.object({
  statusCode: z.number().int(),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  cookies: z.array(z.string()).default([]),
  body: z.string().default(""),
  isBase64Encoded: z.boolean().default(false),
});
type Answer = z.output<typeof Answer>;

/** A function returns a whole answer, or only the JSON of its body. */
const answerIn = (payload: string): Answer => {
  const value: unknown = JSON.parse(payload);
  if (typeof value === "object" && value !== null && "statusCode" in value) return Answer.parse(value);
  return Answer.parse({ statusCode: 200, headers: { "content-type": "application/json" }, body: payload });
};

const send = (
  response: ServerResponse,
  { statusCode, headers, cookies, body, isBase64Encoded }: Answer,
): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  response.writeHead(statusCode);
  response.end(isBase64Encoded ? Buffer.from(body, "base64") : body);
};

/** Returns the body; undefined over the limit. */
const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  try {
    return await bodyOf(request, MAX_BODY_BYTES);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

const LATE = { kind: "late" } as const;

/** Returns the outcome within API Gateway's time limit; the function itself continues. */
const inTime = async (outcome: Promise<Outcome>): Promise<Outcome | typeof LATE> => {
  const { promise: late, resolve } = Promise.withResolvers<typeof LATE>();
  const timer = setTimeout(() => resolve(LATE), INTEGRATION_MS);
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Sends the answer of the route's function; 404 without a route, 413 for a body or event that is too large, 500 when the
 * function fails, and 503 when it takes over 30 s or too many calls run. Rejected when an answer is malformed.
 */
export const httpApi = (
  { id: apiId, functionByRoute }: ApiSpec,
  host: Pick<FunctionHost, "invoke">,
): Listener => {
  const find = routeFinder(functionByRoute);

  const call = async (functionName: string, event: string, response: ServerResponse): Promise<void> => {
    const outcome = await inTime(host.invoke(functionName, event));
    if (outcome.kind === "late") return refuseAsGateway(response, 503);
    if (outcome.kind === "failed") return refuseAsGateway(response, 500);
    send(response, answerIn(outcome.payload));
  };

  return async (request, response) => {
    const requestId = randomUUID();
    response.setHeader("apigw-requestid", requestId);
    const match = find(request.method ?? "GET", splitUrl(request.url).path);
    if (!match) return refuseAsGateway(response, 404);
    const body = await readBody(request);
    const event = body && JSON.stringify(httpEvent({ request, match, body, requestId, apiId }));
    if (event === undefined || Buffer.byteLength(event) > MAX_EVENT_BYTES)
      return refuseAsGateway(response, 413);
    try {
      await call(match.functionName, event, response);
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error;
      refuseAsGateway(response, 503);
    }
  };
};
