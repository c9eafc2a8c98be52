import { expect, test, vi } from "vitest";
import type { ServerMessage } from "#shared/contracts/socket.ts";
import type { TaskFeed } from "../../../../web/src/run/task-feed.ts";
import { onFakeTimers } from "../../../support/fake-timers.ts";
import { message, openFeed, openGreetedFeed, pass, RESULTS, RESULTS_HREF, TASK } from "./followed-task.ts";

type Answer = () => Promise<readonly ServerMessage[]>;

const countedCalls = (answer: Answer = async () => []) => {
  const polls: unknown[] = [];
  const getMessages = (taskId: unknown) => {
    polls.push(taskId);
    return answer();
  };
  return { polls, calls: { getMessages } };
};

/** Opens a feed that counts its polls and answers them by `answer`. */
const pollingFeed = (answer?: Answer) => {
  const { polls, calls } = countedCalls(answer);
  return { ...openFeed(calls), polls };
};

/** Opens such a feed with a connected and greeted socket. */
const connectedFeed = async (answer?: Answer) => {
  const { polls, calls } = countedCalls(answer);
  return { ...(await openGreetedFeed(calls)), polls };
};

onFakeTimers();

test("polls every 2 seconds without a socket, survives a failed poll, and gets the results", async () => {
  let polls = 0;
  const { feed, run } = openFeed({
    getMessages: async () => {
      polls++;
      if (polls === 1) throw new Error("offline");
      if (polls === 2) return [message({ message: "status_update", pct_of_total: 0.5 })];
      return [
        message({ message: "status_update", pct_of_total: 1 }),
        message({ message: "results", results: RESULTS_HREF }),
      ];
    },
  });
  feed.follow(TASK);
  await pass(4_100);
  expect(polls).toBe(2);
  expect(run()).toMatchObject({ fraction: 0.5 });
  await pass(2_000);
  expect(run()).toMatchObject({ kind: "done", results: RESULTS });
});

test("polls nothing before a task exists", async () => {
  const { feed, polls } = pollingFeed();
  await pass(10_000);
  expect(polls).toEqual([]);
  feed.follow(TASK);
  await pass(2_000);
  expect(polls).toEqual([TASK]);
});

test("waits for a slow answer before the next poll", async () => {
  const answers: ((messages: readonly ServerMessage[]) => void)[] = [];
  const { feed, polls } = pollingFeed(() => new Promise((resolve) => answers.push(resolve)));
  feed.follow(TASK);
  await pass(20_000);
  expect(polls).toHaveLength(1);
  answers[0]?.([]);
  await pass(2_000);
  expect(polls).toHaveLength(2);
});

test("replaces a socket that never opens", async () => {
  const { sockets } = pollingFeed();
  await pass(1);
  expect(sockets.connections).toHaveLength(1);
  await pass(8_000);
  expect(sockets.connections).toHaveLength(2);
});

test("retries a refused socket about ten times in the first minute, then about every 10 seconds", async () => {
  const { sockets } = pollingFeed();
  const refuseFor = async (seconds: number): Promise<number> => {
    const before = sockets.connections.length;
    for (let tenths = 0; tenths < seconds * 10; tenths++) {
      await pass(100);
      if (!sockets.last().isClosed) sockets.last().drop();
    }
    return sockets.connections.length - before;
  };
  const first = await refuseFor(60);
  expect(first).toBeGreaterThan(7);
  expect(first).toBeLessThan(15);
  const later = await refuseFor(240);
  expect(later).toBeGreaterThan(18);
  expect(later).toBeLessThan(30);
});

test("polls beside a socket only after 15 seconds of its silence", async () => {
  const { polls } = await connectedFeed();
  await pass(14_900);
  expect(polls).toHaveLength(0);
  await pass(1_200);
  expect(polls).toHaveLength(1);
});

test("polls after a dropped socket until a new one has greeted", async () => {
  const { polls, sockets, run } = await connectedFeed(async () => [
    message({ message: "status_update", pct_of_total: 0.7 }),
  ]);
  sockets.last().say({ message: "status_update", pct_of_total: 0.4 });
  sockets.last().drop();
  await pass(2_000);
  expect(polls).toEqual([TASK]);
  expect(run()).toMatchObject({ fraction: 0.7 });
  // A connected socket without a greeting has not received the task's id.
  sockets.last().open();
  await pass(2_000);
  expect(polls).toHaveLength(2);
  sockets.last().say({ message: "initial" });
  await pass(14_000);
  expect(polls).toHaveLength(2);
});

test("leaves no timer running after a stop", async () => {
  const { feed, polls } = pollingFeed();
  feed.follow(TASK);
  await pass(2_000);
  feed.stop();
  await pass(20_000);
  expect(polls).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("ignores an answer that arrives after a stop", async () => {
  let answer: (messages: readonly ServerMessage[]) => void = () => {};
  const { feed, events } = pollingFeed(() => new Promise((resolve) => (answer = resolve)));
  feed.follow(TASK);
  await pass(2_000);
  feed.stop();
  answer([message({ message: "status_update", pct_of_total: 0.5 })]);
  await pass(2_000);
  expect(events).toEqual([]);
});

test.each([
  { what: "came", getResults: async () => RESULTS },
  { what: "failed", getResults: () => Promise.reject(new Error("gateway")) },
])("ignores results that $what after a stop, and fetches them no more", async ({ getResults }) => {
  let calls = 0;
  const { feed, events, socket } = await openGreetedFeed({
    getResults: async () => {
      calls++;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return getResults();
    },
  });
  socket.say({ message: "results", results: RESULTS_HREF });
  feed.stop();
  await pass(60_000);
  expect(calls).toBe(1);
  expect(events).toEqual([]);
});

test.each([
  message({ message: "results", pct_of_total: 1, results: RESULTS }),
  message({ message: "results", pct_of_total: 1, results: RESULTS_HREF }),
  message({ message: "error", pct_of_total: 1, error: "Gone." }),
])("reports nothing more after the progress of a $message message stopped the feed", async (last) => {
  let feed: TaskFeed | undefined;
  const opened = openFeed({}, () => feed?.stop());
  feed = opened.feed;
  await pass(1);
  feed.follow(TASK);
  opened.sockets.last().open();
  opened.sockets.last().say(last);
  await pass(1);
  expect(opened.events).toEqual([{ kind: "progressed", fraction: 1 }]);
});
