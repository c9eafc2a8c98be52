import * as z from "zod";
import { hashed } from "../../process/hashed.ts";
import { tableOf, unlessRefused } from "../table.ts";
import type { Deletions } from "./ports.ts";

/**
 * The table of deletions: pk `kind`, sk `deletionId`. Rows (`open`, `sub`) are accounts that are being deleted, rows
 * (`name`, hash) the names of those that were.
 */

const DeletionRow = z.object({
  owner: z.string(),
  username: z.string(),
  email: z.string(),
  askedAt: z.iso.datetime(),
  customerId: z.string().optional(),
  checkoutId: z.string().optional(),
  isConfirmed: z.boolean().optional(),
});

const table = /* @__PURE__ */ tableOf("DELETIONS_TABLE");

const OPEN = "open";
const openKey = (owner: string) => ({ kind: OPEN, deletionId: owner });

const nameKey = (username: string) => ({
  kind: "name",
  deletionId: hashed(username),
});

/** Deletions in DynamoDB. */
export const deletions: Deletions = {
  begin: async (deletion) => {
    const begun = table.put(
      { ...openKey(deletion.owner), ...deletion },
      { ConditionExpression: "attribute_not_exists(deletionId)" },
    );
    await unlessRefused(begun);
  },

  get: async (owner) => {
    const row = await table.get(openKey(owner));
    return row && DeletionRow.parse(row);
  },

  listOpen: async () => {
    const rows = await table.queryAll({
      ConsistentRead: true,
      KeyConditionExpression: "#kind = :open",
      ExpressionAttributeNames: { "#kind": "kind" },
      ExpressionAttributeValues: { ":open": OPEN },
    });
    return rows.map((row) => DeletionRow.parse(row));
  },

  confirm: async (owner) => {
    await table.tryUpdate(openKey(owner), {
      UpdateExpression: "SET isConfirmed = :yes",
      ConditionExpression: "attribute_exists(deletionId)",
      ExpressionAttributeValues: { ":yes": true },
    });
  },

  end: async (owner) => {
    await table.delete(openKey(owner));
  },

  retire: async (username) => {
    await table.put(nameKey(username));
  },

  isRetired: async (username) => (await table.get(nameKey(username))) !== undefined,
};
