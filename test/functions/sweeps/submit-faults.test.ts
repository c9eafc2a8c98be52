import { describe, expect, test } from "vitest";
import { clientOf, type Request } from "../client.ts";
import { world } from "../world.ts";
import { sweepBody } from "./sweep-body.ts";

/** Submits that break off, and what they leave of their user's allowance. */

const opened = async () => {
  const ports = await world();
  const call = clientOf(ports);
  const submit = (parts: Parameters<typeof sweepBody>[0] = {}, request: Request = {}) =>
    call("submitSweep", { as: "ada", json: sweepBody(parts), ...request });
  return { ports, submit };
};

const keyed = (key: string): Request => ({ headers: { "idempotency-key": key } });

test("a sweep that does not come to be costs nothing, and leaves the next its turn", async () => {
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

test("what a submit with a key took stays for its repeat, which may be under way (fault 10)", async () => {
  const { ports, submit } = await opened();
  const { create } = ports.tasks;
  // The one fails and looks for the task, which the other puts after that.
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
  expect((await submit()).body.error).toBe("A sweep is running already.");
});

test("a submit that died between its turn and its task keeps the turn for a minute", async () => {
  const { ports, submit } = await opened();
  const taskId = ports.newId() as never;
  await ports.tasks.takeTurn("sub-of-ada", { taskId, takenAtMs: ports.clock.now() }, { ttl: 2e9 });
  expect((await submit()).status).toBe(409);
  ports.pass(61_000);
  expect((await submit()).status).toBe(200);
});

describe("one of the month's sweeps that was spent on nothing is there again when it is needed (fault 11)", () => {
  const spentOne = async () => {
    const { ports, submit } = await opened();
    ports.allowed.sweeps.perMonth = 1;
    return { ports, submit };
  };

  test("as its submit died before the task was there", async () => {
    const { ports, submit } = await spentOne();
    const taskId = ports.newId() as never;
    const ttl = 2e9;
    await ports.tasks.takeTurn("sub-of-ada", { taskId, takenAtMs: ports.clock.now() }, { ttl });
    await ports.tasks.spend("sub-of-ada", "2026-11", { taskId, max: 1, ttl });
    ports.pass(61_000);
    expect((await submit()).status).toBe(200);
  });

  test("as its task was given up before any work began, and not where work began", async () => {
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

  test("but not on the last day of a month that is longer than tasks are kept", async () => {
    const { ports, submit } = await spentOne();
    ports.pass(Date.parse("2026-12-01T12:00:00Z") - ports.clock.now());
    const { task_id: taskId } = (await submit()).body;
    await ports.tasks.end(taskId, { state: "succeeded" });
    ports.pass(Date.parse("2026-12-31T13:00:00Z") - ports.clock.now());
    ports.taskRows.delete(taskId);
    expect((await submit()).status).toBe(429);
  });
});
