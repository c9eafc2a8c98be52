import type { IncomingMessage, ServerResponse } from "node:http";
import { type Backend, bodyOf, sendJson } from "../wire/stand-in.ts";
import { type FunctionHost, UnknownFunction } from "./function-host.ts";
import { TooManyRequests } from "./too-many-requests.ts";

/** Lambda's `Invoke`, with and without waiting. */

const INVOCATIONS = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;
/** Names may come as ARNs and with a version. */
const NAME = /^(?:arn:aws:lambda:[^:]+:\d+:function:)?([A-Za-z0-9_-]+)(?::\$LATEST)?$/;

const MAX_SYNC_BYTES = 6 * 1024 * 1024;
const MAX_EVENT_BYTES = 1024 * 1024;

const refuse = (response: ServerResponse, status: number, code: string, message: string): void =>
  sendJson(response, status, { Type: "User", Message: message }, { "x-amzn-errortype": code });

const call = async (
  host: FunctionHost,
  name: string,
  payload: string,
  response: ServerResponse,
): Promise<void> => {
  const outcome = await host.invoke(name, payload);
  const headers = { "content-type": "application/json", "x-amz-executed-version": "$LATEST" };
  if (outcome.kind === "returned") response.writeHead(200, headers).end(outcome.payload);
  else
    response
      .writeHead(200, { ...headers, "x-amz-function-error": "Unhandled" })
      .end(JSON.stringify(outcome.failure));
};

const answer = async (
  host: FunctionHost,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const encoded = INVOCATIONS.exec((request.url ?? "").split("?")[0] ?? "")?.[1] ?? "";
  const name = NAME.exec(decodeURIComponent(encoded))?.[1];
  if (request.method !== "POST" || name === undefined)
    return refuse(response, 404, "ResourceNotFoundException", "This call is not known on this machine");
  const isEvent = request.headers["x-amz-invocation-type"] === "Event";
  const payload =
    (await bodyOf(request, isEvent ? MAX_EVENT_BYTES : MAX_SYNC_BYTES)).toString("utf8") || "null";
  JSON.parse(payload);
  if (!isEvent) return call(host, name, payload, response);
  host.send(name, payload);
  response.writeHead(202).end();
};

export const lambdaBackend = (host: FunctionHost): Backend => ({
  name: "the function host",
  listener: async (request, response) => {
    try {
      await answer(host, request, response);
    } catch (error) {
      if (error instanceof SyntaxError)
        refuse(response, 400, "InvalidRequestContentException", "Could not parse request body into json");
      else if (error instanceof RangeError) refuse(response, 413, "RequestTooLargeException", error.message);
      else if (error instanceof UnknownFunction) refuse(response, 404, error.name, error.message);
      else if (error instanceof TooManyRequests) refuse(response, 429, error.name, error.message);
      else throw error;
    }
  },
});
