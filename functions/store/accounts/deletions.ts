import * as z from "zod";
import { hashed } from "../../process/new-key.ts";
import { tableOf, unlessRefused } from "../table.ts";
import type { Deletion } from "./ports.ts";

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

export const deletions = {
  /** Begins a deletion, or leaves the one that is under way. */
  begin: async (deletion: Deletion): Promise<void> => {
    const begun = table.put(
      { ...openKey(deletion.owner), ...deletion },
      { ConditionExpression: "attribute_not_exists(deletionId)" },
    );
    await unlessRefused(begun);
  },

  get: async (owner: string): Promise<Deletion | undefined> => {
    const row = await table.get(openKey(owner));
    return row && DeletionRow.parse(row);
  },

  /** All that are under way. */
  listOpen: async (): Promise<Deletion[]> => {
    const rows = await table.queryAll({
      ConsistentRead: true,
      KeyConditionExpression: "#kind = :open",
      ExpressionAttributeNames: { "#kind": "kind" },
      ExpressionAttributeValues: { ":open": OPEN },
    });
    return rows.map((row) => DeletionRow.parse(row));
  },

  /** Notes that the confirmation was sent. */
  confirm: async (owner: string): Promise<void> => {
    await table.tryUpdate(openKey(owner), {
      UpdateExpression: "SET isConfirmed = :yes",
      ConditionExpression: "attribute_exists(deletionId)",
      ExpressionAttributeValues: { ":yes": true },
    });
  },

  end: async (owner: string): Promise<void> => {
    await table.delete(openKey(owner));
  },

  /** Keeps the hash of a name, so that nobody can take it. */
  retire: async (username: string): Promise<void> => {
    await table.put(nameKey(username));
  },

  isRetired: async (username: string): Promise<boolean> => (await table.get(nameKey(username))) !== undefined,
};
