import * as z from "zod";
import { MARK, tableOf, wasDone, wasDoneOnce } from "../table.ts";
import type { Saved } from "./ports.ts";
import { type SavedKind, SavedRow } from "./saved-row.ts";

/**
 * The table of saved things: pk `owner`, sk `backtestId`. Rows whose sk begins with `#` bind the numbers of names to
 * tasks and are never deleted, so that no name is used again. Names begin with a letter, a digit or a hyphen, which
 * sort after `#`.
 */

const NUMBER_DIGITS = 6;

/** About half of the megabyte that one DynamoDB query reads. */
const LOOK_ROWS = 200;

/** Rows of backtests have no kind. */
const ofKind = (kind: SavedKind) =>
  kind === "backtest"
    ? { FilterExpression: "attribute_not_exists(#kind)", values: {} }
    : { FilterExpression: "#kind = :kind", values: { ":kind": kind } };

const Place = z.object({ createdAt: z.string(), backtestId: z.string() });

const Keyed = z.object({ backtestId: z.string() });

const NumberRow = z.object({ taskId: z.string(), isRetired: z.boolean().default(false) });

/** The day and number at the end of a name. */
const NUMBERED = /-(\d{8})-(\d+)$/;

const table = /* @__PURE__ */ tableOf("SAVED_TABLE");

const keyOf = (owner: string, backtestId: string) => ({ owner, backtestId });

const numberPrefix = (day: string): string => `#count#${day}#`;

const numberKey = (day: string, number: number): string =>
  `${numberPrefix(day)}${String(number).padStart(NUMBER_DIGITS, "0")}`;

const putNew = (item: { readonly owner: string; readonly backtestId: string }): Promise<boolean> =>
  wasDoneOnce(table, keyOf(item.owner, item.backtestId), (mark) =>
    table.put(
      { ...item, [MARK]: mark },
      {
        ConditionExpression: "attribute_not_exists(backtestId)",
      },
    ),
  );

/** Saved things in DynamoDB; their bodies are objects. */
export const saved: Saved = {
  create: (row) => putNew(row),

  get: async (owner, backtestId) => {
    const row = await table.get(keyOf(owner, backtestId));
    return row && SavedRow.parse(row);
  },

  listFrom: async (owner, kind, after) => {
    const { FilterExpression, values } = ofKind(kind);
    const { Items = [], LastEvaluatedKey } = await table.query({
      IndexName: "byTime",
      ScanIndexForward: false,
      KeyConditionExpression: "#owner = :owner",
      FilterExpression,
      ExpressionAttributeNames: { "#owner": "owner", "#kind": "kind" },
      ExpressionAttributeValues: { ":owner": owner, ...values },
      ExclusiveStartKey: after && { owner, createdAt: after.createdAt, backtestId: after.backtestId },
      Limit: LOOK_ROWS,
    });
    return {
      rows: Items.map((item) => SavedRow.parse(item)),
      ...(LastEvaluatedKey ? { next: Place.parse(LastEvaluatedKey) } : {}),
    };
  },

  // Rows of numbers are not in the index.
  count: (owner, max) =>
    table.count(
      {
        IndexName: "byTime",
        KeyConditionExpression: "#owner = :owner",
        ExpressionAttributeNames: { "#owner": "owner" },
        ExpressionAttributeValues: { ":owner": owner },
      },
      max,
    ),

  delete: (owner, backtestId) =>
    wasDone(
      table.delete(keyOf(owner, backtestId), {
        ConditionExpression: "attribute_exists(backtestId)",
      }),
    ),

  keysOf: async (owner) => {
    const rows = await table.rowsOf(owner);
    return rows.map((row) => Keyed.parse(row).backtestId);
  },

  share: (owner, backtestId, { shared, link, listed }) =>
    table.tryUpdate(keyOf(owner, backtestId), {
      UpdateExpression: link
        ? "SET #shared = :shared, #link = :link, #listed = :listed"
        : "SET #shared = :shared REMOVE #link, #listed",
      ConditionExpression: link
        ? "attribute_exists(backtestId) AND (attribute_not_exists(#link) OR #link = :link)"
        : "attribute_exists(backtestId)",
      ExpressionAttributeNames: { "#shared": "shared", "#link": "link", "#listed": "listed" },
      ExpressionAttributeValues: {
        ":shared": shared,
        ...(link ? { ":link": link, ":listed": listed ?? false } : {}),
      },
    }),

  label: (owner, backtestId, label) =>
    table.tryUpdate(keyOf(owner, backtestId), {
      UpdateExpression: "SET #label = :label",
      ConditionExpression: "attribute_exists(backtestId)",
      ExpressionAttributeNames: { "#label": "label" },
      ExpressionAttributeValues: { ":label": label },
    }),

  numbersOf: async (owner, day) => {
    const rows = await table.rowsOf(owner, { key: "backtestId", value: numberPrefix(day) });
    return rows.map((row) => NumberRow.parse(row));
  },

  retireNumber: async (owner, backtestId) => {
    const [, day, number] = NUMBERED.exec(backtestId) ?? [];
    if (day === undefined) return;
    await table.tryUpdate(keyOf(owner, numberKey(day, Number(number))), {
      UpdateExpression: "SET isRetired = :true",
      ConditionExpression: "attribute_exists(backtestId)",
      ExpressionAttributeValues: { ":true": true },
    });
  },

  takeNumber: (owner, day, number, taskId) => {
    const row = { owner, backtestId: numberKey(day, number), taskId };
    return putNew(row);
  },
};
