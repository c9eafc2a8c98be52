import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServerMessage } from "#shared/contracts/socket.ts";
import { openFeed, pass, RESULTS, RESULTS_HREF, TASK } from "./followed-task.ts";

/** A page's view of its task after lost, duplicate and reordered messages. */

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Message = Omit<ServerMessage, "connection_status">;

const RECONNECTED_MS = 3_000;

/** Returns the server's messages of a task in order. */
const said = (isLarge: boolean): Message[] => [
  ...[0.1, 0.25, 0.4, 0.7, 0.95].map((fraction) => ({
    message: "status_update" as const,
    pct_of_total: fraction,
  })),
  { message: "status_update", pct_of_total: 1 },
  { message: "results", results: isLarge ? RESULTS_HREF : RESULTS },
];

/** The indexes of the messages that arrive: in any order, with duplicates and losses. */
const arrivals = fc.array(fc.nat(6), { maxLength: 14 });

const followed = async () => {
  const given = openFeed();
  await pass(1);
  given.feed.follow(TASK);
  given.sockets.last().open();
  given.sockets.last().say({ message: "initial" });
  return given;
};

const fractionOf = (run: ReturnType<Awaited<ReturnType<typeof followed>>["run"]>): number =>
  run.kind === "running" ? run.fraction : 1;

test("reaches the same end after duplicate, reordered or lost messages (fault 19)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), arrivals, async (isLarge, order) => {
      const { sockets, feed, run } = await followed();
      const messages = said(isLarge);
      let highest = 0;
      for (const at of order) {
        sockets.last().say(messages[at] as Message);
        await pass(10);
        const now = fractionOf(run());
        expect(now).toBeGreaterThanOrEqual(highest);
        highest = now;
      }
      // A new connection receives the current state.
      sockets.last().drop();
      await pass(RECONNECTED_MS);
      sockets.last().open();
      sockets.last().say({ message: "initial" });
      for (const message of messages.slice(-2)) sockets.last().say(message);
      await pass(10);
      expect(run()).toEqual({ kind: "done", task: { id: TASK, ticker: "SPY" }, results: RESULTS });
      feed.stop();
    }),
    { numRuns: Number(process.env.RUNS ?? 60), seed: 19, endOnFailure: true },
  );
});

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
