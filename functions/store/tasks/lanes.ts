import * as z from "zod";
import { TaskId } from "#shared/contracts/task-id.ts";
import { tableOf, unlessRefused } from "../table.ts";
import type { Task } from "./task-row.ts";

/** Sweeps, one of each user, and all other runs. Each lane has slots for running tasks and a line of waiting ones. */
export type LaneName = "sweeps" | "runs";

export type LaneEntry = {
  readonly taskId: Task["taskId"];
  readonly owner: string;
  /** Since when it runs or waits, milliseconds since 1970. */
  readonly takenAtMs: number;
  /** How long it is expected to run. */
  readonly seconds: number;
};

/** The tasks of a lane by key: the owner of a sweep, else the task. */
export type Lane = {
  readonly slots: ReadonlyMap<string, LaneEntry>;
  readonly line: ReadonlyMap<string, LaneEntry>;
};

/** Which task leaves; with `takenAtMs` only while it runs or waits since that moment. */
export type Leaving = Pick<LaneEntry, "taskId"> & Partial<Pick<LaneEntry, "takenAtMs">>;

/**
 * Rows `slots#{lane}` of the tasks' table: `slots` and `line` map keys to tasks. Both are in one row, so that a task moves
 * from one to the other in one write.
 */

const EntryRow = z.object({
  taskId: TaskId,
  owner: z.string(),
  takenAtMs: z.number(),
  seconds: z.number(),
});
const EntriesRow = z
  .record(z.string(), EntryRow)
  .default({})
  .transform((entries) => new Map<string, LaneEntry>(Object.entries(entries)));
const LaneRow = z.object({ slots: EntriesRow, line: EntriesRow });

const table = /* @__PURE__ */ tableOf("TASKS_TABLE");

const rowOf = (lane: LaneName) => ({ taskId: `slots#${lane}` });

const laneOf = async (lane: LaneName): Promise<Lane> => LaneRow.parse((await table.get(rowOf(lane))) ?? {});

/** A path into a map needs the map. */
const makeMaps = (lane: LaneName) =>
  table.update(rowOf(lane), {
    update: "SET slots = if_not_exists(slots, :none), line = if_not_exists(line, :none)",
    values: { none: {} },
  });

type Change = Parameters<typeof table.tryUpdate>[1];

/** The update of a row that has both maps; makes them where it lacks them. */
const tryUpdate = async (lane: LaneName, change: Change): Promise<boolean> => {
  const condition = `attribute_exists(slots) AND attribute_exists(line) AND (${change.if})`;
  const update = () => table.tryUpdate(rowOf(lane), { ...change, if: condition });
  if (await update()) return true;
  const row = await table.get(rowOf(lane));
  if (row?.slots !== undefined && row.line !== undefined) return false;
  await makeMaps(lane);
  return update();
};

const isAnyWaiting = ({ line }: Lane): boolean => line.size > 0;

const leave = async (lane: LaneName, key: string, map: "slots" | "line", leaving: Leaving) => {
  const { taskId, takenAtMs } = leaving;
  const isSince = takenAtMs === undefined ? "" : ` AND ${map}.#key.takenAtMs = :since`;
  const answer = await unlessRefused(
    table.update(rowOf(lane), {
      update: `REMOVE ${map}.#key`,
      if: `${map}.#key.taskId = :task${isSince}`,
      names: { key },
      values: { task: taskId, ...(takenAtMs === undefined ? {} : { since: takenAtMs }) },
      ReturnValues: "ALL_NEW",
    }),
  );
  return answer && isAnyWaiting(LaneRow.parse(answer.Attributes));
};

type Move = { readonly update: string; readonly condition: string; readonly values: object };

/** Writes an entry under its key where the condition holds. */
const tryMove = (lane: LaneName, key: string, entry: LaneEntry, { update, condition, values }: Move) =>
  tryUpdate(lane, {
    update,
    if: condition,
    names: { key },
    values: { entry, task: entry.taskId, ...values },
  });

export const lanes = {
  /**
   * Takes a slot if the key has no entry, nobody waits, and fewer than `max` are taken. A task takes its own slot again,
   * whatever `max` is. False where it gets none.
   */
  takeSlot: (lane: LaneName, key: string, entry: LaneEntry, max: number): Promise<boolean> =>
    tryMove(lane, key, entry, {
      update: "SET slots.#key = :entry",
      condition:
        "slots.#key.taskId = :task OR (attribute_not_exists(slots.#key) AND size(line) = :none AND size(slots) < :max)",
      values: { none: 0, max },
    }),

  /** Waits in line if the key has no other entry and fewer than `max` wait; a task that waits keeps its place. */
  joinLine: (lane: LaneName, key: string, entry: LaneEntry, max: number): Promise<boolean> =>
    tryMove(lane, key, entry, {
      update: "SET line.#key = if_not_exists(line.#key, :entry)",
      condition:
        "attribute_not_exists(slots.#key) AND (line.#key.taskId = :task OR (attribute_not_exists(line.#key) AND size(line) < :max))",
      values: { max },
    }),

  /** Moves a waiting task to a slot while fewer than `max` are taken. True where it has a slot afterwards. */
  callUp: (lane: LaneName, key: string, entry: LaneEntry, max: number): Promise<boolean> =>
    tryMove(lane, key, entry, {
      update: "SET slots.#key = :entry REMOVE line.#key",
      condition:
        "slots.#key.taskId = :task OR (line.#key.taskId = :task AND attribute_not_exists(slots.#key) AND size(slots) < :max)",
      values: { max },
    }),

  // It may be called up between the two.
  /** Frees a task's slot or its place in line; harmless where it has neither. True where others wait. */
  leaveLane: async (lane: LaneName, key: string, leaving: Leaving): Promise<boolean> =>
    (await leave(lane, key, "slots", leaving)) ??
    (await leave(lane, key, "line", leaving)) ??
    (await leave(lane, key, "slots", leaving)) ??
    isAnyWaiting(await laneOf(lane)),

  lane: laneOf,
};
