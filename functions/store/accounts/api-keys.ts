import { MARK, tableOf, wasDoneOnce } from "../table.ts";
import { ApiKeyRow } from "./api-key-row.ts";
import type { ApiKeys } from "./ports.ts";

/** The table of API keys: pk `prefix`, index `byOwner` (owner, createdAt). */

const table = /* @__PURE__ */ tableOf("API_KEYS_TABLE");

const listOf: ApiKeys["listOf"] = async (owner) => {
  const rows = await table.queryAll({
    IndexName: "byOwner",
    KeyConditionExpression: "#owner = :owner",
    ExpressionAttributeNames: { "#owner": "owner" },
    ExpressionAttributeValues: { ":owner": owner },
  });
  return rows.map((row) => ApiKeyRow.parse(row));
};

const remove: ApiKeys["delete"] = async (prefix) => {
  await table.delete({ prefix });
};

/** API keys in DynamoDB. */
export const apiKeys: ApiKeys = {
  create: (row) =>
    wasDoneOnce(table, { prefix: row.prefix }, (mark) =>
      table.put({ ...row, [MARK]: mark }, { ConditionExpression: "attribute_not_exists(prefix)" }),
    ),

  get: async (prefix) => {
    const row = await table.get({ prefix });
    return row && ApiKeyRow.parse(row);
  },

  listOf,

  noteUse: async (prefix, usedAt) => {
    await table.tryUpdate(
      { prefix },
      {
        UpdateExpression: "SET lastUsedAt = :used",
        // A revoked key stays away, and the later of two uses counts.
        ConditionExpression:
          "attribute_exists(prefix) AND (attribute_not_exists(lastUsedAt) OR lastUsedAt < :used)",
        ExpressionAttributeValues: { ":used": usedAt },
      },
    );
  },

  delete: remove,

  endAll: async (owner) => {
    await Promise.all((await listOf(owner)).map(({ prefix }) => remove(prefix)));
  },
};
