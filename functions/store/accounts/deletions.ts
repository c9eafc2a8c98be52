import * as z from "zod";
import { hashed } from "../../process/ids.ts";
import { tableOf, unlessRefused } from "../table.ts";
import type { Deletion } from "./ports.ts";

/**
 * The table of deletions: pk `kind`, sk `deletionId`. Rows (`open`, `userId`) are accounts that are being deleted, rows
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
      { if: "attribute_not_exists(deletionId)" },
    );
    await unlessRefused(begun);
  },

  get: (owner: string): Promise<Deletion | undefined> => table.find(openKey(owner), DeletionRow),

  /** All that are under way. */
  listOpen: (): Promise<Deletion[]> =>
    table.queryAll(
      {
        ConsistentRead: true,
        where: "#kind = :open",
        values: { open: OPEN },
      },
      DeletionRow,
    ),

  /** Notes that the confirmation was sent. */
  confirm: async (owner: string): Promise<void> => {
    await table.tryUpdate(openKey(owner), {
      update: "SET isConfirmed = :yes",
      if: "attribute_exists(deletionId)",
      values: { yes: true },
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
