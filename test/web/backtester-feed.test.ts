import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openFeed, pass, RESULTS, RESULTS_HREF, TASK } from "./followed-task.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("sends the task id after the greeting only, on the site's own origin", async () => {
  const { sockets, feed } = openFeed();
  await pass(1);
  const socket = sockets.last();
  expect(socket.url).toBe("wss://backspread.example/ws/socket-server/");
  socket.open();
  feed.follow(TASK);
  expect(socket.sent).toEqual([]);
  socket.say({ message: "initial" });
  expect(socket.sent).toEqual([{ task_id: TASK }]);
  feed.stop();
});

test("waits with the task id where the greeting comes before the task is made", async () => {
  const { sockets, feed } = openFeed();
  await pass(1);
  sockets.last().open();
  sockets.last().say({ message: "initial" });
  expect(sockets.last().sent).toEqual([]);
  feed.follow(TASK);
  expect(sockets.last().sent).toEqual([{ task_id: TASK }]);
  feed.stop();
});

test("handles no message whose connection_status is not 'connected', nor what is no message", async () => {
  const { sockets, feed, events } = openFeed();
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

test("fetches results that were too large for it, once, and tries again where that fails", async () => {
  let calls = 0;
  const { sockets, feed, run } = openFeed({
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
  sockets.last().say({ message: "results", results: RESULTS_HREF });
  sockets.last().say({ message: "results", results: RESULTS_HREF });
  await pass(1_100);
  expect(calls).toBe(2);
  expect(run()).toMatchObject({ kind: "done", results: RESULTS });
  feed.stop();
});

test("tries for those results five times, ever more patiently, and then says so", async () => {
  let calls = 0;
  const { sockets, feed, run } = openFeed({
    getResults: async () => {
      calls++;
      throw new Error("gateway");
    },
  });
  await pass(1);
  feed.follow(TASK);
  sockets.last().open();
  sockets.last().say({ message: "initial" });
  sockets.last().say({ message: "results", results: RESULTS_HREF });
  await pass(14_900);
  expect(calls).toBe(4);
  expect(run().kind).toBe("running");
  await pass(200);
  expect(run()).toMatchObject({ kind: "ended", why: expect.stringContaining("Reload the page") });
  await pass(60_000);
  expect(calls).toBe(5);
  feed.stop();
});

test("ends the run with the server's words", async () => {
  const { sockets, feed, run } = openFeed();
  await pass(1);
  feed.follow(TASK);
  sockets.last().open();
  sockets.last().say({ message: "initial" });
  sockets.last().say({ message: "error", error: "The run was cancelled." });
  expect(run()).toMatchObject({ kind: "ended", why: "The run was cancelled.", cause: "fault" });
  feed.stop();
});

test("ends the run in words of its own where the server has none", async () => {
  const { sockets, feed, run } = openFeed();
  await pass(1);
  sockets.last().open();
  sockets.last().say({ message: "error" });
  expect(run()).toMatchObject({ kind: "ended", why: expect.stringContaining("try again") });
  feed.stop();
});

test("gives a sign of life every 5 minutes, and none once it is stopped", async () => {
  const { sockets, feed } = openFeed();
  await pass(1);
  const socket = sockets.last();
  socket.open();
  socket.say({ message: "initial" });
  await pass(5 * 60_000 - 1_000);
  expect(socket.sent).toEqual([]);
  await pass(5 * 60_000 + 1_000);
  expect(socket.sent).toEqual([{ message: "ping" }, { message: "ping" }]);
  feed.stop();
  expect(socket.isClosed).toBe(true);
  await pass(10 * 60_000);
  expect(socket.sent).toHaveLength(2);
  expect(sockets.connections).toHaveLength(1);
});
