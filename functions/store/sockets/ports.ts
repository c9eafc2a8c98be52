/** Ports of sockets: their rows, and what is sent to them. */

/** Sockets that are open, and which task each of them follows. */
export type Connections = {
  /**
   * `from` tells connections of one reader from those of others; it is kept as it is given. Messages are counted from
   * `windowStart` on, in seconds since 1970.
   */
  open(connectionId: string, from: string, ttl: number, windowStart?: number): Promise<void>;
  isOpen(connectionId: string): Promise<boolean>;
  /** Forgets the connection and all that it follows. */
  close(connectionId: string): Promise<void>;
  /**
   * Counts one more message in the window that begins at `windowStart`, in seconds since 1970: how many those are, and
   * whom they are from. Undefined where the connection is closed.
   */
  countMessage(
    connectionId: string,
    windowStart: number,
  ): Promise<{ readonly messages: number; readonly from: string } | undefined>;
  /** How many unknown tasks the connection has now asked for. */
  countUnknown(connectionId: string): Promise<number>;
  follow(connectionId: string, taskId: string, ttl: number): Promise<void>;
  /** Harmless where it does not follow the task. */
  unfollow(connectionId: string, taskId: string): Promise<void>;
  followersOf(taskId: string): Promise<string[]>;
};

export type Sockets = {
  /** Posts a text; `gone` where the connection is closed (or not open yet), `refused` where the client is too slow. */
  post(connectionId: string, text: string): Promise<"sent" | "gone" | "refused">;
  disconnect(connectionId: string): Promise<void>;
};
