import { onTestFinished, vi } from "vitest";
import type { ServerMessage } from "#shared/contracts/socket.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { IDLE, nextRun, type Run, type RunEvent } from "../../../../web/src/run/run-state.ts";
import { openTaskFeed, type TaskCalls } from "../../../../web/src/run/task-feed.ts";
import { runResults, trade } from "../results/backtester-results.ts";
import { scriptSockets } from "./backtester-socket.ts";

export const TASK = "AAAAAAAAAAAAAAAAAAAAAA" as TaskId;
export const RESULTS = runResults([trade()]);
export const RESULTS_HREF = { href: `/api/tasks/${TASK}/results` };

/** Opens a feed over scripted sockets until the test ends, and returns its events and the run on the page. */
export const openFeed = (calls: Partial<TaskCalls> = {}, onEvent: (event: RunEvent) => void = () => {}) => {
  const events: RunEvent[] = [];
  const sockets = scriptSockets();
  const feed = openTaskFeed({
    calls: { getMessages: async () => [], getResults: async () => RESULTS, ...calls },
    dispatch: (event) => {
      events.push(event);
      onEvent(event);
    },
    origin: "https://backspread.example",
    webSocket: sockets.webSocket,
  });
  onTestFinished(feed.stop);
  const run = (): Run =>
    events.reduce(
      nextRun,
      nextRun(nextRun(IDLE, { kind: "submitted" }), { kind: "started", task: { id: TASK, ticker: "SPY" } }),
    );
  return { events, sockets, feed, run };
};

/** Opens a feed that follows the task on a greeted socket. */
export const openGreetedFeed = async (calls?: Partial<TaskCalls>, onEvent?: (event: RunEvent) => void) => {
  const opened = openFeed(calls, onEvent);
  await pass(1);
  opened.feed.follow(TASK);
  const socket = opened.sockets.last();
  socket.open();
  socket.say({ message: "initial" });
  return { ...opened, socket };
};

export const message = (fields: Omit<ServerMessage, "connection_status">): ServerMessage => ({
  connection_status: "connected",
  ...fields,
});

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
