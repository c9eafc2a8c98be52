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
const openValues = { ":queued": OPEN_STATES[0], ":running": OPEN_STATES[1] };
const names = { "#state": "state" };

const update = async (
  taskId: string,
  change: Parameters<typeof table.update>[1],
): Promise<Task | undefined> => {
  const answer = await unlessRefused(table.update(keyOf(taskId), { ...change, ReturnValues: "ALL_NEW" }));
  return answer && Task.parse(answer.Attributes);
};

const keyId = (key: string): string => `idempotency#${key}`;

const claimOf = async (key: string): Promise<Claim | undefined> => {
  const row = await table.get(keyOf(keyId(key)));
  if (!row) return undefined;
  const { claimedBy: taskId, bodyHash } = Claimed.parse(row);
  return { taskId, bodyHash };
};

/**
 * The task's slices, the time of planning (milliseconds since 1970), and the combinations of each slice where counted.
 */
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
        { ConditionExpression: "attribute_not_exists(taskId)" },
      ),
    ),

  get: async (taskId: string): Promise<Task | undefined> => {
    const row = await table.get(keyOf(taskId));
    return row && Task.parse(row);
  },

  /** The owner's backtests and sweeps, newest first, 100 at most. */
  listOf: async (owner: string): Promise<ListedTask[]> => {
    const { Items = [] } = await table.query({
      IndexName: "byOwner",
      KeyConditionExpression: "#owner = :owner",
      ExpressionAttributeNames: { "#owner": "owner" },
      ExpressionAttributeValues: { ":owner": owner },
      ScanIndexForward: false,
      Limit: READ_LIMIT,
    });
    return Items.map((item) => Task.parse(item))
      .filter(isListed)
      .slice(0, LIST_LIMIT);
  },

  /** All tasks of the owner, sensitivities included. It may lack one of the last second. */
  allOf: async (owner: string): Promise<OwnedTask[]> => {
    const rows = await table.queryAll({
      IndexName: "byOwner",
      KeyConditionExpression: "#owner = :owner",
      ExpressionAttributeNames: { "#owner": "owner" },
      ExpressionAttributeValues: { ":owner": owner },
    });
    return rows.map((row) => Owned.parse(row));
  },

  /** Deletes a task's row; harmless where there is none. */
  remove: async (taskId: string): Promise<void> => {
    await table.delete(keyOf(taskId));
  },

  /** Tasks of all users that were open a moment ago and were created before that time (ISO 8601, UTC). */
  listOpen: async (createdBefore: string): Promise<Task[]> => {
    const open = OPEN_STATES.map((state) =>
      table.queryAll({
        IndexName: "byState",
        KeyConditionExpression: "#state = :state AND createdAt < :before",
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ":state": state, ":before": createdBefore },
      }),
    );
    return (await Promise.all(open)).flat().map((row) => Task.parse(row));
  },

  /** Marks a queued or running task as running that work; undefined for an ended or absent task. */
  begin: (taskId: string, { slices, atMs, sliceCombinations }: PlannedWork): Promise<Task | undefined> => {
    const isCounted = sliceCombinations !== undefined;
    return update(taskId, {
      UpdateExpression: `SET #state = :running, slices = :slices, begunAtMs = :now${
        isCounted ? ", sliceCombinations = :combinations" : ""
      }`,
      ConditionExpression: OPEN,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: {
        ...openValues,
        ":slices": slices,
        ":now": atMs,
        ...(isCounted ? { ":combinations": sliceCombinations } : {}),
      },
    });
  },

  /** Adds a finished slice and its time (ms), once; returns the task, undefined where absent. */
  sliceDone: (taskId: string, index: number, atMs: number): Promise<Task | undefined> =>
    update(taskId, {
      UpdateExpression: "ADD doneSlices :index, finishes :finish",
      ConditionExpression: "attribute_exists(taskId)",
      ExpressionAttributeValues: { ":index": new Set([index]), ":finish": new Set([`${index}:${atMs}`]) },
    }),

  /**
   * Raises the fraction done. False where the task does not run, the fraction is not higher, or the last raise is less
   * than `spacingMs` ago: so one of many concurrent workers pushes.
   */
  raise: (taskId: string, fraction: number, nowMs: number, spacingMs: number): Promise<boolean> =>
    table.tryUpdate(keyOf(taskId), {
      UpdateExpression: "SET pctOfTotal = :fraction, raisedAtMs = :now",
      ConditionExpression: `${OPEN} AND pctOfTotal < :fraction AND raisedAtMs <= :before`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: {
        ...openValues,
        ":fraction": fraction,
        ":now": nowMs,
        ":before": nowMs - spacingMs,
      },
    }),

  /** Ends the task; false where it has ended or is absent. */
  end: (taskId: string, ending: Ending): Promise<boolean> => {
    const hasError = "error" in ending;
    return wasDoneOnce(table, keyOf(taskId), (mark) =>
      table.update(keyOf(taskId), {
        UpdateExpression: `SET #state = :to, ${MARK} = :mark, ${
          hasError ? "#error = :error" : "pctOfTotal = :all"
        }`,
        ConditionExpression: OPEN,
        ExpressionAttributeNames: hasError ? { ...names, "#error": "error" } : names,
        ExpressionAttributeValues: {
          ...openValues,
          ":to": ending.state,
          ":mark": mark,
          ...(hasError ? { ":error": ending.error } : { ":all": 1 }),
        },
      }),
    );
  },

  name: async (taskId: string, backtestName: string): Promise<void> => {
    await table.tryUpdate(keyOf(taskId), {
      UpdateExpression: "SET backtestName = :name",
      ConditionExpression: "attribute_exists(taskId)",
      ExpressionAttributeValues: { ":name": backtestName },
    });
  },

  /** Binds an idempotency key (its hash) to a task unless it is bound; returns its binding. */
  claim: async (key: string, claim: Claim, ttl: number): Promise<Claim> => {
    const isFirst = await wasDone(
      table.put(
        { taskId: keyId(key), claimedBy: claim.taskId, bodyHash: claim.bodyHash, ttl },
        { ConditionExpression: "attribute_not_exists(taskId)" },
      ),
    );
    return (isFirst ? undefined : await claimOf(key)) ?? claim;
  },

  /** The binding of an idempotency key (its hash); undefined for a new key. */
  claimOf,
};
