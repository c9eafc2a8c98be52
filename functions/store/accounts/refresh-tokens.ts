import { createHash } from "node:crypto";
import * as z from "zod";
import { tableOf } from "../table.ts";
import type { ReplacedToken } from "./ports.ts";

/** The table of replaced refresh tokens: pk `tokenHash`, index `byUser` (username). The tokens themselves are not stored. */

const table = /* @__PURE__ */ tableOf("REFRESH_TOKENS_TABLE");

const ReplacedRow = z.object({ username: z.string(), originJti: z.string(), ttl: z.number() });

const Hashed = z.object({ tokenHash: z.string() });

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

export const refreshTokens = {
  remember: async (token: string, replaced: ReplacedToken): Promise<void> => {
    await table.put({ tokenHash: hashOf(token), ...replaced });
  },

  find: (token: string): Promise<ReplacedToken | undefined> =>
    table.find({ tokenHash: hashOf(token) }, ReplacedRow),

  /** The hashes of a user's tokens. It may lack one of the last second. */
  hashesOf: async (username: string): Promise<string[]> => {
    const query = { index: "byUser", where: "username = :user", values: { user: username } };
    return (await table.queryAll(query, Hashed)).map(({ tokenHash }) => tokenHash);
  },

  forget: async (tokenHash: string): Promise<void> => {
    await table.delete({ tokenHash });
  },
};
