import { expect, test } from "vitest";
import { onFakeTimers } from "../../../support/fake-timers.ts";
import { openFeed, openGreetedFeed, pass, RESULTS, RESULTS_HREF, TASK } from "./followed-task.ts";

onFakeTimers();

test("holds the task id back until the task exists, when the greeting comes first", async () => {
  const { sockets, feed } = openFeed();
  await pass(1);
  sockets.last().open();
  sockets.last().say({ message: "initial" });
  expect(sockets.last().sent).toEqual([]);
  feed.follow(TASK);
  expect(sockets.last().sent).toEqual([{ task_id: TASK }]);
});

test("ignores malformed messages and those whose connection_status is not 'connected'", async () => {
  const { sockets, feed, events } = openFeed();
  await pass(1);
  feed.follow(TASK);
  sockets.last().open();
  sockets
    .last()
    .sayRaw(JSON.stringify({ connection_status: "closing", message: "status_update", pct_of_total: 0.5 }));
  sockets.last().sayRaw("{half a mess");
  expect(events).toEqual([]);
});

test("fetches results too large for the socket once, and retries a failed fetch", async () => {
  let calls = 0;
  const { socket, run } = await openGreetedFeed({
    getResults: async () => {
      calls++;
      if (calls === 1) throw new Error("gateway");
      return RESULTS;
    },
  });
  socket.say({ message: "status_update", pct_of_total: 1 });
  socket.say({ message: "results", results: RESULTS_HREF });
  socket.say({ message: "results", results: RESULTS_HREF });
  await pass(1_100);
  expect(calls).toBe(2);
  expect(run()).toMatchObject({ kind: "done", results: RESULTS });
});

test("gives up on results after five fetches with growing delays", async () => {
  let calls = 0;
  const { socket, run } = await openGreetedFeed({
    getResults: async () => {
      calls++;
      throw new Error("gateway");
    },
  });
  socket.say({ message: "results", results: RESULTS_HREF });
  await pass(14_900);
  expect(calls).toBe(4);
  expect(run().kind).toBe("running");
  await pass(200);
  expect(run()).toMatchObject({ kind: "ended", why: expect.stringContaining("Reload the page") });
  await pass(60_000);
  expect(calls).toBe(5);
});

test("ends a run with the server's error text", async () => {
  const { socket, run } = await openGreetedFeed();
  socket.say({ message: "error", error: "The run was cancelled." });
  expect(run()).toMatchObject({ kind: "ended", why: "The run was cancelled.", cause: "fault" });
});

test("ends a run with a default text when the server's error has none", async () => {
  const { sockets, run } = openFeed();
  await pass(1);
  sockets.last().open();
  sockets.last().say({ message: "error" });
  expect(run()).toMatchObject({ kind: "ended", why: expect.stringContaining("try again") });
});
