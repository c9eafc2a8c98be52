import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { WebSocket } from "ws";
import { type Backend, bodyOf, sendJson } from "../wire/stand-in.ts";

/** The open connections of the WebSocket API. A connection is gone until its `$connect` has answered, as in the cloud. */

/** The API through which functions reach connections: `/execute-api/{api}/{stage}/@connections/{id}`. */

const MAX_BODY_BYTES = 1024 * 1024;

const refuse = (response: ServerResponse, status: number, code: string): void =>
  sendJson(response, status, { message: code }, { "x-amzn-errortype": code });

const gone = (response: ServerResponse): void => refuse(response, 410, "GoneException");

const ANSWERS: Readonly<Record<Post, (response: ServerResponse) => void>> = {
  sent: (response) => void response.writeHead(200).end(),
  gone,
  "too large": (response) => refuse(response, 413, "PayloadTooLargeException"),
  "too fast": (response) => refuse(response, 429, "LimitExceededException"),
};

/** The connections of one stage, at the path of clients that have one address for all of AWS. */
export const connectionsBackend = (connections: Connections, stage: string): Backend => ({
  name: "the connections",
  listener: async (request, response) => {
    const encoded = request.url?.split(`/${stage}/@connections/`)[1];
    if (encoded === undefined) return refuse(response, 403, "ForbiddenException");
    const id = decodeURIComponent(encoded);
    if (request.method === "DELETE")
      return connections.disconnect(id) ? void response.writeHead(204).end() : gone(response);
    if (request.method !== "POST") return refuse(response, 403, "ForbiddenException");
    ANSWERS[connections.post(id, await bodyOf(request, MAX_BODY_BYTES))](response);
  },
});

/** The result of a post; `too fast` when the client does not read, which ends the connection. */
export type Post = "sent" | "gone" | "too large" | "too fast";

export type Connections = {
  newId(): string;
  open(id: string, socket: WebSocket): void;
  post(id: string, message: Buffer): Post;
  /** Answers a ping of the protocol. */
  pong(id: string, data: Buffer): void;
  disconnect(id: string): boolean;
  /** Restarts the idle time. */
  touch(id: string): void;
  closeAll(): void;
};

/** Times and sizes at which connections end. */
export type Limits = {
  readonly idleMs: number;
  readonly lifeMs: number;
  readonly messageBytes: number;
  /** Unread bytes at which a client is dropped. */
  readonly waitingBytes: number;
};

/** The first three are API Gateway's quotas. */
export const LIMITS: Limits = {
  idleMs: 10 * 60_000,
  lifeMs: 2 * 3_600_000,
  messageBytes: 128 * 1024,
  waitingBytes: 1024 * 1024,
};

const GOING_AWAY = 1001;

type Entry = {
  readonly socket: WebSocket;
  readonly life: NodeJS.Timeout;
  readonly idle: NodeJS.Timeout;
};

/** A connection ends with code 1001 when it was idle or open for too long. */
export const openConnections = (limits: Limits = LIMITS): Connections => {
  const entries = new Map<string, Entry>();

  const live = (id: string): Entry | undefined => {
    const entry = entries.get(id);
    return entry?.socket.readyState === WebSocket.OPEN ? entry : undefined;
  };

  const touch = (id: string): void => {
    entries.get(id)?.idle.refresh();
  };

  /** Returns whether the client reads; otherwise drops it without a close frame, which it would not read. */
  const reads = ({ socket }: Entry): boolean => {
    const isReading = socket.bufferedAmount <= limits.waitingBytes;
    if (!isReading) socket.terminate();
    return isReading;
  };

  const end = (socket: WebSocket, reason: string): void => socket.close(GOING_AWAY, reason);

  return {
    // Twelve bytes in base64 are sixteen characters, like API Gateway's.
    newId: () => randomBytes(12).toString("base64url"),
    open: (id, socket) => {
      entries.set(id, {
        socket,
        life: setTimeout(() => end(socket, "Going away"), limits.lifeMs).unref(),
        idle: setTimeout(() => end(socket, "Idle too long"), limits.idleMs).unref(),
      });
      socket.once("close", () => {
        const entry = entries.get(id);
        clearTimeout(entry?.life);
        clearTimeout(entry?.idle);
        entries.delete(id);
      });
    },
    post: (id, message) => {
      if (message.length > limits.messageBytes) return "too large";
      const entry = live(id);
      if (!entry) return "gone";
      if (!reads(entry)) return "too fast";
      entry.socket.send(message.toString("utf8"));
      touch(id);
      return "sent";
    },
    pong: (id, data) => {
      const entry = live(id);
      if (!entry || !reads(entry)) return;
      entry.socket.pong(data);
      touch(id);
    },
    disconnect: (id) => {
      const entry = live(id);
      if (entry && reads(entry)) entry.socket.close(1000);
      return entry !== undefined;
    },
    touch,
    closeAll: () => {
      for (const { socket } of entries.values()) end(socket, "Going away");
    },
  };
};
