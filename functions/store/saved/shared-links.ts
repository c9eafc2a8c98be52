import * as z from "zod";
import { tableOf } from "../table.ts";

/** The table of public links: pk `token`, index `byOwner` (owner). A link holds only while the saved row has the same token. */

const table = /* @__PURE__ */ tableOf("SHARED_LINKS_TABLE");

/** The saved thing behind a public link. */
export const LinkRow = z.object({ token: z.string(), owner: z.string(), backtestId: z.string() });
type LinkRow = z.output<typeof LinkRow>;

export const sharedLinks = {
  put: async (link: LinkRow): Promise<void> => {
    await table.put(link);
  },

  get: async (token: string): Promise<LinkRow | undefined> => {
    const row = await table.get({ token });
    return row && LinkRow.parse(row);
  },

  /** Harmless where there is none. */
  delete: async (token: string): Promise<void> => {
    await table.delete({ token });
  },

  /** The tokens of an owner's links. It may lack one of the last second. */
  tokensOf: async (owner: string): Promise<string[]> => {
    const rows = await table.queryAll({
      IndexName: "byOwner",
      KeyConditionExpression: "#owner = :owner",
      ExpressionAttributeNames: { "#owner": "owner" },
      ExpressionAttributeValues: { ":owner": owner },
    });
    return rows.map((row) => LinkRow.parse(row).token);
  },
};
