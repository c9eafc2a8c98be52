import { DeleteCommand, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Limits } from "./ports.ts";
import { tableName, tables, unlessRefused } from "./table.ts";

/** The table of counters: pk `limitKey`. A window's key holds its start, so no count is ever set back. */

const CounterRow = z.object({ hits: z.number().int().default(0) });

const at = (limitKey: string) => ({ TableName: tableName("LIMITS_TABLE"), Key: { limitKey } });

/** Counters of calls in DynamoDB: each count is one atomic update. */
export const limits: Limits = {
  add: async (key, ttl) => {
    const { Attributes } = await tables().send(
      new UpdateCommand({
        ...at(key),
        UpdateExpression: "ADD hits :one SET #ttl = :ttl",
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: { ":one": 1, ":ttl": ttl },
        ReturnValues: "ALL_NEW",
      }),
    );
    return CounterRow.parse(Attributes ?? {}).hits;
  },

  takeBack: async (key) => {
    await unlessRefused(
      tables().send(
        new UpdateCommand({
          ...at(key),
          UpdateExpression: "ADD hits :less",
          ConditionExpression: "hits > :none",
          ExpressionAttributeValues: { ":less": -1, ":none": 0 },
        }),
      ),
    );
  },

  count: async (key) => {
    const { Item } = await tables().send(new GetCommand({ ...at(key), ConsistentRead: true }));
    return CounterRow.parse(Item ?? {}).hits;
  },

  forget: async (key) => {
    await tables().send(new DeleteCommand(at(key)));
  },
};
