import { describe, expect, test } from "vitest";
import { TaskId } from "#shared/contracts/task-id.ts";
import type { Ports } from "../../../../functions/store/ports.ts";
import { saved } from "../../../../functions/store/saved/saved.ts";
import type { SavedPlace, SavedRow } from "../../../../functions/store/saved/saved-row.ts";
import { connections } from "../../../../functions/store/sockets/connections.ts";
import { tasks } from "../../../../functions/store/tasks/tasks.ts";
import { summaryRow } from "../../web/support/result-rows.ts";
import { memory } from "../memory/memory.ts";
import { taskRow } from "../world.ts";
import { withTables } from "./local-tables.ts";

withTables();

const ports: Pick<Ports, "tasks" | "saved" | "connections"> = { tasks, saved, connections };

const { newId } = memory();
const newTask = (parts: Parameters<typeof taskRow>[0] | object = {}) =>
  taskRow({ taskId: TaskId.parse(newId()), ...parts });
const howManyTrue = (outcomes: boolean[]) => outcomes.filter(Boolean).length;

describe("tasks", () => {
  test("puts a task once and reads it as it was put", async () => {
    const task = newTask();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => ports.tasks.create(task)));
    expect(howManyTrue(outcomes)).toBe(1);
    expect(await ports.tasks.get(task.taskId)).toEqual(task);
    expect(await ports.tasks.get(newId())).toBeUndefined();
  });

  test("lists an owner's tasks, newest first", async () => {
    const owner = `owner-${newId()}`;
    const at = (day: number) => newTask({ owner, createdAt: `2026-11-0${day}T00:00:00.000Z` });
    for (const task of [at(2), at(3), at(1)]) await ports.tasks.create(task);
    const listed = await ports.tasks.listOf(owner);
    expect(listed.map((task) => task.createdAt.slice(8, 10))).toEqual(["03", "02", "01"]);
  });

  test("lists open tasks that were created before a moment", async () => {
    const at = (second: number, parts: object = {}) =>
      newTask({ createdAt: `2025-01-01T00:00:0${second}.000Z`, ...parts });
    const [old, working, late, over] = [at(1), at(2), at(4), at(1)];
    for (const task of [old, working, late, over]) await ports.tasks.create(task);
    await ports.tasks.begin(working.taskId, { slices: 1, atMs: 0 });
    await ports.tasks.end(over.taskId, { state: "succeeded" });
    const listed = await ports.tasks.listOpen("2025-01-01T00:00:04.000Z");
    expect(listed.map(({ taskId }) => taskId).toSorted()).toEqual([old.taskId, working.taskId].toSorted());
    expect(listed).toContainEqual(old);
  });

  test("counts each slice once, in any order and number of reports", async () => {
    const task = newTask();
    await ports.tasks.create(task);
    expect(await ports.tasks.begin(task.taskId, { slices: 3, atMs: 0 })).toMatchObject({
      state: "running",
      slices: 3,
    });
    await Promise.all([0, 2, 0, 1, 2].map((index) => ports.tasks.sliceDone(task.taskId, index, 1)));
    expect((await ports.tasks.get(task.taskId))?.doneSlices).toEqual(new Set([0, 1, 2]));
    expect(await ports.tasks.sliceDone(newId(), 0, 1)).toBeUndefined();
  });

  test("raises the fraction upwards only, one raise at a time", async () => {
    const task = newTask();
    await ports.tasks.create(task);
    const raise = (fraction: number, nowMs: number) => ports.tasks.raise(task.taskId, fraction, nowMs, 250);
    expect(howManyTrue(await Promise.all([1, 2, 3].map((tenths) => raise(tenths / 10, 1000))))).toBe(1);
    const { pctOfTotal = 0 } = (await ports.tasks.get(task.taskId)) ?? {};
    expect(await raise(0.9, 1249)).toBe(false);
    expect(await raise(pctOfTotal, 1250)).toBe(false);
    expect(await raise(0.9, 1250)).toBe(true);
    expect(await raise(0.8, 9999)).toBe(false);
  });

  test("ends a task once and for good", async () => {
    const task = newTask();
    await ports.tasks.create(task);
    const failed = { state: "failed", error: "why" } as const;
    const outcomes = await Promise.all([
      ports.tasks.end(task.taskId, failed),
      ports.tasks.end(task.taskId, { state: "succeeded" }),
      ports.tasks.end(task.taskId, { state: "cancelled", error: "stop" }),
    ]);
    expect(howManyTrue(outcomes)).toBe(1);
    const ended = await ports.tasks.get(task.taskId);
    expect(await ports.tasks.begin(task.taskId, { slices: 2, atMs: 0 })).toBeUndefined();
    expect(await ports.tasks.raise(task.taskId, 0.99, 1e12, 0)).toBe(false);
    expect(await ports.tasks.end(task.taskId, failed)).toBe(false);
    expect(await ports.tasks.end(newId(), failed)).toBe(false);
    expect(await ports.tasks.get(task.taskId)).toEqual(ended);
    await ports.tasks.name(task.taskId, "name-1");
    expect(await ports.tasks.get(task.taskId)).toEqual({ ...ended, backtestName: "name-1" });
  });

  test("sets a successful task to 1, and stores the error of a failed one", async () => {
    const [one, other] = [newTask(), newTask()];
    for (const task of [one, other]) await ports.tasks.create(task);
    await ports.tasks.end(one.taskId, { state: "succeeded" });
    await ports.tasks.end(other.taskId, { state: "failed", error: "why" });
    expect(await ports.tasks.get(one.taskId)).toMatchObject({ state: "succeeded", pctOfTotal: 1 });
    expect(await ports.tasks.get(other.taskId)).toMatchObject({ state: "failed", error: "why" });
  });

  test("binds a key to one task", async () => {
    const key = newId();
    const claims = Array.from({ length: 5 }, (_, index) => ({
      taskId: TaskId.parse(newId()),
      bodyHash: `hash-${index}`,
    }));
    const bound = await Promise.all(claims.map((claim) => ports.tasks.claim(key, claim, 2_000_000_000)));
    expect(new Set(bound.map(({ taskId }) => taskId)).size).toBe(1);
    expect(claims).toContainEqual(bound[0]);
  });
});

const SWEEP_ROW = {
  name: "sweep-1",
  creator: "ada",
  date_created: "2026-11-20T15:03:00.000Z",
  ticker: "SPY",
  period: {
    start_date: "2024-01-02",
    end_date: "2024-06-28",
    sessions: 123,
    sessions_in: 123,
    split_date: null,
  },
  combinations: 10,
  verdict: "Nothing here",
  leader: null,
};

describe("saved backtests", () => {
  const row = (owner: string, backtestId: string) => ({
    owner,
    backtestId,
    username: "ada",
    createdAt: "2026-11-20T15:00:00.000Z",
    shared: false,
    key: `saved/${backtestId}`,
    summary: summaryRow({ ann_return: null }),
  });

  test("puts saved rows once, lists them without the numbers, shares and deletes them", async () => {
    const owner = newId();
    const names = ["spy-20261120-1", "-vix-20261120-2", "3m-20261120-3"];
    for (const name of names) expect(await ports.saved.create(row(owner, name))).toBe(true);
    expect(await ports.saved.create(row(owner, "spy-20261120-1"))).toBe(false);
    await ports.saved.takeNumber(owner, "20261120", 1, "task-1");
    const { rows } = await ports.saved.listFrom(owner, "backtest", undefined);
    expect(rows.map((each) => each.backtestId).sort()).toEqual(names.sort());
    expect(await ports.saved.share(owner, "spy-20261120-1", { shared: true })).toBe(true);
    expect(await ports.saved.get(owner, "spy-20261120-1")).toEqual({
      ...row(owner, "spy-20261120-1"),
      shared: true,
    });
    const label = { title: "Weekly puts", tags: ["income"] };
    expect(await ports.saved.label(owner, "spy-20261120-1", label)).toBe(true);
    expect(await ports.saved.get(owner, "spy-20261120-1")).toMatchObject({ shared: true, label });
    expect(await ports.saved.label(owner, "spy-20261120-9", label)).toBe(false);
    expect(await ports.saved.delete(owner, "spy-20261120-1")).toBe(true);
    expect(await ports.saved.delete(owner, "spy-20261120-1")).toBe(false);
    expect(await ports.saved.share(owner, "spy-20261120-1", { shared: true })).toBe(false);
    expect(await ports.saved.get(owner, "spy-20261120-1")).toBeUndefined();
  });

  test("lists saved rows by kind, newest first, also those of one instant, from any position", async () => {
    const owner = newId();
    const at = (minute: number) => `2026-11-20T15:0${minute}:00.000Z`;
    const all = [1, 2, 2, 3, 4].map((minute, index) => ({
      ...row(owner, `spy-20261120-${index + 1}`),
      createdAt: at(minute),
    }));
    for (const each of all) await ports.saved.create(each);
    const sweep = { ...row(owner, "sweep-1"), createdAt: at(3), kind: "sweep", summary: SWEEP_ROW };
    await ports.saved.create(sweep as SavedRow);
    await ports.saved.takeNumber(owner, "20261120", 1, "task-1");
    const namesFrom = async (after?: SavedPlace) =>
      (await ports.saved.listFrom(owner, "backtest", after)).rows.map(({ backtestId }) => backtestId);
    const names = await namesFrom();
    expect(names.map((name) => name.slice(-1))).toEqual([
      "5",
      "4",
      expect.any(String),
      expect.any(String),
      "1",
    ]);
    expect(names.slice(2, 4).sort()).toEqual(["spy-20261120-2", "spy-20261120-3"]);
    for (const [index, name] of names.entries())
      expect(await namesFrom(all.find(({ backtestId }) => backtestId === name))).toEqual(
        names.slice(index + 1),
      );
    expect((await ports.saved.listFrom(owner, "sweep", undefined)).rows).toEqual([sweep]);
    expect(await ports.saved.listFrom(newId(), "sweep", undefined)).toEqual({ rows: [] });
    // Rows of numbers are no saved things.
    expect(await ports.saved.count(owner, 9)).toBe(all.length + 1);
  });

  test("reads 200 saved rows at a time", async () => {
    const owner = newId();
    await Promise.all(
      Array.from({ length: 201 }, (_, index) => ports.saved.create(row(owner, `spy-${index}`))),
    );
    const { rows, next } = await ports.saved.listFrom(owner, "backtest", undefined);
    expect(rows).toHaveLength(200);
    expect((await ports.saved.listFrom(owner, "backtest", next)).rows).toHaveLength(1);
  });

  test("binds each number of a day once, in order beyond ten", async () => {
    const owner = newId();
    const take = (number: number, taskId: string) =>
      ports.saved.takeNumber(owner, "20261120", number, taskId);
    const outcomes = await Promise.all(["a", "b", "c"].map((taskId) => take(1, taskId)));
    expect(howManyTrue(outcomes)).toBe(1);
    for (let number = 2; number <= 12; number++) expect(await take(number, `task-${number}`)).toBe(true);
    const given = await ports.saved.numbersOf(owner, "20261120");
    expect(given.slice(1).map(({ taskId }) => taskId)).toEqual(
      Array.from({ length: 11 }, (_, index) => `task-${index + 2}`),
    );
    await ports.saved.retireNumber(owner, "test-20261120-12");
    await ports.saved.retireNumber(owner, "test-20261120-13");
    const retired = await ports.saved.numbersOf(owner, "20261120");
    expect(retired.map(({ isRetired }) => isRetired)).toEqual([...Array(11).fill(false), true]);
    expect(await ports.saved.numbersOf(owner, "20261121")).toEqual([]);
  });
});

describe("connections", () => {
  test("counts a connection's messages by window, while it is open", async () => {
    const id = newId();
    await ports.connections.open(id, "here", 2_000_000_000);
    const count = (windowStart: number) => ports.connections.countMessage(id, windowStart);
    expect(await count(60)).toEqual(expect.objectContaining({ messages: 1, from: "here" }));
    expect((await count(60))?.messages).toBe(2);
    expect((await count(120))?.messages).toBe(1);
    expect(await ports.connections.countUnknown(id)).toBe(1);
    expect(await count(120)).toMatchObject({ messages: 2, from: "here" });
    await ports.connections.close(id);
    expect(await count(120)).toBeUndefined();
    expect(await ports.connections.isOpen(id)).toBe(false);
  });

  test("follows tasks until the connection closes, and counts unknown ones", async () => {
    const [one, other, taskId] = [newId(), newId(), newId()];
    for (const id of [one, other]) await ports.connections.open(id, "here", 2_000_000_000);
    for (const id of [one, other, one]) await ports.connections.follow(id, taskId, 2_000_000_000);
    expect((await ports.connections.followersOf(taskId)).sort()).toEqual([one, other].sort());
    expect([await ports.connections.countUnknown(one), await ports.connections.countUnknown(one)]).toEqual([
      1, 2,
    ]);
    await ports.connections.close(one);
    await ports.connections.close(one);
    expect(await ports.connections.followersOf(taskId)).toEqual([other]);
    expect([await ports.connections.isOpen(one), await ports.connections.isOpen(other)]).toEqual([
      false,
      true,
    ]);
    expect(await ports.connections.countUnknown(one)).toBe(0);
    await ports.connections.follow(one, taskId, 2_000_000_000);
    expect(await ports.connections.followersOf(taskId)).toEqual([other]);
  });
});
