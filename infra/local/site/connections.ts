import { randomBytes } from "node:crypto";
import { WebSocket } from "ws";

/**
 * The open connections of the WebSocket API. One counts as gone until its `$connect` has answered: whoever posts to it
 * earlier is told so, as in the cloud.
 */

/** What became of a message: `too fast` where the client has not read those before it, which ends the connection. */
export type Post = "sent" | "gone" | "too large" | "too fast";

/** Connections by id, with what API Gateway knows of each; times are milliseconds since 1970. */
export type Connections = {
  /** An id for a connection that is being opened. */
  newId(): string;
  open(id: string, socket: WebSocket): void;
  post(id: string, message: Buffer): Post;
  /** Answers a ping of the protocol. */
  pong(id: string, data: Buffer): void;
  /** Whether there was one. */
  disconnect(id: string): boolean;
  /** Undefined where it is gone. */
  about(id: string): { readonly connectedAtMs: number; readonly lastActiveAtMs: number } | undefined;
  /** Notes a sign of life. */
  touch(id: string): void;
  closeAll(): void;
};

/** When connections end, and what they take. */
export type Limits = {
  readonly idleMs: number;
  readonly lifeMs: number;
  readonly messageBytes: number;
  /** What may wait for a client that reads slowly, before it is dropped. */
  readonly waitingBytes: number;
};

/** The first three are API Gateway's quotas; what may wait is this machine's own. */
export const LIMITS: Limits = {
  idleMs: 10 * 60_000,
  lifeMs: 2 * 3_600_000,
  messageBytes: 128 * 1024,
  waitingBytes: 1024 * 1024,
};

const GOING_AWAY = 1001;

type Entry = {
  readonly socket: WebSocket;
  readonly connectedAtMs: number;
  lastActiveAtMs: number;
  readonly life: NodeJS.Timeout;
  readonly idle: NodeJS.Timeout;
};

/** No connections yet. Each ends by itself, with code 1001, when it was idle or open for too long. */
export const openConnections = (limits: Limits = LIMITS): Connections => {
  const entries = new Map<string, Entry>();

  const live = (id: string): Entry | undefined => {
    const entry = entries.get(id);
    return entry?.socket.readyState === WebSocket.OPEN ? entry : undefined;
  };

  const touch = (id: string): void => {
    const entry = entries.get(id);
    if (!entry) return;
    entry.lastActiveAtMs = Date.now();
    entry.idle.refresh();
  };

  /** Whether the client reads; one that does not gets nothing more, not even word of the end, which it would not read. */
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
      const now = Date.now();
      entries.set(id, {
        socket,
        connectedAtMs: now,
        lastActiveAtMs: now,
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
    about: (id) => live(id),
    touch,
    closeAll: () => {
      for (const { socket } of entries.values()) end(socket, "Going away");
    },
  };
};
