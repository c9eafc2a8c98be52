import * as z from "zod";
import { TaskId } from "#shared/contracts/task-id.ts";
import { MARK, tableOf, unlessRefused, wasDone, wasDoneOnce } from "../table.ts";
import { lanes } from "./lanes.ts";
import { runningSensitivity } from "./running-sensitivity.ts";
import { spending } from "./spending.ts";
import {
  type Claim,
  type Ending,
  isListed,
  type ListedTask,
  OPEN_STATES,
  type OwnedTask,
  Task,
} from "./task-row.ts";

/**
 * The tasks' table: pk `taskId`, indexes `byOwner` (owner, createdAt) and `byState` (state, createdAt). It holds
 * idempotency keys, lanes, counts of sweeps, and the running sensitivities as well.
 */

const LIST_LIMIT = 100;
/** Leaves room for unlisted sensitivities, since a backtest seldom has more than one. */
const READ_LIMIT = 2 * LIST_LIMIT;

const Claimed = z.object({ claimedBy: TaskId, bodyHash: z.string() });

const Owned = Task.pick({ taskId: true, kind: true, owner: true, state: true, createdAt: true });

const table = /* @__PURE__ */ tableOf("TASKS_TABLE");

const keyOf = (taskId: string) => ({ taskId });

const OPEN = "#state IN (:queued, :running)";
const openValues = { queued: OPEN_STATES[0], running: OPEN_STATES[1] };

const update = async (
  taskId: string,
  change: Parameters<typeof table.update>[1],
): Promise<Task | undefined> => {
  const answer = await unlessRefused(table.update(keyOf(taskId), { ...change, ReturnValues: "ALL_NEW" }));
  return answer && Task.parse(answer.Attributes);
};

const keyId = (key: string): string => `idempotency#${key}`;

const claimOf = async (key: string): Promise<Claim | undefined> => {
  const row = await table.find(keyOf(keyId(key)), Claimed);
  return row && { taskId: row.claimedBy, bodyHash: row.bodyHash };
};

/** The task's slices, the time of planning (ms since 1970), and each slice's combinations. */
type PlannedWork = {
  readonly slices: number;
  readonly atMs: number;
  readonly sliceCombinations?: readonly number[] | undefined;
};

/** Tasks in DynamoDB. Each write is one conditional update, so that it may be repeated and raced. */
export const tasks = {
  ...spending,
  ...lanes,
  ...runningSensitivity,

  /** Puts a new task; false where the id is taken. */
  create: (task: Task): Promise<boolean> =>
    wasDoneOnce(table, keyOf(task.taskId), (mark) =>
      table.put(
        // DynamoDB stores no empty set.
        { ...task, doneSlices: undefined, [MARK]: mark },
        { if: "attribute_not_exists(taskId)" },
      ),
    ),

  get: (taskId: string): Promise<Task | undefined> => table.find(keyOf(taskId), Task),

  /** The owner's backtests and sweeps, newest first, 100 at most. */
  listOf: async (owner: string): Promise<ListedTask[]> => {
    const { Items = [] } = await table.query({
      index: "byOwner",
      where: "#owner = :owner",
      values: { owner },
      ScanIndexForward: false,
      Limit: READ_LIMIT,
    });
    return Items.map((item) => Task.parse(item))
      .filter(isListed)
      .slice(0, LIST_LIMIT);
  },

  /** All tasks of the owner, sensitivities included. It may lack one of the last second. */
  allOf: (owner: string): Promise<OwnedTask[]> =>
    table.queryAll({ index: "byOwner", where: "#owner = :owner", values: { owner } }, Owned),

  /** Deletes a task's row; harmless where there is none. */
  remove: async (taskId: string): Promise<void> => {
    await table.delete(keyOf(taskId));
  },

  /** Tasks of all users that were open a moment ago and were created before that time (ISO 8601, UTC). */
  listOpen: async (createdBefore: string): Promise<Task[]> => {
    const open = OPEN_STATES.map((state) =>
      table.queryAll(
        {
          index: "byState",
          where: "#state = :state AND createdAt < :before",
          values: { state, before: createdBefore },
        },
        Task,
      ),
    );
    return (await Promise.all(open)).flat();
  },

  /** Marks a queued or running task as running that work; undefined for an ended or absent task. */
  begin: (taskId: string, { slices, atMs, sliceCombinations }: PlannedWork): Promise<Task | undefined> => {
    const isCounted = sliceCombinations !== undefined;
    return update(taskId, {
      update: `SET #state = :running, slices = :slices, begunAtMs = :now${
        isCounted ? ", sliceCombinations = :combinations" : ""
      }`,
      if: OPEN,
      values: { ...openValues, slices, now: atMs, ...(isCounted ? { combinations: sliceCombinations } : {}) },
    });
  },

  /** Adds a finished slice and its time (ms), once; returns the task, undefined where absent. */
  sliceDone: (taskId: string, index: number, atMs: number): Promise<Task | undefined> =>
    update(taskId, {
      update: "ADD doneSlices :index, finishes :finish",
      if: "attribute_exists(taskId)",
      values: { index: new Set([index]), finish: new Set([`${index}:${atMs}`]) },
    }),

  /**
   * Raises the fraction done. False where the task does not run, the fraction is not higher, or the last raise is less
   * than `spacingMs` ago: so one of many concurrent workers pushes.
   */
  raise: (taskId: string, fraction: number, nowMs: number, spacingMs: number): Promise<boolean> =>
    table.tryUpdate(keyOf(taskId), {
      update: "SET pctOfTotal = :fraction, raisedAtMs = :now",
      if: `${OPEN} AND pctOfTotal < :fraction AND raisedAtMs <= :before`,
      values: { ...openValues, fraction, now: nowMs, before: nowMs - spacingMs },
    }),

  /** Ends the task; false where it has ended or is absent. */
  end: (taskId: string, ending: Ending): Promise<boolean> => {
    const hasError = "error" in ending;
    return wasDoneOnce(table, keyOf(taskId), (mark) =>
      table.update(keyOf(taskId), {
        update: `SET #state = :to, ${MARK} = :mark, ${hasError ? "#error = :error" : "pctOfTotal = :all"}`,
        if: OPEN,
        values: {
          ...openValues,
          to: ending.state,
          mark,
          ...(hasError ? { error: ending.error } : { all: 1 }),
        },
      }),
    );
  },

  name: async (taskId: string, backtestName: string): Promise<void> => {
    await table.tryUpdate(keyOf(taskId), {
      update: "SET backtestName = :name",
      if: "attribute_exists(taskId)",
      values: { name: backtestName },
    });
  },

  /** Binds an idempotency key (its hash) to a task unless it is bound; returns its binding. */
  claim: async (key: string, claim: Claim, ttl: number): Promise<Claim> => {
    const isFirst = await wasDone(
      table.put(
        { taskId: keyId(key), claimedBy: claim.taskId, bodyHash: claim.bodyHash, ttl },
        { if: "attribute_not_exists(taskId)" },
      ),
    );
    return (isFirst ? undefined : await claimOf(key)) ?? claim;
  },

  /** The binding of an idempotency key (its hash); undefined for a new key. */
  claimOf,
};
