import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { TaskId } from "#shared/contracts/task-id.ts";
import type { SweepSlot } from "../../../functions/store/tasks/ports.ts";
import { tasks } from "../../../functions/store/tasks/tasks.ts";
import { memory } from "../memory/memory.ts";
import { withTables } from "./local-tables.ts";

withTables();

const ports = { tasks };

const { newId } = memory();
const newTaskId = () => TaskId.parse(newId());
const slotOf = (takenAtMs = 1000): SweepSlot => ({ taskId: newTaskId(), takenAtMs });

describe("slots", () => {
  const { takeSlot, freeSlot } = ports.tasks;
  /** All slots are in one row, with those of other tests. */
  const opened = async (free: number) => {
    const max = (await ports.tasks.slots()).size + free;
    const held = async (owner: string) => (await ports.tasks.slots()).get(owner);
    return { max, held };
  };

  test("takes as many slots as there are free ones, however many owners ask at once", async () => {
    const { max, held } = await opened(3);
    const asked = Array.from({ length: 12 }, () => [randomUUID(), slotOf()] as const);
    const taken = await Promise.all(asked.map(([owner, slot]) => takeSlot(owner, slot, max)));
    expect(taken.filter(Boolean)).toHaveLength(3);
    for (const [index, [owner, slot]] of asked.entries())
      expect(await held(owner)).toEqual(taken[index] ? slot : undefined);
    expect(await takeSlot(randomUUID(), slotOf(), max)).toBe(false);
  });

  test("gives an owner's slot to one task, which may take it again at a later time", async () => {
    const { max, held } = await opened(9);
    const owner = randomUUID();
    const [first, second] = [slotOf(1), slotOf(2)];
    expect(await takeSlot(owner, first, max)).toBe(true);
    expect(await takeSlot(owner, second, max)).toBe(false);
    expect(await takeSlot(owner, { ...first, takenAtMs: 9 }, 0)).toBe(true);
    expect(await held(owner)).toEqual({ ...first, takenAtMs: 9 });
  });

  test("frees a slot once, for the task that has held it since that moment", async () => {
    const { max, held } = await opened(9);
    const owner = randomUUID();
    const slot = slotOf(1);
    await freeSlot(owner, slot);
    await takeSlot(owner, slot, max);
    for (const other of [slotOf(1), { ...slot, takenAtMs: 2 }]) await freeSlot(owner, other);
    expect(await held(owner)).toEqual(slot);
    for (let times = 0; times < 2; times++) await freeSlot(owner, slot);
    expect(await held(owner)).toBeUndefined();
    expect(await takeSlot(owner, slotOf(), max)).toBe(true);
  });

  test("keeps all holders where slots become fewer, and refuses the next owner", async () => {
    const { max } = await opened(2);
    const holders = [randomUUID(), randomUUID()].map((owner) => [owner, slotOf()] as const);
    for (const [owner, slot] of holders) await takeSlot(owner, slot, max);
    for (const [owner, slot] of holders) {
      expect(await takeSlot(randomUUID(), slotOf(), max - 1)).toBe(false);
      await freeSlot(owner, slot);
    }
    expect(await takeSlot(randomUUID(), slotOf(), 0)).toBe(false);
    expect(await takeSlot(randomUUID(), slotOf(), max - 1)).toBe(true);
  });
});

describe("the month", () => {
  const MONTH = "2026-11";
  const spend = (owner: string, taskId: string, month = MONTH) =>
    ports.tasks.spend(owner, month, { taskId, max: 3, ttl: 2_000_000_000 });

  test("counts so many tasks of a month and no more, however many ask at once", async () => {
    const owner = randomUUID();
    const spent = await Promise.all(Array.from({ length: 10 }, () => spend(owner, newTaskId())));
    expect(spent.filter(Boolean)).toHaveLength(3);
    expect(await spend(owner, newTaskId(), "2026-12")).toBe(true);
    expect(await spend(randomUUID(), newTaskId())).toBe(true);
  });

  test("counts a task once, lists it, and refunds it once", async () => {
    const owner = randomUUID();
    const counted = async () => [...(await ports.tasks.spentOn(owner, MONTH))].toSorted();
    expect(await counted()).toEqual([]);
    const all = Array.from({ length: 3 }, newTaskId);
    const [one = ""] = all;
    expect(await Promise.all([one, one, one].map((taskId) => spend(owner, taskId)))).not.toContain(false);
    for (const taskId of all) expect(await spend(owner, taskId)).toBe(true);
    expect(await counted()).toEqual(all.toSorted());
    expect(await spend(owner, newTaskId())).toBe(false);
    for (let times = 0; times < 2; times++) await ports.tasks.refund(owner, MONTH, one);
    expect(await spend(owner, newTaskId())).toBe(true);
    expect(await spend(owner, newTaskId())).toBe(false);
    await ports.tasks.refund(randomUUID(), MONTH, one);
  });
});
