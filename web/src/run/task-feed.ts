import ReconnectingWebSocket from "partysocket/ws";
import type { RunResults } from "#shared/contracts/results.ts";
import { type ClientMessage, ServerMessage, SOCKET_PATH } from "#shared/contracts/socket.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import type { RunEvent } from "./run-state.ts";

/**
 * Follows one task: over the socket, which reconnects with backoff and subscribes again whenever the server greets it,
 * and by polling while the socket cannot connect or has gone silent. Both give the same messages (contract), so the
 * receiver need not know which of them spoke.
 */

const POLL_MS = 2_000;
/** A socket that said nothing for this long may be half-open; a poll beside it does no harm. */
const SILENCE_MS = 15_000;
/** CloudFront drops a socket on which the server is silent for 10 minutes. */
const PING_MS = 5 * 60_000;
const RESULT_TRIES = 5;

/** Of a pause, the part that is chance: pages that lost one server must not all come back at the same moment. */
const CHANCE = 0.3;

const about = (ms: number): number => ms * (1 - CHANCE / 2 + CHANCE * Math.random());

const reconnection = () => ({
  minReconnectionDelay: about(600),
  maxReconnectionDelay: about(10_000),
  reconnectionDelayGrowFactor: 1.7,
  connectionTimeout: 5_000,
  /** What was queued for a lost connection is stale: the greeting of the next one starts afresh. */
  maxEnqueuedMessages: 0,
});

/** The calls behind the socket. A task that cannot be followed any more answers with an `error` message. */
export type TaskCalls<Results = RunResults> = {
  readonly getMessages: (taskId: TaskId) => Promise<readonly ServerMessage[]>;
  readonly getResults: (taskId: TaskId) => Promise<Results>;
};

export type TaskFeed = {
  /** Says which task to follow, once it is known. */
  readonly follow: (taskId: TaskId) => void;
  /** Closes the socket and ends all polling; nothing is told afterwards. */
  readonly stop: () => void;
};

type FeedOptions<Results = RunResults> = {
  readonly calls: TaskCalls<Results>;
  readonly tell: (event: RunEvent<Results>) => void;
  /** The page's own origin, such as `https://example.com`. */
  readonly origin: string;
  /** A WebSocket class; the browser's where absent. */
  readonly webSocket?: unknown;
};

export type OpenFeed = <Results>(options: FeedOptions<Results>) => TaskFeed;

const socketUrl = (origin: string): string => `${origin.replace(/^http/, "ws")}${SOCKET_PATH}`;

const parsed = (data: unknown): ServerMessage | undefined => {
  if (typeof data !== "string") return undefined;
  try {
    // A message of another connection_status, or of a form we do not know, is not handled (spec §4).
    return ServerMessage.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
};

/** What the message counts, where its task counts something (S28). */
const workOf = ({ combinations, done, per_second: perSecond = 0 }: ServerMessage) =>
  combinations === undefined || done === undefined ? {} : { work: { combinations, done, perSecond } };

/** Opens the socket at once, so that it connects while the task is still being made. */
export const openTaskFeed: OpenFeed = <Results>({ calls, tell, origin, webSocket }: FeedOptions<Results>) => {
  const socket = new ReconnectingWebSocket(socketUrl(origin), undefined, {
    ...reconnection(),
    ...(webSocket ? { WebSocket: webSocket } : {}),
  });
  let task: TaskId | undefined;
  let isGreeted = false;
  let isStopped = false;
  let heardAt = 0;
  let isPolling = false;
  let isFetching = false;

  const send = (message: ClientMessage): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };

  const fetchResults = async (taskId: TaskId): Promise<void> => {
    if (isFetching) return;
    isFetching = true;
    const results = await persistently(
      () => calls.getResults(taskId),
      () => isStopped,
    );
    isFetching = false;
    if (isStopped) return;
    if (results) tell({ kind: "results came", results });
    else tell({ kind: "ended", why: "The results could not be loaded. Reload the page to try again." });
  };

  const take = (message: ServerMessage): void => {
    if (message.pct_of_total !== undefined)
      tell({ kind: "progressed", fraction: message.pct_of_total, ...workOf(message) });
    if (message.message === "error" && !isStopped)
      tell({ kind: "ended", why: message.error ?? "The run ended without a result. Please try again." });
    if (message.message !== "results" || !message.results || isStopped) return;
    if ("href" in message.results) {
      if (task) void fetchResults(task);
      // What a message carries is of the kind of the task that is followed.
    } else tell({ kind: "results came", results: message.results as Results });
  };

  const poll = async (): Promise<void> => {
    const isHealthy = isGreeted && Date.now() - heardAt < SILENCE_MS;
    if (!task || isHealthy || isPolling) return;
    isPolling = true;
    // A failed poll is only a lost chance: the next one, or the socket, comes.
    const messages = await calls.getMessages(task).catch(() => []);
    isPolling = false;
    for (const message of messages) if (!isStopped) take(message);
  };

  socket.addEventListener("message", (event) => {
    const message = parsed(event.data);
    if (!message || isStopped) return;
    heardAt = Date.now();
    if (message.message !== "initial") return take(message);
    isGreeted = true;
    if (task) send({ task_id: task });
  });
  socket.addEventListener("close", () => {
    isGreeted = false;
  });
  const polling = setInterval(() => void poll(), POLL_MS);
  const pinging = setInterval(() => send({ message: "ping" }), PING_MS);

  return {
    follow: (taskId) => {
      task = taskId;
      if (isGreeted) send({ task_id: taskId });
    },
    stop: () => {
      isStopped = true;
      clearInterval(polling);
      clearInterval(pinging);
      socket.close();
    },
  };
};

/** Tries again after 1, 2, 4 and 8 seconds; undefined where every try failed. */
const persistently = async <T>(
  attempt: () => Promise<T>,
  isGivenUp: () => boolean,
): Promise<T | undefined> => {
  for (let tried = 0; tried < RESULT_TRIES && !isGivenUp(); tried++) {
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tried));
    try {
      return await attempt();
    } catch (error) {
      console.error("results could not be fetched", error);
    }
  }
  return undefined;
};
