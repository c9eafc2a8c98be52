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
    ? { filter: "attribute_not_exists(#kind)", values: {} }
    : { filter: "#kind = :kind", values: { kind } };

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
    table.put({ ...item, [MARK]: mark }, { if: "attribute_not_exists(backtestId)" }),
  );

/** Saved things in DynamoDB; their bodies are objects. */
export const saved = {
  /** False where the name exists. */
  create: (row: SavedRow): Promise<boolean> => putNew(row),

  get: (owner: string, backtestId: string): Promise<SavedRow | undefined> =>
    table.find(keyOf(owner, backtestId), SavedRow),

  /** The owner's things of a kind, newest first: the rows of one read. `next` is absent at the end. */
  listFrom: async (
    owner: string,
    kind: SavedKind,
    after: SavedPlace | undefined,
  ): Promise<{ readonly rows: readonly SavedRow[]; readonly next?: SavedPlace }> => {
    const { filter, values } = ofKind(kind);
    const { Items = [], LastEvaluatedKey } = await table.query({
      index: "byTime",
      ScanIndexForward: false,
      where: "#owner = :owner",
      filter,
      values: { owner, ...values },
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
    table.count({ index: "byTime", where: "#owner = :owner", values: { owner } }, max),

  /** False where there was none. */
  delete: (owner: string, backtestId: string): Promise<boolean> =>
    wasDone(table.delete(keyOf(owner, backtestId), { if: "attribute_exists(backtestId)" })),

  /** The sort keys of all of the owner's rows, those of numbers too. */
  keysOf: async (owner: string): Promise<string[]> => {
    const rows = await table.rowsOf(owner, Keyed);
    return rows.map(({ backtestId }) => backtestId);
  },

  /** Replaces the sharing. False where there is none, or where it has another link than the given one. */
  share: (owner: string, backtestId: string, { shared, link, listed }: Sharing): Promise<boolean> =>
    table.tryUpdate(keyOf(owner, backtestId), {
      update: link
        ? "SET #shared = :shared, #link = :link, #listed = :listed"
        : "SET #shared = :shared REMOVE #link, #listed",
      if: link
        ? "attribute_exists(backtestId) AND (attribute_not_exists(#link) OR #link = :link)"
        : "attribute_exists(backtestId)",
      values: { shared, ...(link ? { link, listed: listed ?? false } : {}) },
    }),

  /** Replaces its name, notes and tags; false where there is none. */
  label: (owner: string, backtestId: string, label: Label): Promise<boolean> =>
    table.tryUpdate(keyOf(owner, backtestId), {
      update: "SET #label = :label",
      if: "attribute_exists(backtestId)",
      values: { label },
    }),

  /** The numbers of a user's day, from 1 on. */
  numbersOf: (owner: string, day: string): Promise<z.output<typeof NumberRow>[]> =>
    table.rowsOf(owner, NumberRow, { key: "backtestId", value: numberPrefix(day) }),

  /** Notes that the thing of a name is about to be deleted, so that its task never gets the name again. */
  retireNumber: async (owner: string, backtestId: string): Promise<void> => {
    const [, day, number] = NUMBERED.exec(backtestId) ?? [];
    if (day === undefined) return;
    await table.tryUpdate(keyOf(owner, numberKey(day, Number(number))), {
      update: "SET isRetired = :yes",
      if: "attribute_exists(backtestId)",
      values: { yes: true },
    });
  },

  /** Binds a number of a user's day to a task for good; false where it is taken. */
  takeNumber: (owner: string, day: string, number: number, taskId: string): Promise<boolean> => {
    const row = { owner, backtestId: numberKey(day, number), taskId };
    return putNew(row);
  },
};
