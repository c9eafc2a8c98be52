import { describe, expect, test } from "vitest";
import { TaskId } from "#shared/contracts/task-id.ts";
import { settleTasks } from "../../../../functions/triggers/settle-tasks.ts";
import { openWorld, type Request } from "../client.ts";
import { sweepBody } from "./sweep-body.ts";

/** Submits that break off, and their user's quota after that. */

const opened = async () => {
  const { ports, call } = await openWorld();
  const submit = (parts: Parameters<typeof sweepBody>[0] = {}, request: Request = {}) =>
    call("submitSweep", { as: "ada", json: sweepBody(parts), ...request });
  return { ports, submit };
};

const keyed = (key: string): Request => ({ headers: { "idempotency-key": key } });

test("frees the slot of a submit that failed, and counts nothing for it", async () => {
  const { ports, submit } = await opened();
  ports.allowed.sweeps.perMonth = 1;
  const { create } = ports.tasks;
  ports.tasks.create = async () => {
    throw new Error("the table is slow");
  };
  expect((await submit()).status).toBe(500);
  ports.tasks.create = create;
  expect((await submit()).status).toBe(200);
});

test("keeps what a keyed submit took for its repeat, which may be under way (fault 10)", async () => {
  const { ports, submit } = await opened();
  const { create } = ports.tasks;
  // The first call fails and looks for the task, which the second creates after that.
  ports.tasks.create = async () => {
    ports.tasks.create = create;
    const other = submit({}, keyed("k"));
    ports.tasks.get = async (taskId) => {
      ports.tasks.get = get;
      const task = await get(taskId);
      await other;
      return task;
    };
    throw new Error("the table is slow");
  };
  const { get } = ports.tasks;
  await submit({}, keyed("k"));
  const [taskId = ""] = ports.taskRows.keys();
  expect([...ports.spent.values()]).toEqual([new Set([taskId])]);
  expect((await submit()).body.error).toBe("A search is already running.");
});

describe("a month of sweeps (fault 11)", () => {
  const spentOne = async () => {
    const { ports, submit } = await opened();
    ports.allowed.sweeps.perMonth = 1;
    return { ports, submit };
  };

  test("does not count a submit that died before its task, whose slot is free after a minute", async () => {
    const { ports, submit } = await spentOne();
    const taskId = ports.newId() as never;
    const owner = "id-of-ada";
    const entry = { taskId, owner, takenAtMs: ports.clock.now(), seconds: 60 };
    await ports.tasks.takeSlot("sweeps", owner, entry, 9);
    await ports.tasks.spend("id-of-ada", "2026-11", { taskId, max: 1, ttl: 2e9 });
    expect((await submit()).status).toBe(409);
    ports.pass(61_000);
    expect((await submit()).status).toBe(200);
  });

  test("does not count a task that failed before any work began, but one that failed later", async () => {
    const { ports, submit } = await spentOne();
    const failed = { state: "failed", error: "It was interrupted." } as const;
    const { task_id: first } = (await submit()).body;
    await ports.tasks.end(first, failed);
    const { task_id: second } = (await submit()).body;
    expect(second).not.toBe(first);
    await ports.tasks.begin(second, { slices: 1, atMs: ports.clock.now() });
    await ports.tasks.end(second, failed);
    expect((await submit()).status).toBe(429);
  });

  test("counts a task without a row on the last day of a month that is longer than tasks are kept", async () => {
    const { ports, submit } = await spentOne();
    ports.pass(Date.parse("2026-12-01T12:00:00Z") - ports.clock.now());
    const { task_id: taskId } = (await submit()).body;
    await ports.tasks.end(taskId, { state: "succeeded" });
    ports.pass(Date.parse("2026-12-31T13:00:00Z") - ports.clock.now());
    ports.taskRows.delete(taskId);
    expect((await submit()).status).toBe(429);
  });
});

describe("the watchdog's count of slots", () => {
  const held = async ({ tasks }: Awaited<ReturnType<typeof opened>>["ports"]) =>
    [...(await tasks.lane("sweeps")).slots].map(([owner, { taskId }]) => [owner, taskId]);

  test("frees the slot of a sweep whose end broke off before it, and of a submit that died", async () => {
    const { ports, submit } = await opened();
    const { task_id: ended } = (await submit()).body;
    const owner = "id-of-bob";
    const taskId = TaskId.parse(ports.newId());
    const died = { taskId, owner, takenAtMs: ports.clock.now(), seconds: 60 };
    await ports.tasks.takeSlot("sweeps", owner, died, 9);
    await ports.tasks.end(ended, { state: "cancelled", error: "stopped" });
    expect(await held(ports)).toHaveLength(2);
    ports.pass(61_000);
    await settleTasks(ports, { minAgeSeconds: 600 });
    expect(await held(ports)).toEqual([]);
  });
});
