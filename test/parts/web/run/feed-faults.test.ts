import { expect, test } from "vitest";
import { onFakeTimers } from "../../../support/fake-timers.ts";
import { openFeed, pass, TASK } from "./followed-task.ts";

/** A page's view of its task over the sockets that it opens one after another. */

onFakeTimers();

const RECONNECTED_MS = 3_000;

const followed = async () => {
  const given = openFeed();
  await pass(1);
  given.feed.follow(TASK);
  given.sockets.last().open();
  given.sockets.last().say({ message: "initial" });
  return given;
};

test("pings a socket every five minutes, and follows the task on a new one after its two hours (fault 18)", async () => {
  const { sockets, feed, run } = await followed();
  const first = sockets.last();
  first.say({ message: "status_update", pct_of_total: 0.3 });
  for (let minutes = 0; minutes < 120; minutes += 5) {
    const before = first.sent.length;
    await pass(5 * 60_000);
    expect(first.sent.length).toBeGreaterThan(before);
    first.say({ message: "pong" });
  }
  const before = run();
  first.drop();
  await pass(RECONNECTED_MS);
  expect(run()).toEqual(before);
  sockets.last().open();
  sockets.last().say({ message: "initial" });
  expect(sockets.last().sent).toEqual([{ task_id: TASK }]);
  sockets.last().say({ message: "status_update", pct_of_total: 0.5 });
  expect(run()).toMatchObject({ kind: "running", fraction: 0.5 });
  feed.stop();
});

test("spreads the reconnects of pages whose server went away (fault 15)", async () => {
  const waits = new Set<number>();
  for (let page = 0; page < 12; page++) {
    const { sockets, feed } = await followed();
    const before = sockets.connections.length;
    sockets.last().drop();
    let waitedMs = 0;
    while (sockets.connections.length === before && waitedMs < RECONNECTED_MS) {
      await pass(5);
      waitedMs += 5;
    }
    expect(sockets.connections.length).toBe(before + 1);
    waits.add(waitedMs);
    feed.stop();
  }
  expect(waits.size).toBeGreaterThan(4);
});
