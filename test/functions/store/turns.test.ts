import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TaskId } from "#shared/contracts/task-id.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import { tasks } from "../../../functions/store/tasks/tasks.ts";
import { memory } from "../memory/memory.ts";
import { startTables } from "./local-tables.ts";

/** The same cases on both sides of the ports that give turns and spend allowances (S27). */

let stop = () => {};
beforeAll(async () => {
  stop = await startTables();
});
afterAll(() => stop());

const sides: [string, Pick<Ports, "tasks">][] = [
  ["in memory", memory()],
  ["in DynamoDB", { tasks }],
];

const { newId } = memory();
const TTL = 2_000_000_000;
const newTaskId = () => TaskId.parse(newId());
const turnOf = (takenAtMs = 1000) => ({ taskId: newTaskId(), takenAtMs });

describe.each(sides)("turns %s", (_side, ports) => {
  test("go to one of those that ask at once, and stay with it", async () => {
    const owner = randomUUID();
    const asked = Array.from({ length: 6 }, () => turnOf());
    const told = await Promise.all(asked.map((turn) => ports.tasks.takeTurn(owner, turn, { ttl: TTL })));
    const [holder] = told;
    expect(asked).toContainEqual(holder);
    expect(new Set(told.map(({ taskId }) => taskId)).size).toBe(1);
    expect(await ports.tasks.takeTurn(owner, turnOf(), { ttl: TTL })).toEqual(holder);
    expect((await ports.tasks.takeTurn(randomUUID(), turnOf(), { ttl: TTL })).taskId).not.toBe(
      holder?.taskId,
    );
  });

  test("are taken again by the same task, and over from one that is named", async () => {
    const owner = randomUUID();
    const [first, second, third] = [turnOf(1), turnOf(2), turnOf(3)];
    await ports.tasks.takeTurn(owner, first, { ttl: TTL });
    expect(await ports.tasks.takeTurn(owner, { ...first, takenAtMs: 9 }, { ttl: TTL })).toMatchObject({
      taskId: first.taskId,
    });
    expect((await ports.tasks.takeTurn(owner, second, { over: third.taskId, ttl: TTL })).taskId).toBe(
      first.taskId,
    );
    expect(await ports.tasks.takeTurn(owner, second, { over: first.taskId, ttl: TTL })).toEqual(second);
  });

  test("are left by the task that has them, and by no other", async () => {
    const owner = randomUUID();
    const [first, second] = [turnOf(), turnOf()];
    await ports.tasks.leaveTurn(owner, first.taskId);
    await ports.tasks.takeTurn(owner, first, { ttl: TTL });
    await ports.tasks.leaveTurn(owner, second.taskId);
    expect((await ports.tasks.takeTurn(owner, second, { ttl: TTL })).taskId).toBe(first.taskId);
    await ports.tasks.leaveTurn(owner, first.taskId);
    expect(await ports.tasks.takeTurn(owner, second, { ttl: TTL })).toEqual(second);
  });
});

describe.each(sides)("an allowance %s", (_side, ports) => {
  const spend = (owner: string, taskId: string, period = "2026-11") =>
    ports.tasks.spend(owner, period, { taskId, max: 3, ttl: TTL });

  test("is spent so often and no oftener, however many ask at once", async () => {
    const owner = randomUUID();
    const spent = await Promise.all(Array.from({ length: 10 }, () => spend(owner, newTaskId())));
    expect(spent.filter(Boolean)).toHaveLength(3);
    expect(await spend(owner, newTaskId(), "2026-12")).toBe(true);
    expect(await spend(randomUUID(), newTaskId())).toBe(true);
  });

  test("is spent once on a task, and comes back once", async () => {
    const owner = randomUUID();
    const [one, ...others] = Array.from({ length: 3 }, newTaskId) as [TaskId, ...TaskId[]];
    expect(await Promise.all([one, one, one].map((taskId) => spend(owner, taskId)))).toEqual([
      true,
      true,
      true,
    ]);
    for (const taskId of others) expect(await spend(owner, taskId)).toBe(true);
    expect(await spend(owner, newTaskId())).toBe(false);
    expect(await spend(owner, one)).toBe(true);
    for (let times = 0; times < 2; times++) await ports.tasks.giveBack(owner, "2026-11", one);
    expect(await spend(owner, newTaskId())).toBe(true);
    expect(await spend(owner, newTaskId())).toBe(false);
    await ports.tasks.giveBack(randomUUID(), "2026-11", one);
  });

  test("tells what it was spent on", async () => {
    const owner = randomUUID();
    expect(await ports.tasks.spentOn(owner, "2026-11")).toEqual([]);
    const [one, other] = [newTaskId(), newTaskId()];
    for (const taskId of [one, other]) await spend(owner, taskId);
    expect([...(await ports.tasks.spentOn(owner, "2026-11"))].toSorted()).toEqual([one, other].toSorted());
    for (const taskId of [one, other]) await ports.tasks.giveBack(owner, "2026-11", taskId);
    expect(await ports.tasks.spentOn(owner, "2026-11")).toEqual([]);
  });
});
