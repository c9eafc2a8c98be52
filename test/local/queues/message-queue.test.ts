import { readdirSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openMessageQueue } from "../../../infra/local/queues/message-queue.ts";
import { tempFolder } from "../../support/temp-folder.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

type Given = {
  failures?: number;
  folder?: string;
  tries?: number;
  takesSeconds?: number;
  concurrency?: number;
};

/** A queue with a delay of 20 s; when its messages were delivered, in seconds, and which were given up. */
const queueOf = (given: Given = {}) => {
  const { failures = 0, folder = tempFolder(), tries = 3, takesSeconds = 0, concurrency = 2 } = given;
  const begun = Date.now();
  const calls: [string, number][] = [];
  const buried: string[] = [];
  let running = 0;
  let most = 0;
  const queue = openMessageQueue({
    folder,
    delayMs: 20_000,
    consumer: {
      concurrency,
      deliver: async (_, { body, receives }) => {
        most = Math.max(most, ++running);
        calls.push([body, Math.round((Date.now() - begun) / 1000)]);
        await new Promise((resolve) => setTimeout(resolve, takesSeconds * 1000));
        running--;
        return receives > failures;
      },
      redrive: { tries, bury: ({ body }) => buried.push(body) },
    },
  });
  return { queue, calls, buried, folder, most: () => most, waiting: () => readdirSync(folder).length };
};

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("a message is kept back for the queue's delay, delivered once, and is no more", async () => {
  const { queue, calls, waiting } = queueOf();
  queue.send("a");
  await pass(19.9);
  expect([calls, waiting()]).toEqual([[], 1]);
  await pass(60);
  expect([calls, waiting()]).toEqual([[["a", 20]], 0]);
});

test("no more are delivered at a time than are allowed, and none is forgotten", async () => {
  const { queue, calls, most, waiting } = queueOf({ takesSeconds: 10 });
  for (const body of "abcde") queue.send(body);
  await pass(25);
  expect(calls).toHaveLength(2);
  await pass(60);
  expect([calls.length, most(), waiting()]).toEqual([5, 2, 0]);
});

test("one that fails comes again, further and further apart, and is given up after its tries", async () => {
  const { queue, calls, buried, waiting } = queueOf({ failures: 99 });
  queue.send("a");
  await pass(60);
  expect(calls.map(([, at]) => at)).toEqual([20, 25, 35]);
  expect([buried, waiting()]).toEqual([["a"], 0]);
});

test("the last try counts as the first does", async () => {
  const { queue, calls, buried, waiting } = queueOf({ failures: 2 });
  queue.send("a");
  await pass(60);
  expect([calls.length, buried, waiting()]).toEqual([3, [], 0]);
});

test("what a process leaves is delivered by the next, at its time", async () => {
  const first = queueOf();
  first.queue.send("a");
  await pass(10);
  first.queue.stop();
  await pass(60);
  expect([first.calls, first.waiting()]).toEqual([[], 1]);

  const second = queueOf({ folder: first.folder });
  second.queue.resume();
  await pass(1);
  expect([second.calls, second.waiting()]).toEqual([[["a", 0]], 0]);
});

test("a delivery that is cut off by the end of its process counts as none, one of a process that was killed as one", async () => {
  const first = queueOf({ failures: 99, takesSeconds: 10, tries: 2 });
  first.queue.send("a");
  await pass(25);
  // As the disk would be found had the process been killed: the delivery was noted before it began.
  const killed = queueOf({ folder: first.folder, failures: 99, tries: 2 });
  killed.queue.resume();
  await pass(1);
  expect(killed.buried).toEqual(["a"]);

  const second = queueOf({ failures: 99, takesSeconds: 10, tries: 1 });
  second.queue.send("b");
  await pass(25);
  second.queue.stop();
  await pass(10);
  const third = queueOf({ folder: second.folder, tries: 1 });
  third.queue.resume();
  await pass(1);
  expect([third.calls.length, third.buried, third.waiting()]).toEqual([1, [], 0]);
});

test("messages that nobody takes are kept", async () => {
  const folder = tempFolder();
  openMessageQueue({ folder, delayMs: 0, consumer: undefined }).send("a");
  await pass(60);
  expect(readdirSync(folder)).toHaveLength(1);
});
