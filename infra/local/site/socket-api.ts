import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import * as z from "zod";
import { report } from "../console/report.ts";
import type { FunctionHost } from "../lambda/function-host.ts";
import type { ApiSpec } from "../template/apis.ts";
import { type Connections, LIMITS } from "./connections.ts";

/** The WebSocket API: `$connect` decides, every message goes to `$default`, `$disconnect` is told of the end. */
export type SocketApi = {
  /** Takes over a request to upgrade. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

type SocketRoute = "$connect" | "$default" | "$disconnect";
const EVENT_TYPES = { $connect: "CONNECT", $default: "MESSAGE", $disconnect: "DISCONNECT" } as const;

const Answer = z.object({ statusCode: z.number().int() });

/** Messages of one connection that functions work on at a time; the next ones wait on the wire. */
const MAX_AT_A_TIME = 8;

const headersOf = ({ rawHeaders }: IncomingMessage): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) headers[rawHeaders[i] ?? ""] = rawHeaders[i + 1] ?? "";
  return headers;
};

type Open = {
  readonly id: string;
  readonly connectedAtMs: number;
  readonly sourceIp: string;
  readonly host: string;
};

const eventOf = (api: ApiSpec, route: SocketRoute, open: Open, more: object) => ({
  requestContext: {
    routeKey: route,
    eventType: EVENT_TYPES[route],
    messageDirection: "IN",
    connectionId: open.id,
    connectedAt: open.connectedAtMs,
    requestId: randomUUID(),
    extendedRequestId: randomUUID(),
    requestTimeEpoch: Date.now(),
    apiId: api.id,
    stage: api.stageName,
    domainName: open.host,
    identity: { sourceIp: open.sourceIp },
    ...(route === "$default" ? { messageId: randomUUID() } : {}),
  },
  isBase64Encoded: false,
  ...more,
});

const refuse = (socket: Duplex, status: 403 | 500): void => {
  const text = status === 403 ? "403 Forbidden" : "500 Internal Server Error";
  socket.end(`HTTP/1.1 ${text}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
};

/**
 * A socket opens once `$connect` answered below 300: else the handshake gets 403, or 500 where the function failed. One
 * that fails on a later message is told of on the socket, which stays open.
 */
export const socketApi = (
  api: ApiSpec,
  host: Pick<FunctionHost, "invoke">,
  connections: Connections,
): SocketApi => {
  const server = new WebSocketServer({ noServer: true, maxPayload: LIMITS.messageBytes });

  /** The status that a route's function answers; 500 where it fails, 200 where the template has no such route. */
  const call = async (route: SocketRoute, open: Open, more: object = {}): Promise<number> => {
    const functionName = api.functionByRoute.get(route);
    if (functionName === undefined) return 200;
    const outcome = await host.invoke(functionName, JSON.stringify(eventOf(api, route, open, more)));
    if (outcome.kind === "failed") return 500;
    const answer = Answer.safeParse(JSON.parse(outcome.payload));
    return answer.success ? answer.data.statusCode : 500;
  };

  const onMessage = async (open: Open, socket: WebSocket, message: Buffer): Promise<void> => {
    const status = await call("$default", open, { body: message.toString("utf8") });
    if (status < 500) return;
    const text = { message: "Internal server error", connectionId: open.id, requestId: randomUUID() };
    socket.send(JSON.stringify(text));
  };

  const receive = (open: Open, socket: WebSocket): void => {
    let working = 0;
    socket.on("error", () => undefined);
    socket.on("ping", () => connections.touch(open.id));
    socket.on("message", (data) => {
      connections.touch(open.id);
      if (++working >= MAX_AT_A_TIME) socket.pause();
      onMessage(open, socket, data as Buffer)
        .catch((error: unknown) => report.error("a message was lost", error))
        .finally(() => {
          working--;
          if (socket.isPaused) socket.resume();
        });
    });
    socket.once("close", () => {
      call("$disconnect", open).catch((error: unknown) => report.error("a disconnect was lost", error));
    });
  };

  const connect = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const open: Open = {
      id: connections.newId(),
      connectedAtMs: Date.now(),
      sourceIp: request.socket.remoteAddress ?? "",
      host: request.headers.host ?? "",
    };
    const status = await call("$connect", open, { headers: headersOf(request) });
    if (status >= 300) return refuse(socket, status >= 500 ? 500 : 403);
    server.handleUpgrade(request, socket, head, (webSocket) => {
      connections.open(open.id, webSocket);
      receive(open, webSocket);
    });
  };

  return {
    upgrade: (request, socket, head) => {
      socket.on("error", () => socket.destroy());
      connect(request, socket, head).catch((error: unknown) => {
        report.error("a socket was not opened", error);
        refuse(socket, 500);
      });
    },
  };
};
