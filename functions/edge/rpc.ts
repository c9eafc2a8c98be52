import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { KEY_SCOPES } from "#shared/contracts/key-scopes.ts";
import type { Route } from "#shared/contracts/route.ts";
import { log } from "../process/log.ts";
import { type Verify, verifyAccessToken } from "./access-token.ts";
import { type Answer, answer, errorAnswer, type HttpEvent } from "./answers.ts";
import type { KeyPorts } from "./api-key.ts";
import { type Caller, callerOf } from "./auth.ts";
import { toHttpError } from "./errors.ts";
import { addressOf, checkAddress, checkCloudFront, sentBody } from "./http.ts";
import { callInside, type InnerAnswer, type InnerInput, type RouteHandler } from "./inner-call.ts";
import { checkSize, readJson } from "./json-body.ts";

/** Reads events of an endpoint that answers messages instead of calls of the route table. */

export type RpcPorts = KeyPorts;

/** A message over HTTP, each part read when it is asked for. */
export type RpcCall = {
  readonly httpMethod: string;
  /** A header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** The caller; each route called inside checks an API key's scopes. Throws 401 for a bad token or key. */
  readonly caller: () => Promise<Caller>;
  /** The parsed body. Throws 400, 413 and 415. */
  readonly json: (limitBytes: number) => unknown;
  /** Calls a route's handler in this process, as the same caller. */
  readonly inside: (
    handler: RouteHandler,
    route: Pick<Route, "method" | "path">,
    input: InnerInput,
  ) => Promise<InnerAnswer>;
};

export type RpcAnswer = {
  readonly status: number;
  /** JSON; none where it is undefined. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

const logged = (event: HttpEvent, error: unknown) => {
  const refused = toHttpError(error);
  const about = { route: event.routeKey, requestId: event.requestContext?.requestId, status: refused.status };
  if (refused.status >= 500) log.error("request failed", { ...about, error: error as Error });
  else if (refused.status === 401 || refused.status === 403) log.warn("request refused", about);
  return refused;
};

/** Makes the Lambda handler. It checks CloudFront's secret; what `use` throws is answered as by the other routes. */
export const rpc = <P extends RpcPorts>(
  use: (ports: P, call: RpcCall) => Promise<RpcAnswer>,
  ports: () => P,
  { verify = verifyAccessToken }: { readonly verify?: Verify } = {},
) =>
  middy<HttpEvent, Answer>(async (event: HttpEvent, context: Context): Promise<Answer> => {
    checkCloudFront(event);
    checkAddress(event);
    const { authorization } = event.headers;
    const asking = { authorization, address: addressOf(event), scopes: KEY_SCOPES };
    const given = ports();
    const { status, body, headers } = await use(given, {
      httpMethod: event.requestContext.http.method,
      header: (name) => event.headers[name],
      caller: () => callerOf(asking, verify, given),
      json: (limitBytes) => {
        const sent = sentBody(event);
        checkSize(sent, limitBytes);
        return readJson(sent);
      },
      inside: (handler, route, input) => callInside(handler, route, input, { event, context }),
    });
    const answered = await answer(event, { access: "member" }, body);
    return { ...answered, statusCode: status, headers: { ...answered.headers, ...headers } };
  }).onError((request) => {
    const answered = errorAnswer(request.event, logged(request.event, request.error));
    const asks = answered.statusCode === 401 ? { "www-authenticate": "Bearer" } : {};
    request.response = { ...answered, headers: { ...answered.headers, ...asks } };
  });
