import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import * as z from "zod";
import { report } from "../console/report.ts";
import type { FunctionHost } from "../lambda/function-host.ts";
import { TooManyRequests } from "../lambda/too-many-requests.ts";
import type { ApiSpec } from "../template/apis.ts";
import { type Connections, LIMITS } from "./connections.ts";
import { VIEWER_ADDRESS } from "./http-event.ts";

/** Runs work of many connections with bounded concurrency, in turns: a connection with much work delays only itself. */
type FairQueue = {
  /** Runs the work when its turn has come, in the order of its connection. */
  run<T>(connectionId: string, work: () => Promise<T>): Promise<T>;
};

type FairLimits = {
  /** Concurrency of all connections together. */
  readonly total: number;
  readonly perConnection: number;
};

type Line = { running: number; readonly waiting: (() => Promise<void>)[] };

/** The caller limits how much work of a connection waits. */
const fairQueue = ({ total, perConnection }: FairLimits): FairQueue => {
  /** The connection whose work began last is the last one. */
  const lines = new Map<string, Line>();
  let running = 0;

  const serve = (): void => {
    for (const [connectionId, line] of lines) {
      if (running >= total) return;
      if (line.waiting.length === 0 || line.running >= perConnection) continue;
      // The loop comes to it again, after all others.
      lines.delete(connectionId);
      lines.set(connectionId, line);
      void begin(connectionId, line);
    }
  };

  const begin = async (connectionId: string, line: Line): Promise<void> => {
    running++;
    line.running++;
    await line.waiting.shift()?.();
    running--;
    line.running--;
    if (line.running === 0 && line.waiting.length === 0) lines.delete(connectionId);
    serve();
  };

  return {
    run: (connectionId, work) => {
      const line = lines.get(connectionId) ?? { running: 0, waiting: [] };
      lines.set(connectionId, line);
      return new Promise((resolve, reject) => {
        line.waiting.push(() => work().then(resolve, reject));
        serve();
      });
    },
  };
};

/** The WebSocket API: `$connect` accepts or refuses, `$default` receives messages, `$disconnect` the end. */
export type SocketApi = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

type SocketRoute = "$connect" | "$default" | "$disconnect";
const EVENT_TYPES = { $connect: "CONNECT", $default: "MESSAGE", $disconnect: "DISCONNECT" } as const;

const Answer = z.object({ statusCode: z.number().int() });

/** Concurrency of messages and of ends: too low to exceed the calls that the host takes. */
const MESSAGES = { total: 16, perConnection: 4 };
const ENDS = { total: 16, perConnection: 1 };
/** With so many unfinished messages a connection is paused. */
const MAX_HELD = 8;

const headersOf = ({ rawHeaders, socket }: IncomingMessage): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? "";
    if (name.toLowerCase() !== VIEWER_ADDRESS) headers[name] = rawHeaders[i + 1] ?? "";
  }
  return { ...headers, [VIEWER_ADDRESS]: socket.remoteAddress ?? "" };
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

const REFUSALS = {
  403: "Forbidden",
  429: "Too Many Requests",
  500: "Internal Server Error",
} as const;

const refuse = (socket: Duplex, status: keyof typeof REFUSALS): void => {
  socket.end(`HTTP/1.1 ${status} ${REFUSALS[status]}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
};

/**
 * A socket opens when `$connect` answers below 300; otherwise the handshake gets 403, 429 when too many calls run, or 500
 * when the function fails. A later failure is sent on the socket, which stays open. Each accepted `$connect` gets its
 * `$disconnect`, also when the client has left before.
 */
export const socketApi = (
  api: ApiSpec,
  host: Pick<FunctionHost, "invoke">,
  connections: Connections,
): SocketApi => {
  const server = new WebSocketServer({ noServer: true, maxPayload: LIMITS.messageBytes, autoPong: false });
  const messages = fairQueue(MESSAGES);
  const ends = fairQueue(ENDS);

  /** Returns the function's status; 500 when it fails, 200 without such a route. */
  const call = async (route: SocketRoute, open: Open, more: object = {}): Promise<number> => {
    const functionName = api.functionByRoute.get(route);
    if (functionName === undefined) return 200;
    const outcome = await host.invoke(functionName, JSON.stringify(eventOf(api, route, open, more)));
    if (outcome.kind === "failed") return 500;
    const answer = Answer.safeParse(JSON.parse(outcome.payload));
    return answer.success ? answer.data.statusCode : 500;
  };

  const onMessage = async (open: Open, socket: WebSocket, message: Buffer): Promise<void> => {
    // The rest of a flood that closed its connection.
    if (socket.readyState !== socket.OPEN) return;
    const status = await call("$default", open, { body: message.toString("utf8") });
    if (status < 500) return;
    const text = { message: "Internal server error", connectionId: open.id, requestId: randomUUID() };
    connections.post(open.id, Buffer.from(JSON.stringify(text)));
  };

  const onEnd = (open: Open): void => {
    ends
      .run(open.id, () => call("$disconnect", open))
      .catch((error: unknown) => report.error("a disconnect was lost", error));
  };

  const receive = (open: Open, socket: WebSocket): void => {
    let held = 0;
    socket.on("error", () => undefined);
    socket.on("ping", (data) => connections.pong(open.id, data));
    socket.on("message", (data) => {
      connections.touch(open.id);
      if (++held >= MAX_HELD) socket.pause();
      messages
        .run(open.id, () => onMessage(open, socket, data as Buffer))
        .catch((error: unknown) => report.error("a message was lost", error))
        .finally(() => {
          if (--held < MAX_HELD && socket.isPaused) socket.resume();
        });
    });
    socket.once("close", () => onEnd(open));
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
    let isOpen = false;
    server.handleUpgrade(request, socket, head, (webSocket) => {
      isOpen = true;
      connections.open(open.id, webSocket);
      receive(open, webSocket);
    });
    if (!isOpen) onEnd(open);
  };

  return {
    upgrade: (request, socket, head) => {
      socket.on("error", () => socket.destroy());
      connect(request, socket, head).catch((error: unknown) => {
        if (error instanceof TooManyRequests) return refuse(socket, 429);
        report.error("a socket was not opened", error);
        refuse(socket, 500);
      });
    },
  };
};
