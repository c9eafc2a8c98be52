import { describe, expect, test } from "vitest";
import { settleTasks } from "../../../functions/triggers/settle-tasks.ts";
import { clientOf } from "../client.ts";
import { body, world } from "../world.ts";
import { runTask } from "./run-task.ts";

const MIN_AGE = { minAgeSeconds: 600 };
const TEN_MINUTES_MS = 600_000;

/** A task whose submit went as far as `isStarted` says, and what may become of it. */
const submitted = async ({ isStarted = true } = {}) => {
  const ports = await world();
  const { start } = ports.workflow;
  if (!isStarted) ports.workflow.start = () => Promise.reject(new Error("the process was killed"));
  const call = clientOf(ports);
  await call("submitBacktest", { as: "ada", json: body() }).catch(() => undefined);
  ports.workflow.start = start;
  const [taskId = ""] = ports.taskRows.keys();
  await ports.connections.open("follower", 0);
  await ports.connections.follow("follower", taskId, 0);
  const settle = (when = MIN_AGE) => settleTasks(ports, when);
  return { ports, call, taskId, settle, task: () => ports.taskRows.get(taskId) };
};

describe("a task that was never started", () => {
  test("is started once it is old enough for its submit to have broken off", async () => {
    const { ports, taskId, settle, task } = await submitted({ isStarted: false });
    expect(ports.started).toEqual([]);
    ports.pass(TEN_MINUTES_MS);
    expect(await settle()).toEqual({ settled: 0 });
    ports.pass(1);
    expect(await settle()).toEqual({ settled: 1 });
    expect(ports.started).toEqual([taskId]);
    expect(task()?.state).toBe("queued");
    await runTask(ports, taskId);
    expect(task()?.state).toBe("succeeded");
  });

  test("is started at once where nobody can be submitting it", async () => {
    const { ports, taskId, settle } = await submitted({ isStarted: false });
    ports.pass(1);
    expect(await settle({ minAgeSeconds: 0 })).toEqual({ settled: 1 });
    expect(ports.started).toEqual([taskId]);
  });

  test("is left alone once it has expired", async () => {
    const { ports, settle } = await submitted({ isStarted: false });
    ports.pass(31 * 24 * 3600 * 1000);
    expect(await settle()).toEqual({ settled: 0 });
    expect(ports.started).toEqual([]);
  });
});

describe("a task whose execution", () => {
  test("runs is left to it, however long it takes", async () => {
    const { ports, taskId, settle, task } = await submitted();
    await ports.tasks.begin(taskId, { slices: 3, atMs: 0 });
    ports.pass(3 * TEN_MINUTES_MS);
    expect(await settle()).toEqual({ settled: 0 });
    expect(task()?.state).toBe("running");
  });

  test.each(["queued", "running"])(
    "ended without a word while it was %s fails, and its followers hear of it",
    async (state) => {
      const { ports, call, taskId, settle } = await submitted();
      if (state === "running") await ports.tasks.begin(taskId, { slices: 3, atMs: 0 });
      ports.ended.add(taskId);
      ports.pass(TEN_MINUTES_MS + 1);
      expect(await settle()).toEqual({ settled: 1 });
      const error = "The backtest was interrupted. Nothing was wrong with your inputs: please run it again.";
      const { messages } = (await call("getTask", { as: "ada", params: { taskId } })).body;
      expect(messages).toEqual([{ connection_status: "connected", message: "error", error }]);
      expect(ports.sentTo("follower")).toEqual(messages);
      expect(await settle()).toEqual({ settled: 0 });
      expect(ports.sent).toHaveLength(1);
    },
  );

  test("ends at the same moment stays as it ended", async () => {
    const { ports, taskId, settle, task } = await submitted();
    ports.pass(TEN_MINUTES_MS + 1);
    const { listOpen } = ports.tasks;
    // The list is of a moment ago.
    ports.tasks.listOpen = async (before) => {
      const listed = await listOpen(before);
      await runTask(ports, taskId);
      ports.ended.add(taskId);
      return listed;
    };
    expect(await settle()).toEqual({ settled: 0 });
    expect(task()?.state).toBe("succeeded");
    expect(ports.sentTo("follower").map(({ message }) => message)).not.toContain("error");
  });
});

test("what has ended is not looked at", async () => {
  const { ports, call, taskId, settle, task } = await submitted();
  await call("cancelTask", { as: "ada", params: { taskId } });
  const before = task();
  ports.ended.add(taskId);
  ports.pass(TEN_MINUTES_MS + 1);
  expect(await settle()).toEqual({ settled: 0 });
  expect(task()).toEqual(before);
});
