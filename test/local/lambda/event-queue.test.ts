import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openEventQueue } from "../../../infra/local/lambda/event-queue.ts";
import { tempFolder } from "../../support/temp-folder.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue whose function fails so many times, and when it was called, in seconds. */
const queueOf = (failures: number, { folder = tempFolder(), retryAttempts = 2 } = {}) => {
  const begun = Date.now();
  const calls: number[] = [];
  const queue = openEventQueue(folder, {
    deliver: async () => (calls.push((Date.now() - begun) / 1000) > failures ? "returned" : "failed"),
    policyOf: (name) => (name === "known" ? { retryAttempts, maxEventAgeSeconds: 60 } : undefined),
  });
  return { queue, calls, folder, waiting: () => readdirSync(folder).length };
};

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("an event that was taken is delivered once, and is no more", async () => {
  const { queue, calls, waiting } = queueOf(0);
  queue.add("known", "{}");
  await pass(30);
  expect(calls).toEqual([0]);
  expect(waiting()).toBe(0);
});

test.each([
  [0, 1],
  [2, 3],
])(
  "one whose function allows %d tries after the first has %d, further and further apart",
  async (retryAttempts, tries) => {
    const { queue, calls, waiting } = queueOf(99, { retryAttempts });
    queue.add("known", "{}");
    await pass(30);
    expect(calls).toEqual([0, 1, 3].slice(0, tries));
    expect(waiting()).toBe(0);
  },
);

test("the last try counts as the first does", async () => {
  const { queue, calls, waiting } = queueOf(2);
  queue.add("known", "{}");
  await pass(2.9);
  expect([calls.length, waiting()]).toEqual([2, 1]);
  await pass(0.2);
  expect([calls.length, waiting()]).toEqual([3, 0]);
});

test("what a process leaves is delivered by the next, with all its tries, unless it has become too old", async () => {
  const first = queueOf(99);
  first.queue.add("known", "{}");
  await pass(0);
  first.queue.stop();
  await pass(30);
  expect([first.calls, first.waiting()]).toEqual([[0], 1]);

  const second = queueOf(2, { folder: first.folder });
  second.queue.resume();
  await pass(0);
  second.queue.stop();
  expect(second.waiting()).toBe(1);

  await pass(31);
  const third = queueOf(0, { folder: first.folder });
  third.queue.resume();
  await pass(30);
  expect([third.calls, third.waiting()]).toEqual([[], 0]);
});

test("what nobody takes any more, and a file that was never finished, are put away", async () => {
  const { queue, calls, folder, waiting } = queueOf(0);
  queue.add("gone", "{}");
  writeFileSync(join(folder, "x.json.1.tmp"), "{");
  queue.resume();
  await pass(1);
  expect([calls, waiting()]).toEqual([[], 0]);
});

test("an event whose process ends while its function works is the next one's", async () => {
  const folder = tempFolder();
  const work = Promise.withResolvers<"failed">();
  const queue = openEventQueue(folder, {
    deliver: () => work.promise,
    policyOf: () => ({ retryAttempts: 0, maxEventAgeSeconds: 60 }),
  });
  queue.add("known", "{}");
  queue.stop();
  work.resolve("failed");
  await pass(30);
  expect(readdirSync(folder)).toHaveLength(1);
});

test("one for which there is no room waits until there is, or until it is too old", async () => {
  const begun = Date.now();
  const roomAfterSeconds = [20, 100];
  for (const seconds of roomAfterSeconds) {
    const folder = tempFolder();
    let runs = 0;
    const queue = openEventQueue(folder, {
      deliver: async () => {
        if (Date.now() - begun < seconds * 1000) return "throttled";
        runs++;
        return "returned";
      },
      policyOf: () => ({ retryAttempts: 0, maxEventAgeSeconds: 60 }),
    });
    queue.add("known", "{}");
    await pass(seconds + 10);
    expect([seconds, runs, readdirSync(folder).length]).toEqual([seconds, seconds < 60 ? 1 : 0, 0]);
  }
});
