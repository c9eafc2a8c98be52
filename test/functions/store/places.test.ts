import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TaskId } from "#shared/contracts/task-id.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import { tasks } from "../../../functions/store/tasks/tasks.ts";
import { memory } from "../memory/memory.ts";
import { startTables } from "./local-tables.ts";

/** The same cases on both sides of the port that gives places which all users share. */

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
const turnOf = (takenAtMs = 1000) => ({ taskId: TaskId.parse(newId()), takenAtMs });
type Turn = ReturnType<typeof turnOf>;
const sorted = (turns: readonly Turn[]) =>
  turns.toSorted((one, other) => (one.taskId < other.taskId ? -1 : 1));

describe.each(sides)("places %s", (_side, ports) => {
  const opened = (max = 3) => {
    const of = randomUUID();
    return {
      take: (turn: Turn, most = max) => ports.tasks.takePlace(of, turn, most),
      leave: (turn: Turn) => ports.tasks.leavePlace(of, turn),
      holders: async () => sorted([...(await ports.tasks.placesOf(of))] as Turn[]),
    };
  };

  test("are nobody's at first, and go to as many as there are, however many ask at once", async () => {
    const { take, holders } = opened();
    expect(await holders()).toEqual([]);
    const asked = Array.from({ length: 12 }, () => turnOf());
    const taken = await Promise.all(asked.map((turn) => take(turn)));
    expect(taken.filter(Boolean)).toHaveLength(3);
    expect(await holders()).toEqual(sorted(asked.filter((_, index) => taken[index])));
    expect(await take(turnOf())).toBe(false);
  });

  test("are taken once by a task, whose time is then the later one", async () => {
    const { take, holders } = opened(1);
    const turn = turnOf(1);
    expect(await take(turn)).toBe(true);
    expect(await take({ ...turn, takenAtMs: 2 })).toBe(true);
    expect(await holders()).toEqual([{ ...turn, takenAtMs: 2 }]);
  });

  test("are left once, and by nobody who took them earlier than whoever has them now", async () => {
    const { take, leave, holders } = opened(1);
    const turn = turnOf(1);
    await leave(turn);
    await take(turn);
    await take({ ...turn, takenAtMs: 2 });
    await leave(turn);
    expect(await holders()).toHaveLength(1);
    for (let times = 0; times < 2; times++) await leave({ ...turn, takenAtMs: 2 });
    expect(await holders()).toEqual([]);
    expect(await take(turnOf())).toBe(true);
  });

  test("may become fewer: nobody loses one, and the next waits until fewer are held; none at all is none", async () => {
    const { take, leave } = opened(3);
    const held = [turnOf(), turnOf(), turnOf()] as const;
    for (const turn of held) await take(turn);
    for (const turn of held.slice(0, 2)) {
      expect(await take(turnOf(), 1)).toBe(false);
      await leave(turn);
    }
    expect(await take(turnOf(), 1)).toBe(false);
    await leave(held[2]);
    expect(await take(turnOf(), 0)).toBe(false);
    expect(await take(turnOf(), 1)).toBe(true);
  });
});
