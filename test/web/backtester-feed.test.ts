import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ServerMessage } from "#shared/contracts/socket.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { IDLE, nextRun, type Run, type RunEvent } from "../../web/src/features/backtest/run/run-state.ts";
import { openTaskFeed, type TaskCalls } from "../../web/src/features/backtest/run/task-feed.ts";
import { runResults, trade } from "./backtester-results.ts";
import { scriptSockets } from "./backtester-socket.ts";

const TASK = "AAAAAAAAAAAAAAAAAAAAAA" as TaskId;
const RESULTS = runResults([trade()]);

const setUp = (calls: Partial<TaskCalls> = {}) => {
  const events: RunEvent[] = [];
  const sockets = scriptSockets();
  const feed = openTaskFeed({
    calls: { getMessages: async () => [], getResults: async () => RESULTS, ...calls },
    tell: (event) => events.push(event),
    origin: "https://backspread.example",
    webSocket: sockets.webSocket,
  });
  const run = (): Run =>
    events.reduce(
      nextRun,
      nextRun(nextRun(IDLE, { kind: "submitted" }), { kind: "started", task: { id: TASK, ticker: "SPY" } }),
    );
  return { events, sockets, feed, run };
};

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the socket", () => {
  test("sends the task id after the greeting only, on the site's own origin", async () => {
    const { sockets, feed } = setUp();
    await pass(1);
    const socket = sockets.last();
    expect(socket.url).toBe("wss://backspread.example/ws/socket-server/");
    feed.follow(TASK);
    socket.open();
    expect(socket.sent).toEqual([]);
    socket.say({ message: "initial" });
    expect(socket.sent).toEqual([{ task_id: TASK }]);
    feed.stop();
  });

  test("waits with the task id where the greeting comes before the task is made", async () => {
    const { sockets, feed } = setUp();
    await pass(1);
    sockets.last().open();
    sockets.last().say({ message: "initial" });
    expect(sockets.last().sent).toEqual([]);
    feed.follow(TASK);
    expect(sockets.last().sent).toEqual([{ task_id: TASK }]);
    feed.stop();
  });

  test("handles no message whose connection_status is not 'connected', nor what is no message", async () => {
    const { sockets, feed, events } = setUp();
    await pass(1);
    feed.follow(TASK);
    sockets.last().open();
    sockets
      .last()
      .sayRaw(JSON.stringify({ connection_status: "closing", message: "status_update", pct_of_total: 0.5 }));
    sockets.last().sayRaw("{half a mess");
    expect(events).toEqual([]);
    feed.stop();
  });

  test("is done when the fraction is 1 and results came, in either order", async () => {
    const { sockets, feed, run } = setUp();
    await pass(1);
    feed.follow(TASK);
    sockets.last().open();
    sockets.last().say({ message: "initial" });
    sockets.last().say({ message: "results", results: RESULTS });
    expect(run().kind).toBe("running");
    sockets.last().say({ message: "status_update", pct_of_total: 1 });
    expect(run()).toEqual({ kind: "done", task: { id: TASK, ticker: "SPY" }, results: RESULTS });
    feed.stop();
  });

  test("dropped at 40 %, it reconnects and subscribes again, and the fraction never falls", async () => {
    const { sockets, feed, run, events } = setUp();
    await pass(1);
    feed.follow(TASK);
    sockets.last().open();
    sockets.last().say({ message: "initial" });
    sockets.last().say({ message: "status_update", pct_of_total: 0.4 });
    sockets.last().drop();
    await pass(3_000);
    expect(sockets.connections.length).toBeGreaterThan(1);
    sockets.last().open();
    sockets.last().say({ message: "initial" });
    expect(sockets.last().sent).toEqual([{ task_id: TASK }]);
    sockets.last().say({ message: "status_update", pct_of_total: 0.35 });
    expect(run()).toMatchObject({ kind: "running", fraction: 0.4 });
    expect(events).toHaveLength(2);
    feed.stop();
  });

  test("fetches results that were too large for it, once, and tries again where that fails", async () => {
    let calls = 0;
    const { sockets, feed, run } = setUp({
      getResults: async () => {
        calls++;
        if (calls === 1) throw new Error("gateway");
        return RESULTS;
      },
    });
    await pass(1);
    feed.follow(TASK);
    sockets.last().open();
    sockets.last().say({ message: "initial" });
    sockets.last().say({ message: "status_update", pct_of_total: 1 });
    sockets.last().say({ message: "results", results: { href: `/api/tasks/${TASK}/results` } });
    sockets.last().say({ message: "results", results: { href: `/api/tasks/${TASK}/results` } });
    await pass(1_100);
    expect(calls).toBe(2);
    expect(run()).toMatchObject({ kind: "done", results: RESULTS });
    feed.stop();
  });

  test("ends the run with the server's words", async () => {
    const { sockets, feed, run } = setUp();
    await pass(1);
    feed.follow(TASK);
    sockets.last().open();
    sockets.last().say({ message: "initial" });
    sockets.last().say({ message: "error", error: "The run was cancelled." });
    expect(run()).toMatchObject({ kind: "ended", why: "The run was cancelled.", cause: "fault" });
    feed.stop();
  });

  test("gives a sign of life every 5 minutes, and none once it is stopped", async () => {
    const { sockets, feed } = setUp();
    await pass(1);
    const socket = sockets.last();
    socket.open();
    socket.say({ message: "initial" });
    await pass(10 * 60_000);
    expect(socket.sent).toEqual([{ message: "ping" }, { message: "ping" }]);
    feed.stop();
    expect(socket.isClosed).toBe(true);
    await pass(10 * 60_000);
    expect(socket.sent).toHaveLength(2);
    expect(sockets.connections).toHaveLength(1);
  });
});

describe("without a socket", () => {
  const message = (fields: Omit<ServerMessage, "connection_status">): ServerMessage => ({
    connection_status: "connected",
    ...fields,
  });

  test("polls every 2 seconds, survives a failed poll, and comes to the results", async () => {
    let polls = 0;
    const { feed, run } = setUp({
      getMessages: async () => {
        polls++;
        if (polls === 1) throw new Error("offline");
        if (polls === 2) return [message({ message: "status_update", pct_of_total: 0.5 })];
        return [
          message({ message: "status_update", pct_of_total: 1 }),
          message({ message: "results", results: { href: `/api/tasks/${TASK}/results` } }),
        ];
      },
    });
    feed.follow(TASK);
    await pass(4_100);
    expect(polls).toBe(2);
    expect(run()).toMatchObject({ fraction: 0.5 });
    await pass(2_000);
    expect(run()).toMatchObject({ kind: "done", results: RESULTS });
    feed.stop();
  });

  test("does not poll beside a socket that speaks, but does beside one gone silent", async () => {
    let polls = 0;
    const { sockets, feed } = setUp({
      getMessages: async () => {
        polls++;
        return [];
      },
    });
    await pass(1);
    feed.follow(TASK);
    sockets.last().open();
    sockets.last().say({ message: "initial" });
    await pass(12_000);
    expect(polls).toBe(0);
    await pass(8_000);
    expect(polls).toBeGreaterThan(0);
    feed.stop();
  });

  test("polls nothing before there is a task", async () => {
    let polls = 0;
    const { feed } = setUp({
      getMessages: async () => {
        polls++;
        return [];
      },
    });
    await pass(10_000);
    expect(polls).toBe(0);
    feed.stop();
  });
});
