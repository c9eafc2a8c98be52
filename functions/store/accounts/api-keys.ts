import { MARK, tableOf, wasDoneOnce } from "../table.ts";
import { ApiKeyRow } from "./api-key-row.ts";

/** The table of API keys: pk `prefix`, index `byOwner` (owner, createdAt). */

const table = /* @__PURE__ */ tableOf("API_KEYS_TABLE");

const listOf = (owner: string): Promise<ApiKeyRow[]> =>
  table.queryAll({ index: "byOwner", where: "#owner = :owner", values: { owner } }, ApiKeyRow);

const remove = async (prefix: string): Promise<void> => {
  await table.delete({ prefix });
};

export const apiKeys = {
  /** False where the prefix is taken. */
  create: (row: ApiKeyRow): Promise<boolean> =>
    wasDoneOnce(table, { prefix: row.prefix }, (mark) =>
      table.put({ ...row, [MARK]: mark }, { if: "attribute_not_exists(prefix)" }),
    ),

  get: (prefix: string): Promise<ApiKeyRow | undefined> => table.find({ prefix }, ApiKeyRow),

  /** All rows of the owner, of ended keys and of those that were never finished too; the newest may lag behind. */
  listOf,

  /** Notes the time of a call with the key (ISO 8601, UTC). */
  noteUse: async (prefix: string, usedAt: string): Promise<void> => {
    await table.tryUpdate(
      { prefix },
      {
        update: "SET lastUsedAt = :used",
        // A revoked key stays away, and the later of two uses counts.
        if: "attribute_exists(prefix) AND (attribute_not_exists(lastUsedAt) OR lastUsedAt < :used)",
        values: { used: usedAt },
      },
    );
  },

  delete: remove,

  /** Deletes all rows of the owner; may be repeated. */
  endAll: async (owner: string): Promise<void> => {
    await Promise.all((await listOf(owner)).map(({ prefix }) => remove(prefix)));
  },
};
