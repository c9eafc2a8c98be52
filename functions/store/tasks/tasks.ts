import * as z from "zod";
import { TaskId } from "#shared/contracts/task-id.ts";
import { MARK, tableOf, unlessRefused, wasDone, wasDoneOnce } from "../table.ts";
import { lanes } from "./lanes.ts";
import type { Claim, Tasks } from "./ports.ts";
import { runningSensitivity } from "./running-sensitivity.ts";
import { spending } from "./spending.ts";
import { isListed, OPEN_STATES, Task } from "./task-row.ts";

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

/** Tasks in DynamoDB. Each write is one conditional update, so that it may be repeated and raced. */
export const tasks: Tasks = {
  ...spending,
  ...lanes,
  ...runningSensitivity,

  create: (task) =>
    wasDoneOnce(table, keyOf(task.taskId), (mark) =>
      table.put(
        // DynamoDB stores no empty set.
        { ...task, doneSlices: undefined, [MARK]: mark },
        { ConditionExpression: "attribute_not_exists(taskId)" },
      ),
    ),

  get: async (taskId) => {
    const row = await table.get(keyOf(taskId));
    return row && Task.parse(row);
  },

  listOf: async (owner) => {
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

  allOf: async (owner) => {
    const rows = await table.queryAll({
      IndexName: "byOwner",
      KeyConditionExpression: "#owner = :owner",
      ExpressionAttributeNames: { "#owner": "owner" },
      ExpressionAttributeValues: { ":owner": owner },
    });
    return rows.map((row) => Owned.parse(row));
  },

  remove: async (taskId) => {
    await table.delete(keyOf(taskId));
  },

  listOpen: async (createdBefore) => {
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

  begin: (taskId, { slices, atMs, sliceCombinations }) => {
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

  sliceDone: (taskId, index, atMs) =>
    update(taskId, {
      UpdateExpression: "ADD doneSlices :index, finishes :finish",
      ConditionExpression: "attribute_exists(taskId)",
      ExpressionAttributeValues: { ":index": new Set([index]), ":finish": new Set([`${index}:${atMs}`]) },
    }),

  raise: (taskId, fraction, nowMs, spacingMs) =>
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

  end: (taskId, ending) => {
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

  name: async (taskId, backtestName) => {
    await table.tryUpdate(keyOf(taskId), {
      UpdateExpression: "SET backtestName = :name",
      ConditionExpression: "attribute_exists(taskId)",
      ExpressionAttributeValues: { ":name": backtestName },
    });
  },

  claim: async (key, claim, ttl) => {
    const isFirst = await wasDone(
      table.put(
        { taskId: keyId(key), claimedBy: claim.taskId, bodyHash: claim.bodyHash, ttl },
        { ConditionExpression: "attribute_not_exists(taskId)" },
      ),
    );
    return (isFirst ? undefined : await claimOf(key)) ?? claim;
  },

  claimOf,
};
