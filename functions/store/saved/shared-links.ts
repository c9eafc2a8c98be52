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

  get: (token: string): Promise<LinkRow | undefined> => table.find({ token }, LinkRow),

  /** Harmless where there is none. */
  delete: async (token: string): Promise<void> => {
    await table.delete({ token });
  },

  /** The tokens of an owner's links. It may lack one of the last second. */
  tokensOf: async (owner: string): Promise<string[]> => {
    const links = await table.queryAll(
      { index: "byOwner", where: "#owner = :owner", values: { owner } },
      LinkRow,
    );
    return links.map(({ token }) => token);
  },
};
