import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { TaskId } from "#shared/contracts/task-id.ts";
import type { LaneEntry } from "../../../../functions/store/tasks/lanes.ts";
import { tasks } from "../../../../functions/store/tasks/tasks.ts";
import { memory } from "../memory/memory.ts";
import { newEntry } from "./lane-calls.ts";
import { withTables } from "./local-tables.ts";

withTables();

const ports = { tasks };

const { newId } = memory();
const newTaskId = () => TaskId.parse(newId());

describe("lanes", () => {
  const { takeSlot, joinLine, callUp, leaveLane, lane } = ports.tasks;
  const LANE = "sweeps";
  /** All entries are in one row, with those of other tests: a test leaves none. */
  const taking = async (entry: LaneEntry, max: number) => takeSlot(LANE, entry.owner, entry, max);
  const joining = async (entry: LaneEntry, max: number) => joinLine(LANE, entry.owner, entry, max);
  const called = async (entry: LaneEntry, max: number) => callUp(LANE, entry.owner, entry, max);
  const leaving = async (entry: LaneEntry) => leaveLane(LANE, entry.owner, entry);
  const ownersOf = async (map: "slots" | "line") => [...(await lane(LANE))[map].keys()];
  const entries = (count: number) => Array.from({ length: count }, () => newEntry());

  afterEach(async () => {
    const { slots, line } = await lane(LANE);
    for (const [key, entry] of [...slots, ...line]) await leaveLane(LANE, key, entry);
  });

  test("takes as many slots as there are free ones, however many owners ask at once", async () => {
    const all = entries(12);
    const taken = await Promise.all(all.map((entry) => taking(entry, 3)));
    expect(taken.filter(Boolean)).toHaveLength(3);
    const { slots } = await lane(LANE);
    for (const [index, entry] of all.entries())
      expect(slots.get(entry.owner)).toEqual(taken[index] ? entry : undefined);
    expect(await taking(newEntry(), 3)).toBe(false);
  });

  test("gives an owner's slot to one task, which may take it again at a later time", async () => {
    const first = newEntry();
    const { owner } = first;
    expect(await taking(first, 9)).toBe(true);
    expect(await taking({ ...newEntry(), owner }, 9)).toBe(false);
    expect(await joining({ ...newEntry(), owner }, 9)).toBe(false);
    const again = { ...first, takenAtMs: 9 };
    expect(await taking(again, 0)).toBe(true);
    expect((await lane(LANE)).slots.get(owner)).toEqual(again);
  });

  test("gives no slot past the line, and keeps a task's place at a repeat", async () => {
    const [waiting, late, third] = entries(3) as [LaneEntry, LaneEntry, LaneEntry];
    expect(await joining(waiting, 2)).toBe(true);
    expect(await taking(late, 9)).toBe(false);
    expect(await joining(late, 2)).toBe(true);
    expect(await joining(third, 2)).toBe(false);
    expect(await joining({ ...waiting, takenAtMs: 9000 }, 0)).toBe(true);
    expect((await lane(LANE)).line.get(waiting.owner)).toEqual(waiting);
  });

  test("moves a waiting task to one of the free slots, once, and again without effect", async () => {
    const all = entries(5);
    for (const entry of all) await joining(entry, 9);
    const moved = await Promise.all(all.map((entry) => called(entry, 2)));
    expect(moved.filter(Boolean)).toHaveLength(2);
    expect([(await ownersOf("slots")).length, (await ownersOf("line")).length]).toEqual([2, 3]);
    const [first] = all.filter((_, index) => moved[index]);
    expect(await called(first!, 0)).toBe(true);
    expect((await ownersOf("line")).length).toBe(3);
    expect(await called(newEntry(), 9)).toBe(false);
  });

  test("frees a slot or a place once, for its task since that moment, and says whether others wait", async () => {
    const [running, waiting] = entries(2) as [LaneEntry, LaneEntry];
    await taking(running, 9);
    await joining(waiting, 9);
    for (const other of [newEntry(), { ...running, takenAtMs: 2 }])
      expect(await leaveLane(LANE, running.owner, other)).toBe(true);
    expect(await ownersOf("slots")).toEqual([running.owner]);
    expect(await leaving(running)).toBe(true);
    expect(await leaving(waiting)).toBe(false);
    expect(await leaving(waiting)).toBe(false);
    expect([await ownersOf("slots"), await ownersOf("line")]).toEqual([[], []]);
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
