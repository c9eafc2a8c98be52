import * as z from "zod";
import { tableOf, unlessRefused } from "../table.ts";

/**
 * The table of open sockets: pk `connectionId`, sk `topic`. Row (id, `connection`) is a connection, row (`task#…`, id)
 * its subscription to a task. So the followers of a task are one consistent read, while an index might be late and a
 * client could miss the task's end.
 */

const ConnectionRow = z.object({
  from: z.string().default(""),
  /** In the window that the row names. */
  messages: z.number().int().default(0),
  unknownTasks: z.number().int().default(0),
  /** Keys of the followed tasks. */
  follows: z.set(z.string()).default(new Set()),
});

const CONNECTION = "connection";

const taskKey = (taskId: string): string => `task#${taskId}`;

const table = /* @__PURE__ */ tableOf("CONNECTIONS_TABLE");

const keyOf = (connectionId: string, topic: string) => ({ connectionId, topic });

const unfollow = (connectionId: string, task: string) => table.delete(keyOf(task, connectionId));

type RowUpdate = {
  readonly change: string;
  readonly condition: string;
  readonly values: Record<string, unknown>;
};

/** The connection's row after the change; undefined where it is gone or the condition fails. */
const changeRow = async (connectionId: string, { change, condition, values }: RowUpdate) => {
  const answer = await unlessRefused(
    table.update(keyOf(connectionId, CONNECTION), {
      update: change,
      if: condition,
      values,
      ReturnValues: "ALL_NEW",
    }),
  );
  return answer && ConnectionRow.parse(answer.Attributes);
};

const IS_OPEN = "attribute_exists(connectionId)";

/** Open sockets in DynamoDB. A connection's row lists its subscriptions. */
export const connections = {
  // With the first window, so that the first message is one write as well.
  /** `from` is the hashed address. Messages are counted from `windowStart` on, in seconds since 1970. */
  open: async (connectionId: string, from: string, ttl: number, windowStart?: number): Promise<void> => {
    await table.put({ connectionId, topic: CONNECTION, from, ttl, windowStart });
  },

  isOpen: async (connectionId: string): Promise<boolean> => {
    const Item = await table.get(keyOf(connectionId, CONNECTION));
    return Item !== undefined;
  },

  close: async (connectionId: string): Promise<void> => {
    const { Attributes } = await table.delete(keyOf(connectionId, CONNECTION), { ReturnValues: "ALL_OLD" });
    const { follows } = ConnectionRow.parse(Attributes ?? {});
    await Promise.all([...follows].map((task) => unfollow(connectionId, task)));
  },

  // One write for most messages, two for the first of a later window.
  /** Counts a message in the window; returns count and hashed address, undefined where it is closed. */
  countMessage: async (
    connectionId: string,
    windowStart: number,
  ): Promise<{ readonly messages: number; readonly from: string } | undefined> => {
    const values = { one: 1, start: windowStart };
    const more = { change: "ADD messages :one", condition: "windowStart = :start", values };
    const first = { change: "SET messages = :one, windowStart = :start", condition: IS_OPEN, values };
    return (await changeRow(connectionId, more)) ?? changeRow(connectionId, first);
  },

  /** Counts a subscription to an unknown task; returns the count. */
  countUnknown: async (connectionId: string): Promise<number> => {
    const row = await changeRow(connectionId, {
      change: "ADD unknownTasks :one",
      condition: IS_OPEN,
      values: { one: 1 },
    });
    return row?.unknownTasks ?? 0;
  },

  follow: async (connectionId: string, taskId: string, ttl: number): Promise<void> => {
    const known = await changeRow(connectionId, {
      change: "ADD follows :task",
      condition: IS_OPEN,
      values: { task: new Set([taskKey(taskId)]) },
    });
    if (!known) return;
    await table.put({ connectionId: taskKey(taskId), topic: connectionId, ttl });
  },

  /** Harmless where it does not follow the task. */
  unfollow: async (connectionId: string, taskId: string): Promise<void> => {
    await unfollow(connectionId, taskKey(taskId));
  },

  followersOf: async (taskId: string): Promise<string[]> => {
    const { Items = [] } = await table.query({
      ConsistentRead: true,
      where: "connectionId = :task",
      values: { task: taskKey(taskId) },
    });
    return Items.map((item) => z.string().parse(item.topic));
  },
};
