import * as z from "zod";
import { tableOf } from "../table.ts";
import type { SharedLinks } from "./ports.ts";

/** The table of public links: pk `token`, index `byOwner` (owner). A link holds only while the saved row has the same token. */

const table = /* @__PURE__ */ tableOf("SHARED_LINKS_TABLE");

export const LinkRow = z.object({ token: z.string(), owner: z.string(), backtestId: z.string() });

export const sharedLinks: SharedLinks = {
  put: async (link) => {
    await table.put(link);
  },

  get: async (token) => {
    const row = await table.get({ token });
    return row && LinkRow.parse(row);
  },

  delete: async (token) => {
    await table.delete({ token });
  },

  tokensOf: async (owner) => {
    const rows = await table.queryAll({
      IndexName: "byOwner",
      KeyConditionExpression: "#owner = :owner",
      ExpressionAttributeNames: { "#owner": "owner" },
      ExpressionAttributeValues: { ":owner": owner },
    });
    return rows.map((row) => LinkRow.parse(row).token);
  },
};
