import { describe, expect, test } from "vitest";
import { TaskId } from "#shared/contracts/task-id.ts";
import type { Ports } from "../../../../functions/store/ports.ts";
import { saved } from "../../../../functions/store/saved/saved.ts";
import { connections } from "../../../../functions/store/sockets/connections.ts";
import { tasks } from "../../../../functions/store/tasks/tasks.ts";
import { anAnswer, listing, summaryRow } from "../../web/support/result-rows.ts";
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
});

describe("saved backtests", () => {
  const row = (owner: string, backtestId: string) => ({
    owner,
    backtestId,
    username: "ada",
    createdAt: "2026-11-20T15:00:00.000Z",
    shared: false,
    key: `saved/${backtestId}`,
    summary: summaryRow({ ann_return: null }),
    answer: anAnswer(),
    about: listing().about,
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
