import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IN_MEMORY, openDatabase } from "../../../../infra/local/data/database.ts";
import { TooManyRequests } from "../../../../infra/local/lambda/too-many-requests.ts";
import { type Consumer, openMessages } from "../../../../infra/local/queues/messages.ts";
import { hearErrors } from "../../../support/console.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  hearErrors();
});
afterEach(() => {
  vi.useRealTimers();
});

type Given = Partial<Consumer> & {
  readonly failures?: number;
  readonly takesSeconds?: number;
  readonly throttledSeconds?: number;
  readonly database?: ReturnType<typeof openDatabase>;
};

/** Opens a queue with a delay of 20 s; records the seconds of its deliveries, and the dead letters. */
const open = ({ failures = 0, takesSeconds = 0, throttledSeconds = 0, ...given }: Given = {}) => {
  const { database = openDatabase(IN_MEMORY), ...consumer } = given;
  const begun = Date.now();
  const seconds = (): number => Math.round((Date.now() - begun) / 1000);
  const calls: [string, number][] = [];
  const givenUp: string[] = [];
  let [running, most] = [0, 0];
  const messages = openMessages(database);
  messages.consume("news", {
    delayMs: 20_000,
    pauseMs: (receives) => 5000 * receives,
    maxReceives: 3,
    onGivenUp: ({ body }) => givenUp.push(body),
    deliver: async (_, { body, receives }) => {
      if (seconds() < throttledSeconds) throw new TooManyRequests("later");
      most = Math.max(most, ++running);
      calls.push([body, seconds()]);
      await new Promise((resolve) => setTimeout(resolve, takesSeconds * 1000));
      running--;
      return receives > failures;
    },
    ...consumer,
  });
  const stored = (): number => database.sql.prepare("SELECT id FROM records").all().length;
  const send = (body: string): void => messages.send("news", body);
  return { ...messages, send, calls, givenUp, stored, database, most: () => most };
};

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("delivers a message once after the queue's delay and deletes it", async () => {
  const { send, calls, stored } = open();
  send("a");
  await pass(19.9);
  expect([calls, stored()]).toEqual([[], 1]);
  await pass(60);
  expect([calls, stored()]).toEqual([[["a", 20]], 0]);
});

test("delivers every message, with at most the allowed number at a time", async () => {
  const { send, calls, most, stored } = open({ takesSeconds: 10, concurrency: 2 });
  for (const body of "abcde") send(body);
  await pass(25);
  expect(calls).toHaveLength(2);
  await pass(60);
  expect([calls.length, most(), stored()]).toEqual([5, 2, 0]);
});

test("retries a failed message after growing pauses and gives it up after its last try", async () => {
  const { send, calls, givenUp, stored } = open({ failures: 99 });
  send("a");
  await pass(60);
  expect(calls.map(([, at]) => at)).toEqual([20, 25, 35]);
  expect([givenUp, stored()]).toEqual([["a"], 0]);
});

test("accepts a success in the last try", async () => {
  const { send, calls, givenUp, stored } = open({ failures: 2 });
  send("a");
  await pass(60);
  expect([calls.length, givenUp, stored()]).toEqual([3, [], 0]);
});

test.each([
  [37, [["a", 40]]],
  [100, []],
])(
  "does not count a call without room as a try: free after %d s, too old after 60",
  async (seconds, calls) => {
    const queue = open({ throttledSeconds: seconds, maxReceives: 1, maxAgeMs: 60_000 });
    queue.send("a");
    await pass(200);
    expect([queue.calls, queue.givenUp, queue.stored()]).toEqual([calls, [], 0]);
  },
);

test("leaves messages to the next process, which delivers them on time", async () => {
  const first = open();
  first.send("a");
  await pass(10);
  first.stop();
  await pass(60);
  expect([first.calls, first.stored()]).toEqual([[], 1]);
  const second = open({ database: first.database });
  second.resume();
  await pass(1);
  expect([second.calls, second.stored()]).toEqual([[["a", 0]], 0]);
});

test("counts a delivery cut off by a kill, and none cut off by an orderly end", async () => {
  const killed = open({ failures: 99, takesSeconds: 10, maxReceives: 2 });
  killed.send("a");
  await pass(25);
  const afterKill = open({ database: killed.database, failures: 99, maxReceives: 2 });
  afterKill.resume();
  await pass(1);
  expect(afterKill.givenUp).toEqual(["a"]);

  const ended = open({ failures: 99, takesSeconds: 10, maxReceives: 1 });
  ended.send("b");
  await pass(25);
  ended.stop();
  await pass(10);
  const afterEnd = open({ database: ended.database, maxReceives: 1 });
  afterEnd.resume();
  await pass(1);
  expect([afterEnd.calls.length, afterEnd.givenUp, afterEnd.stored()]).toEqual([1, [], 0]);
});

test("restarts the count after a kill if the queue is set so", async () => {
  const killed = open({ takesSeconds: 10, maxReceives: 1, isCountedAnew: true });
  killed.send("a");
  await pass(25);
  const after = open({ database: killed.database, maxReceives: 1, isCountedAnew: true });
  after.resume();
  await pass(1);
  expect([after.calls.length, after.givenUp]).toEqual([1, []]);
});

test("keeps messages of a queue without a consumer", async () => {
  const { database, stored } = open();
  openMessages(database).send("dead letters", "a");
  await pass(60);
  expect(stored()).toBe(1);
});
