import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { MARK, tableName, tables, wasDone, wasDoneOnce } from "../table.ts";
import type { Saved } from "./ports.ts";
import { SavedRow } from "./saved-row.ts";

/**
 * The table of saved things: pk `owner`, sk `backtestId`. Rows whose sk begins with `#` bind the numbers of names to
 * tasks and are never deleted, so that no name is used again. Names begin with a letter, a digit or a hyphen, which
 * sort after `#`.
 */

const NUMBER_DIGITS = 6;

/** About half of the megabyte that one DynamoDB query reads. */
const LOOK_ROWS = 200;

const OF_KIND = { backtest: "attribute_not_exists(#kind)", sweep: "#kind = :sweep" } as const;

const Place = z.object({ createdAt: z.string(), backtestId: z.string() });

const NumberRow = z.object({ taskId: z.string() });

const at = (owner: string, backtestId: string) => ({
  TableName: tableName("SAVED_TABLE"),
  Key: { owner, backtestId },
});

const numberPrefix = (day: string): string => `#count#${day}#`;

const queryAll = async (condition: string, values: Record<string, string>): Promise<unknown[]> => {
  const items: unknown[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await tables().send(
      new QueryCommand({
        TableName: tableName("SAVED_TABLE"),
        ConsistentRead: true,
        KeyConditionExpression: `#owner = :owner AND ${condition}`,
        ExpressionAttributeNames: { "#owner": "owner" },
        ExpressionAttributeValues: values,
        ExclusiveStartKey: from,
      }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  return items;
};

const putNew = (item: { readonly owner: string; readonly backtestId: string }): Promise<boolean> =>
  wasDoneOnce(at(item.owner, item.backtestId), (mark) =>
    tables().send(
      new PutCommand({
        TableName: tableName("SAVED_TABLE"),
        Item: { ...item, [MARK]: mark },
        ConditionExpression: "attribute_not_exists(backtestId)",
      }),
    ),
  );

/** Saved things in DynamoDB; their bodies are objects. */
export const saved: Saved = {
  create: (row) => putNew(row),

  get: async (owner, backtestId) => {
    const { Item } = await tables().send(new GetCommand({ ...at(owner, backtestId), ConsistentRead: true }));
    return Item && SavedRow.parse(Item);
  },

  listFrom: async (owner, kind, after) => {
    const { Items = [], LastEvaluatedKey } = await tables().send(
      new QueryCommand({
        TableName: tableName("SAVED_TABLE"),
        IndexName: "byTime",
        ScanIndexForward: false,
        KeyConditionExpression: "#owner = :owner",
        FilterExpression: OF_KIND[kind],
        ExpressionAttributeNames: { "#owner": "owner", "#kind": "kind" },
        ExpressionAttributeValues: { ":owner": owner, ...(kind === "sweep" ? { ":sweep": "sweep" } : {}) },
        ExclusiveStartKey: after && { owner, createdAt: after.createdAt, backtestId: after.backtestId },
        Limit: LOOK_ROWS,
      }),
    );
    return {
      rows: Items.map((item) => SavedRow.parse(item)),
      ...(LastEvaluatedKey ? { next: Place.parse(LastEvaluatedKey) } : {}),
    };
  },

  delete: (owner, backtestId) =>
    wasDone(
      tables().send(
        new DeleteCommand({
          ...at(owner, backtestId),
          ConditionExpression: "attribute_exists(backtestId)",
        }),
      ),
    ),

  share: (owner, backtestId, shared) =>
    wasDone(
      tables().send(
        new UpdateCommand({
          ...at(owner, backtestId),
          UpdateExpression: "SET #shared = :shared",
          ConditionExpression: "attribute_exists(backtestId)",
          ExpressionAttributeNames: { "#shared": "shared" },
          ExpressionAttributeValues: { ":shared": shared },
        }),
      ),
    ),

  numbersOf: async (owner, day) => {
    const items = await queryAll("begins_with(backtestId, :day)", {
      ":owner": owner,
      ":day": numberPrefix(day),
    });
    return items.map((item) => NumberRow.parse(item).taskId);
  },

  takeNumber: (owner, day, number, taskId) => {
    const backtestId = `${numberPrefix(day)}${String(number).padStart(NUMBER_DIGITS, "0")}`;
    const row = { owner, backtestId, taskId };
    return putNew(row);
  },
};
