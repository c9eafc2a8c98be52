import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { TaskId } from "#shared/contracts/task-id.ts";
import { tableName, tables, unlessRefused, wasDone } from "../table.ts";
import type { Places } from "./ports.ts";

/** One row of the tasks' table for each kind of place: `places#{of}` maps who has one to since when. */

const PlacesRow = z.object({ holders: z.record(TaskId, z.number()).default({}) });

const at = (of: string) => ({ TableName: tableName("TASKS_TABLE"), Key: { taskId: `places#${of}` } });

/** A path into the map needs the map. */
const makeRow = async (of: string): Promise<void> => {
  await tables().send(
    new UpdateCommand({
      ...at(of),
      UpdateExpression: "SET holders = if_not_exists(holders, :none)",
      ExpressionAttributeValues: { ":none": {} },
    }),
  );
};

const take = (of: string, taskId: string, takenAtMs: number, max: number) =>
  unlessRefused(
    tables().send(
      new UpdateCommand({
        ...at(of),
        UpdateExpression: "SET holders.#task = :now",
        ConditionExpression:
          "attribute_exists(holders) AND (attribute_exists(holders.#task) OR size(holders) < :max)",
        ExpressionAttributeNames: { "#task": taskId },
        ExpressionAttributeValues: { ":now": takenAtMs, ":max": max },
      }),
    ),
  );

const rowOf = async (of: string): Promise<unknown> => {
  const { Item } = await tables().send(new GetCommand({ ...at(of), ConsistentRead: true }));
  return Item;
};

/** Places in DynamoDB: each change is one conditional update, so that no two tasks take the last one. */
export const places: Places = {
  takePlace: async (of, { taskId, takenAtMs }, max) => {
    if (await take(of, taskId, takenAtMs, max)) return true;
    if ((await rowOf(of)) !== undefined) return false;
    await makeRow(of);
    return (await take(of, taskId, takenAtMs, max)) !== undefined;
  },

  leavePlace: async (of, { taskId, takenAtMs }) => {
    await wasDone(
      tables().send(
        new UpdateCommand({
          ...at(of),
          UpdateExpression: "REMOVE holders.#task",
          ConditionExpression: "holders.#task = :since",
          ExpressionAttributeNames: { "#task": taskId },
          ExpressionAttributeValues: { ":since": takenAtMs },
        }),
      ),
    );
  },

  placesOf: async (of) => {
    const { holders } = PlacesRow.parse((await rowOf(of)) ?? {});
    return Object.entries(holders).map(([taskId, takenAtMs]) => ({
      taskId: TaskId.parse(taskId),
      takenAtMs,
    }));
  },
};
