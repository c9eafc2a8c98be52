import * as z from "zod";
import type { Label } from "#shared/contracts/label.ts";
import { MARK, tableOf, wasDone, wasDoneOnce } from "../table.ts";
import { type SavedKind, type SavedPlace, SavedRow, type Sharing } from "./saved-row.ts";

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

/** A number of a user's day: the task that it is bound to, and whether what had its name was deleted. */
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
export const saved = {
  /** False where the name exists. */
  create: (row: SavedRow): Promise<boolean> => putNew(row),

  get: async (owner: string, backtestId: string): Promise<SavedRow | undefined> => {
    const row = await table.get(keyOf(owner, backtestId));
    return row && SavedRow.parse(row);
  },

  /**
   * The owner's things of a kind, newest first, after a position: the rows of one read, of which there may be none
   * before the end. `next` is absent at the end.
   */
  listFrom: async (
    owner: string,
    kind: SavedKind,
    after: SavedPlace | undefined,
  ): Promise<{ readonly rows: readonly SavedRow[]; readonly next?: SavedPlace }> => {
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
  /** How many things the owner has, of all kinds; counts no further than `max`. It may lack one of the last second. */
  count: (owner: string, max: number): Promise<number> =>
    table.count(
      {
        IndexName: "byTime",
        KeyConditionExpression: "#owner = :owner",
        ExpressionAttributeNames: { "#owner": "owner" },
        ExpressionAttributeValues: { ":owner": owner },
      },
      max,
    ),

  /** False where there was none. */
  delete: (owner: string, backtestId: string): Promise<boolean> =>
    wasDone(
      table.delete(keyOf(owner, backtestId), {
        ConditionExpression: "attribute_exists(backtestId)",
      }),
    ),

  /** The sort keys of all of the owner's rows, those of numbers too. */
  keysOf: async (owner: string): Promise<string[]> => {
    const rows = await table.rowsOf(owner);
    return rows.map((row) => Keyed.parse(row).backtestId);
  },

  /** Replaces the sharing. False where there is none, or where it has another link than the given one. */
  share: (owner: string, backtestId: string, { shared, link, listed }: Sharing): Promise<boolean> =>
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

  /** Replaces its name, notes and tags; false where there is none. */
  label: (owner: string, backtestId: string, label: Label): Promise<boolean> =>
    table.tryUpdate(keyOf(owner, backtestId), {
      UpdateExpression: "SET #label = :label",
      ConditionExpression: "attribute_exists(backtestId)",
      ExpressionAttributeNames: { "#label": "label" },
      ExpressionAttributeValues: { ":label": label },
    }),

  /** The numbers of a user's day, from 1 on. */
  numbersOf: async (owner: string, day: string): Promise<z.output<typeof NumberRow>[]> => {
    const rows = await table.rowsOf(owner, { key: "backtestId", value: numberPrefix(day) });
    return rows.map((row) => NumberRow.parse(row));
  },

  /** Notes that the thing of a name is about to be deleted, so that its task never gets the name again. */
  retireNumber: async (owner: string, backtestId: string): Promise<void> => {
    const [, day, number] = NUMBERED.exec(backtestId) ?? [];
    if (day === undefined) return;
    await table.tryUpdate(keyOf(owner, numberKey(day, Number(number))), {
      UpdateExpression: "SET isRetired = :true",
      ConditionExpression: "attribute_exists(backtestId)",
      ExpressionAttributeValues: { ":true": true },
    });
  },

  /** Binds a number of a user's day to a task for good; false where it is taken. */
  takeNumber: (owner: string, day: string, number: number, taskId: string): Promise<boolean> => {
    const row = { owner, backtestId: numberKey(day, number), taskId };
    return putNew(row);
  },
};
