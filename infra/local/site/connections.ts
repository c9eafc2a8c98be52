import { randomBytes } from "node:crypto";
import { WebSocket } from "ws";

/** The open connections of the WebSocket API. A connection is gone until its `$connect` has answered, as in the cloud. */

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
