import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { TaskId } from "#shared/contracts/task-id.ts";
import { tableName, tables, unlessRefused, wasDone } from "../table.ts";
import type { Turn, Turns } from "./ports.ts";

/** Rows of the tasks' table: `turn#{owner}` holds whose turn it is, `spent#{owner}#{period}` what it was spent on. */

const TurnRow = z.object({ heldBy: TaskId, takenAtMs: z.number() });

const SpentRow = z.object({ spentOn: z.set(z.string()).default(new Set()) });

const at = (id: string) => ({ TableName: tableName("TASKS_TABLE"), Key: { taskId: id } });
const turnOf = (owner: string) => at(`turn#${owner}`);
const spendingOf = (owner: string, period: string) => at(`spent#${owner}#${period}`);

/** DynamoDB keeps the word for itself. */
const names = { "#ttl": "ttl" };

const readTurn = (item: unknown): Turn => {
  const { heldBy: taskId, takenAtMs } = TurnRow.parse(item);
  return { taskId, takenAtMs };
};

/** Turns and allowances in DynamoDB: each change is one conditional update. */
export const turns: Turns = {
  takeTurn: async (owner, { taskId, takenAtMs }, { over = "", ttl }) => {
    const taken = await unlessRefused(
      tables().send(
        new UpdateCommand({
          ...turnOf(owner),
          UpdateExpression: "SET heldBy = :task, takenAtMs = :now, #ttl = :ttl",
          ConditionExpression: "attribute_not_exists(heldBy) OR heldBy = :task OR heldBy = :over",
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: { ":task": taskId, ":over": over, ":now": takenAtMs, ":ttl": ttl },
          ReturnValues: "ALL_NEW",
        }),
      ),
    );
    if (taken) return readTurn(taken.Attributes);
    const { Item } = await tables().send(new GetCommand({ ...turnOf(owner), ConsistentRead: true }));
    // Left in this moment: whoever asks again gets it.
    return Item?.heldBy === undefined ? { taskId: undefined, takenAtMs } : readTurn(Item);
  },

  leaveTurn: async (owner, taskId) => {
    await wasDone(
      tables().send(
        new UpdateCommand({
          ...turnOf(owner),
          UpdateExpression: "REMOVE heldBy",
          ConditionExpression: "heldBy = :task",
          ExpressionAttributeValues: { ":task": taskId },
        }),
      ),
    );
  },

  spend: (owner, period, { taskId, max, ttl }) =>
    wasDone(
      tables().send(
        new UpdateCommand({
          ...spendingOf(owner, period),
          UpdateExpression: "ADD spentOn :tasks SET #ttl = :ttl",
          ConditionExpression:
            "attribute_not_exists(spentOn) OR contains(spentOn, :task) OR size(spentOn) < :max",
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: {
            ":tasks": new Set([taskId]),
            ":task": taskId,
            ":max": max,
            ":ttl": ttl,
          },
        }),
      ),
    ),

  spentOn: async (owner, period) => {
    const { Item } = await tables().send(
      new GetCommand({ ...spendingOf(owner, period), ConsistentRead: true }),
    );
    return [...SpentRow.parse(Item ?? {}).spentOn];
  },

  giveBack: async (owner, period, taskId) => {
    await tables().send(
      new UpdateCommand({
        ...spendingOf(owner, period),
        UpdateExpression: "DELETE spentOn :tasks",
        ExpressionAttributeValues: { ":tasks": new Set([taskId]) },
      }),
    );
  },
};
