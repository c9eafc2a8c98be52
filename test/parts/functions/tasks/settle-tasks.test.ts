import { describe, expect, onTestFinished, test, vi } from "vitest";
import { WORKFLOW_SECONDS } from "#shared/contracts/job.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { sentences } from "#shared/kinds/sentences.ts";
import { log } from "../../../../functions/process/log.ts";
import { settleAny, settleTasks } from "../../../../functions/triggers/settle-tasks.ts";
import { openWorld } from "../client.ts";
import { body } from "../world.ts";
import { runTask } from "./run-task.ts";

const MIN_AGE = { minAgeSeconds: 600 };
const TEN_MINUTES_MS = 600_000;

/** A submitted task, whose execution was started unless `isStarted` is false. */
const submitted = async ({ isStarted = true } = {}) => {
  const { ports, call } = await openWorld();
  const { start } = ports.workflow;
  if (!isStarted) ports.workflow.start = () => Promise.reject(new Error("the process was killed"));
  await call("submitBacktest", { as: "ada", json: body() }).catch(() => undefined);
  ports.workflow.start = start;
  const [taskId = ""] = ports.taskRows.keys();
  // Another schedule starts a task with a slot.
  if (!isStarted) await ports.tasks.leaveLane("runs", taskId, { taskId: TaskId.parse(taskId) });
  await ports.connections.open("follower", "here", 0);
  await ports.connections.follow("follower", taskId, 0);
  const settle = (when = MIN_AGE) => settleTasks(ports, when);
  return { ports, call, taskId, settle, task: () => ports.taskRows.get(taskId) };
};

describe("a task that was never started (fault 11)", () => {
  test("is started once its submit must have broken off", async () => {
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

  test("is started at once where no submit can be running", async () => {
    const { ports, taskId, settle } = await submitted({ isStarted: false });
    ports.pass(1);
    expect(await settle({ minAgeSeconds: 0 })).toEqual({ settled: 1 });
    expect(ports.started).toEqual([taskId]);
  });

  test("is ended once it is overdue", async () => {
    const { ports, settle, task } = await submitted({ isStarted: false });
    ports.pass((WORKFLOW_SECONDS + 600) * 1000 + 1);
    expect(await settle()).toEqual({ settled: 1 });
    expect(task()).toMatchObject({ state: "failed", error: sentences("backtest").interrupted });
    expect(ports.started).toEqual([]);
  });

  test("is left alone once it has expired", async () => {
    const { ports, settle } = await submitted({ isStarted: false });
    ports.pass(31 * 24 * 3600 * 1000);
    expect(await settle()).toEqual({ settled: 0 });
    expect(ports.started).toEqual([]);
  });
});

describe("a task with an execution", () => {
  test("may run for the longest time, and is then ended and stopped", async () => {
    const { ports, taskId, settle, task } = await submitted();
    await ports.tasks.begin(taskId, { slices: 3, atMs: 0 });
    ports.pass((WORKFLOW_SECONDS + 600) * 1000);
    expect(await settle()).toEqual({ settled: 0 });
    expect([task()?.state, ports.stopped]).toEqual(["running", []]);
    ports.pass(1);
    expect(await settle()).toEqual({ settled: 1 });
    expect(task()).toMatchObject({ state: "failed", error: sentences("backtest").tooLong });
    expect(ports.stopped).toEqual([taskId]);
    expect(ports.sentTo("follower")).toHaveLength(1);
  });

  test("has all of its time from a late start on", async () => {
    const { ports, taskId, settle, task } = await submitted({ isStarted: false });
    ports.pass(WORKFLOW_SECONDS * 1000);
    expect(await settle()).toEqual({ settled: 1 });
    expect(ports.started).toEqual([taskId]);
    ports.pass(WORKFLOW_SECONDS * 1000);
    expect(await settle()).toEqual({ settled: 0 });
    expect(task()?.state).toBe("queued");
  });

  test.each([
    ["queued", { status: "ABORTED" }, "interrupted"],
    ["running", { status: "ABORTED" }, "interrupted"],
    ["running", { status: "SUCCEEDED" }, "interrupted"],
    ["running", { status: "TIMED_OUT", error: "States.Timeout" }, "tooLong"],
    ["running", { status: "FAILED", error: "States.DataLimitExceeded" }, "broken"],
  ] as const)(
    "fails after its execution ended silently while it was %s (%o), and its followers get the error",
    async (state, end, words) => {
      const { ports, call, taskId, settle } = await submitted();
      if (state === "running") await ports.tasks.begin(taskId, { slices: 3, atMs: 0 });
      ports.ended.set(taskId, end);
      ports.pass(TEN_MINUTES_MS + 1);
      expect(await settle()).toEqual({ settled: 1 });
      const error = sentences("backtest")[words];
      const { messages } = (await call("getTask", { as: "ada", params: { taskId } })).body;
      expect(messages).toEqual([{ connection_status: "connected", message: "error", error }]);
      expect(ports.sentTo("follower")).toEqual(messages);
      expect(await settle()).toEqual({ settled: 0 });
      expect(ports.sent).toHaveLength(1);
    },
  );
});

test("skips tasks that have ended", async () => {
  const { ports, call, taskId, settle, task } = await submitted();
  await call("cancelTask", { as: "ada", params: { taskId } });
  const before = task();
  ports.ended.set(taskId, { status: "SUCCEEDED" });
  ports.pass(TEN_MINUTES_MS + 1);
  expect(await settle()).toEqual({ settled: 0 });
  expect(task()).toEqual(before);
});

test("settles the others where one cannot be settled", async () => {
  const { ports, call, taskId, settle } = await submitted();
  const second = (await call("submitBacktest", { as: "bob", json: body() })).body.task_id;
  for (const each of [taskId, second]) ports.ended.set(each, { status: "ABORTED" });
  const { stateOf } = ports.workflow;
  ports.workflow.stateOf = async (each) => {
    if (each === taskId) throw new Error("Step Functions is busy");
    return stateOf(each);
  };
  ports.pass(TEN_MINUTES_MS + 1);
  expect(await settle()).toEqual({ settled: 1 });
  expect([taskId, second].map((each) => ports.taskRows.get(each)?.state)).toEqual(["queued", "failed"]);
});

test("logs the age of the oldest open task, and 0 without one", async () => {
  const told = vi.spyOn(log, "info");
  onTestFinished(() => told.mockRestore());
  const { ports, taskId, settle } = await submitted();
  ports.pass(2 * TEN_MINUTES_MS);
  await settle();
  expect(told).toHaveBeenLastCalledWith("tasks are open", {
    open: 1,
    waiting: 0,
    oldestSeconds: 1200,
    longestWaitSeconds: 0,
  });
  await ports.tasks.end(taskId, { state: "succeeded" });
  await settle();
  expect(told).toHaveBeenLastCalledWith("tasks are open", {
    open: 0,
    waiting: 0,
    oldestSeconds: 0,
    longestWaitSeconds: 0,
  });
});

describe("the end of an execution", () => {
  const endOf = (name: string, status: "FAILED" | "TIMED_OUT" | "ABORTED", error?: string | null) => ({
    detail: { name, status, ...(error === undefined ? {} : { error }) },
  });

  test.each([
    ["FAILED", "States.DataLimitExceeded", "broken"],
    ["FAILED", "States.Timeout", "tooLong"],
    ["TIMED_OUT", "States.Timeout", "tooLong"],
    ["ABORTED", null, "interrupted"],
  ] as const)("%s (%s) ends its task once, however often it is reported", async (status, error, words) => {
    const { ports, taskId, task } = await submitted();
    const event = endOf(taskId, status, error);
    const told = await Promise.all([1, 2, 3].map(() => settleAny(ports, event)));
    expect(told.map(({ settled }) => settled).toSorted()).toEqual([0, 0, 1]);
    expect(task()).toMatchObject({ state: "failed", error: sentences("backtest")[words] });
    expect(ports.sentTo("follower")).toHaveLength(1);
  });

  test("changes no task that has ended", async () => {
    const { ports, call, taskId, task } = await submitted();
    await call("cancelTask", { as: "ada", params: { taskId } });
    const before = task();
    expect(await settleAny(ports, endOf(taskId, "ABORTED"))).toEqual({ settled: 0 });
    expect(task()).toEqual(before);
    expect(ports.sentTo("follower")).toHaveLength(1);
  });

  test("is only logged where it has no task", async () => {
    const { ports, task } = await submitted();
    expect(await settleAny(ports, endOf("started-by-hand", "FAILED", "States.Runtime"))).toEqual({
      settled: 0,
    });
    expect(task()?.state).toBe("queued");
  });
});
