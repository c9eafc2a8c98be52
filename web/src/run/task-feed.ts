import ReconnectingWebSocket from "partysocket/ws";
import type { RunResults } from "#shared/contracts/results.ts";
import { type ClientMessage, ServerMessage, SOCKET_PATH } from "#shared/contracts/socket.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import type { RunEvent } from "./run-state.ts";

/**
 * Follows one task over the socket, which reconnects with backoff and resubscribes at each greeting. Polls
 * while the socket cannot connect or is silent. Both deliver the same messages (contract).
 */

const POLL_MS = 2_000;
/** A socket silent for this long may be half-open, so polling starts. */
const SILENCE_MS = 15_000;
/** CloudFront drops a socket after 10 minutes of server silence. */
const PING_MS = 5 * 60_000;
/** A place in line changes slowly. */
const LINE_POLL_MS = 15_000;
const RESULT_TRIES = 5;

/** Jitter as a share of a delay: pages that lost one server must not reconnect at once. */
const CHANCE = 0.3;

const about = (ms: number): number => ms * (1 - CHANCE / 2 + CHANCE * Math.random());

const reconnection = () => ({
  minReconnectionDelay: about(600),
  maxReconnectionDelay: about(10_000),
  reconnectionDelayGrowFactor: 1.7,
  connectionTimeout: 5_000,
  /** Messages queued for a lost connection are stale: the next greeting resubscribes. */
  maxEnqueuedMessages: 0,
});

/** The calls behind the feed. A task that is gone returns an `error` message. */
export type TaskCalls<Results = RunResults> = {
  readonly getMessages: (taskId: TaskId) => Promise<readonly ServerMessage[]>;
  readonly getResults: (taskId: TaskId) => Promise<Results>;
};

export type TaskFeed = {
  readonly follow: (taskId: TaskId) => void;
  /** Closes the socket and ends polling; no event follows. */
  readonly stop: () => void;
};

type FeedOptions<Results = RunResults> = {
  readonly calls: TaskCalls<Results>;
  readonly dispatch: (event: RunEvent<Results>) => void;
  /** The page's own origin, such as `https://example.com`. */
  readonly origin: string;
  readonly webSocket?: unknown;
};

export type OpenFeed = <Results>(options: FeedOptions<Results>) => TaskFeed;

const socketUrl = (origin: string): string => `${origin.replace(/^http/, "ws")}${SOCKET_PATH}`;

const parsed = (data: unknown): ServerMessage | undefined => {
  if (typeof data !== "string") return undefined;
  try {
    // Ignores messages with another connection_status or an unknown shape (spec §4).
    return ServerMessage.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
};

const workOf = ({ combinations, done, per_second: perSecond = 0 }: ServerMessage) =>
  combinations === undefined || done === undefined ? {} : { work: { combinations, done, perSecond } };

const placeOf = ({ place, wait_seconds: waitSeconds }: ServerMessage) =>
  place === undefined ? {} : { place: { place, waitSeconds } };

/** Opens the socket at once, so that it connects while the task is created. */
export const openTaskFeed: OpenFeed = <Results>({
  calls,
  dispatch,
  origin,
  webSocket,
}: FeedOptions<Results>) => {
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
  let isInLine = false;
  let polledAt = 0;

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
    if (results) dispatch({ kind: "results came", results });
    else dispatch({ kind: "ended", why: "We couldn't load the results. Reload the page to try again." });
  };

  const take = (message: ServerMessage): void => {
    isInLine = message.place !== undefined;
    if (message.pct_of_total !== undefined)
      dispatch({
        kind: "progressed",
        fraction: message.pct_of_total,
        ...workOf(message),
        ...placeOf(message),
      });
    if (message.message === "error" && !isStopped)
      dispatch({ kind: "ended", why: message.error ?? "The run ended without a result. Please try again." });
    if (message.message !== "results" || !message.results || isStopped) return;
    if ("href" in message.results) {
      if (task) void fetchResults(task);
      // The results are of the followed task's kind.
    } else dispatch({ kind: "results came", results: message.results as Results });
  };

  const poll = async (): Promise<void> => {
    const isHealthy = isGreeted && Date.now() - heardAt < SILENCE_MS;
    if (!task || isHealthy || isPolling) return;
    if (isInLine && Date.now() - polledAt < LINE_POLL_MS) return;
    isPolling = true;
    polledAt = Date.now();
    // A failed poll is ignored: the next poll or the socket follows.
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

/** Retries after 1, 2, 4 and 8 seconds; resolves to undefined after the last failure. */
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
