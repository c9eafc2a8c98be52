import { GetCommand, PutCommand, paginateQuery, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { TaskId } from "#shared/contracts/task-id.ts";
import { MARK, tableName, tables, unlessRefused, wasDone, wasDoneOnce } from "../table.ts";
import type { Claim, Tasks } from "./ports.ts";
import { sweepQuota } from "./sweep-quota.ts";
import { OPEN_STATES, Task } from "./task-row.ts";

/**
 * The tasks' table: pk `taskId`, indexes `byOwner` (owner, createdAt) and `byState` (state, createdAt). It holds
 * idempotency keys and the quota of sweeps as well.
 */

const LIST_LIMIT = 100;

const Claimed = z.object({ claimedBy: TaskId, bodyHash: z.string() });

const at = (taskId: string) => ({ TableName: tableName("TASKS_TABLE"), Key: { taskId } });

const OPEN = "#state IN (:queued, :running)";
const openValues = { ":queued": OPEN_STATES[0], ":running": OPEN_STATES[1] };
const names = { "#state": "state" };

const updated = async (update: UpdateCommand): Promise<Task | undefined> => {
  const answer = await unlessRefused(tables().send(update));
  return answer && Task.parse(answer.Attributes);
};

const keyId = (key: string): string => `idempotency#${key}`;

const claimOf = async (key: string): Promise<Claim | undefined> => {
  const { Item } = await tables().send(new GetCommand({ ...at(keyId(key)), ConsistentRead: true }));
  if (!Item) return undefined;
  const { claimedBy: taskId, bodyHash } = Claimed.parse(Item);
  return { taskId, bodyHash };
};

/** Tasks in DynamoDB. Each write is one conditional update, so that it may be repeated and raced. */
export const tasks: Tasks = {
  ...sweepQuota,

  create: (task) =>
    wasDoneOnce(at(task.taskId), (mark) =>
      tables().send(
        new PutCommand({
          TableName: tableName("TASKS_TABLE"),
          // DynamoDB stores no empty set.
          Item: { ...task, doneSlices: undefined, [MARK]: mark },
          ConditionExpression: "attribute_not_exists(taskId)",
        }),
      ),
    ),

  get: async (taskId) => {
    const { Item } = await tables().send(new GetCommand({ ...at(taskId), ConsistentRead: true }));
    return Item && Task.parse(Item);
  },

  listOf: async (owner) => {
    const { Items = [] } = await tables().send(
      new QueryCommand({
        TableName: tableName("TASKS_TABLE"),
        IndexName: "byOwner",
        KeyConditionExpression: "#owner = :owner",
        ExpressionAttributeNames: { "#owner": "owner" },
        ExpressionAttributeValues: { ":owner": owner },
        ScanIndexForward: false,
        Limit: LIST_LIMIT,
      }),
    );
    return Items.map((item) => Task.parse(item));
  },

  listOpen: async (createdBefore) => {
    const open: Task[] = [];
    for (const state of OPEN_STATES) {
      const query = {
        TableName: tableName("TASKS_TABLE"),
        IndexName: "byState",
        KeyConditionExpression: "#state = :state AND createdAt < :before",
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ":state": state, ":before": createdBefore },
      };
      for await (const { Items = [] } of paginateQuery({ client: tables() }, query))
        open.push(...Items.map((item) => Task.parse(item)));
    }
    return open;
  },

  begin: (taskId, { slices, atMs, sliceCombinations }) => {
    const isCounted = sliceCombinations !== undefined;
    return updated(
      new UpdateCommand({
        ...at(taskId),
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
        ReturnValues: "ALL_NEW",
      }),
    );
  },

  sliceDone: (taskId, index, atMs) =>
    updated(
      new UpdateCommand({
        ...at(taskId),
        UpdateExpression: "ADD doneSlices :index, finishes :finish",
        ConditionExpression: "attribute_exists(taskId)",
        ExpressionAttributeValues: { ":index": new Set([index]), ":finish": new Set([`${index}:${atMs}`]) },
        ReturnValues: "ALL_NEW",
      }),
    ),

  raise: (taskId, fraction, nowMs, spacingMs) =>
    wasDone(
      tables().send(
        new UpdateCommand({
          ...at(taskId),
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
      ),
    ),

  end: (taskId, ending) => {
    const hasError = "error" in ending;
    return wasDoneOnce(at(taskId), (mark) =>
      tables().send(
        new UpdateCommand({
          ...at(taskId),
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
      ),
    );
  },

  name: async (taskId, backtestName) => {
    await wasDone(
      tables().send(
        new UpdateCommand({
          ...at(taskId),
          UpdateExpression: "SET backtestName = :name",
          ConditionExpression: "attribute_exists(taskId)",
          ExpressionAttributeValues: { ":name": backtestName },
        }),
      ),
    );
  },

  claim: async (key, claim, ttl) => {
    const isFirst = await wasDone(
      tables().send(
        new PutCommand({
          TableName: tableName("TASKS_TABLE"),
          Item: { taskId: keyId(key), claimedBy: claim.taskId, bodyHash: claim.bodyHash, ttl },
          ConditionExpression: "attribute_not_exists(taskId)",
        }),
      ),
    );
    return (isFirst ? undefined : await claimOf(key)) ?? claim;
  },

  claimOf,
};
