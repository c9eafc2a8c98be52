/** Open sockets and their subscriptions to tasks. */
export type Connections = {
  /** `from` is the hashed address. Messages are counted from `windowStart` on, in seconds since 1970. */
  open(connectionId: string, from: string, ttl: number, windowStart?: number): Promise<void>;
  isOpen(connectionId: string): Promise<boolean>;
  /** Deletes the connection and its subscriptions. */
  close(connectionId: string): Promise<void>;
  /**
   * Counts a message in the window from `windowStart` (seconds since 1970); returns the count and the hashed address.
   * Undefined where the connection is closed.
   */
  countMessage(
    connectionId: string,
    windowStart: number,
  ): Promise<{ readonly messages: number; readonly from: string } | undefined>;
  /** Counts a subscription to an unknown task; returns the count. */
  countUnknown(connectionId: string): Promise<number>;
  follow(connectionId: string, taskId: string, ttl: number): Promise<void>;
  /** Harmless where it does not follow the task. */
  unfollow(connectionId: string, taskId: string): Promise<void>;
  followersOf(taskId: string): Promise<string[]>;
};

export type Sockets = {
  /**
   * Posts a text: `gone` where the connection is closed (or not open yet), `refused` where the client reads too
   * slowly.
   */
  post(connectionId: string, text: string): Promise<"sent" | "gone" | "refused">;
  disconnect(connectionId: string): Promise<void>;
};
