import { createServer } from "node:http";
import {
  ApiGatewayManagementApiClient,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { FunctionHost } from "../../../../infra/local/lambda/function-host.ts";
import {
  connectionsBackend,
  LIMITS,
  type Limits,
  openConnections,
} from "../../../../infra/local/site/connections.ts";
import { socketApi } from "../../../../infra/local/site/socket-api.ts";
import { clientSettings } from "../../../../infra/local/wire/client-settings.ts";
import { listen, serveAlone, shut } from "../../../../infra/local/wire/stand-in.ts";
import { closing } from "../../../support/temp-folder.ts";

type Event = {
  readonly requestContext: { readonly connectionId: string; readonly routeKey: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};
type Handlers = Readonly<Partial<Record<"connect" | "message" | "disconnect", (event: Event) => unknown>>>;

const spec = {
  id: "api",
  stageName: "live",
  functionByRoute: new Map([
    ["$connect", "connect"],
    ["$default", "message"],
    ["$disconnect", "disconnect"],
  ]),
};

/** Opens a socket API whose functions are the test's. */
export const openSocketApi = async (handlers: Handlers, limits: Limits = LIMITS) => {
  const events: Event[] = [];
  const invoke: FunctionHost["invoke"] = async (name, payload) => {
    const event: Event = JSON.parse(payload);
    events.push(event);
    const result = await handlers[name as keyof Handlers]?.(event);
    return { kind: "returned", payload: JSON.stringify(result ?? { statusCode: 200 }) };
  };
  const connections = openConnections(limits);
  const posts = closing(await serveAlone(connectionsBackend(connections, spec.stageName)));
  const client = new ApiGatewayManagementApiClient({
    ...clientSettings(`${posts.endpoint}/${spec.stageName}`),
    maxAttempts: 1,
  });
  const server = createServer();
  const api = socketApi(spec, { invoke }, connections);
  server.on("upgrade", api.upgrade);
  const port = await listen(server, 0);
  onTestFinished(() => shut(server));
  const connect = (headers: Record<string, string> = {}) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { headers });
    onTestFinished(() => socket.terminate());
    return socket;
  };
  const post = (ConnectionId: string, Data: string) =>
    client.send(new PostToConnectionCommand({ ConnectionId, Data }));
  const idOf = (index = 0): string => events[index]?.requestContext.connectionId ?? "";
  const routes = (id: string) =>
    events
      .map(({ requestContext }) => requestContext)
      .filter(({ connectionId }) => connectionId === id)
      .map(({ routeKey }) => routeKey);
  return { events, client, connections, connect, post, idOf, routes, port };
};

/** Resolves when the socket opens; rejects if the handshake is refused. */
export const opened = (socket: WebSocket) =>
  new Promise<void>((resolve, reject) => socket.once("open", resolve).once("error", reject));
export const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once("close", resolve));
