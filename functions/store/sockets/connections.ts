import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName, tables, unlessRefused } from "../table.ts";
import type { Connections } from "./ports.ts";

/**
 * The table of open sockets: pk `connectionId`, sk `topic`. A connection is the row (its id, `connection`); that it
 * follows a task is the row (`task#…`, its id), so that the followers of a task are one consistent read, never late as
 * an index may be: a client that subscribes while its task ends must not miss the end.
 */

const ConnectionRow = z.object({
  unknownTasks: z.number().int().default(0),
  /** Keys of the tasks that it follows. */
  follows: z.set(z.string()).default(new Set()),
});

const CONNECTION = "connection";

const taskKey = (taskId: string): string => `task#${taskId}`;

const at = (connectionId: string, topic: string) => ({
  TableName: tableName("CONNECTIONS_TABLE"),
  Key: { connectionId, topic },
});

const unfollow = (connectionId: string, task: string) =>
  tables().send(new DeleteCommand(at(task, connectionId)));

/**
 * Open sockets and the tasks they follow, in DynamoDB. A connection's own row lists what it follows, so that
 * closing needs no query.
 */
export const connections: Connections = {
  open: async (connectionId, ttl) => {
    await tables().send(
      new PutCommand({
        TableName: tableName("CONNECTIONS_TABLE"),
        Item: { connectionId, topic: CONNECTION, ttl },
      }),
    );
  },

  isOpen: async (connectionId) => {
    const { Item } = await tables().send(
      new GetCommand({ ...at(connectionId, CONNECTION), ConsistentRead: true }),
    );
    return Item !== undefined;
  },

  close: async (connectionId) => {
    const { Attributes } = await tables().send(
      new DeleteCommand({ ...at(connectionId, CONNECTION), ReturnValues: "ALL_OLD" }),
    );
    const { follows } = ConnectionRow.parse(Attributes ?? {});
    await Promise.all([...follows].map((task) => unfollow(connectionId, task)));
  },

  countUnknown: async (connectionId) => {
    const answer = await unlessRefused(
      tables().send(
        new UpdateCommand({
          ...at(connectionId, CONNECTION),
          UpdateExpression: "ADD unknownTasks :one",
          ConditionExpression: "attribute_exists(connectionId)",
          ExpressionAttributeValues: { ":one": 1 },
          ReturnValues: "ALL_NEW",
        }),
      ),
    );
    return ConnectionRow.parse(answer?.Attributes ?? {}).unknownTasks;
  },

  follow: async (connectionId, taskId, ttl) => {
    const known = await unlessRefused(
      tables().send(
        new UpdateCommand({
          ...at(connectionId, CONNECTION),
          UpdateExpression: "ADD follows :task",
          ConditionExpression: "attribute_exists(connectionId)",
          ExpressionAttributeValues: { ":task": new Set([taskKey(taskId)]) },
        }),
      ),
    );
    if (!known) return;
    await tables().send(
      new PutCommand({
        TableName: tableName("CONNECTIONS_TABLE"),
        Item: { connectionId: taskKey(taskId), topic: connectionId, ttl },
      }),
    );
  },

  followersOf: async (taskId) => {
    const { Items = [] } = await tables().send(
      new QueryCommand({
        TableName: tableName("CONNECTIONS_TABLE"),
        ConsistentRead: true,
        KeyConditionExpression: "connectionId = :task",
        ExpressionAttributeValues: { ":task": taskKey(taskId) },
      }),
    );
    return Items.map((item) => z.string().parse(item.topic));
  },
};
