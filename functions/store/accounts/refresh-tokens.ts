import { createHash } from "node:crypto";
import * as z from "zod";
import { tableOf } from "../table.ts";
import type { RefreshTokens } from "./ports.ts";

/** The table of replaced refresh tokens: pk `tokenHash`, index `byUser` (username). The tokens themselves are not stored. */

const table = /* @__PURE__ */ tableOf("REFRESH_TOKENS_TABLE");

const ReplacedRow = z.object({ username: z.string(), originJti: z.string(), ttl: z.number() });

const Hashed = z.object({ tokenHash: z.string() });

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

export const refreshTokens: RefreshTokens = {
  remember: async (token, replaced) => {
    await table.put({ tokenHash: hashOf(token), ...replaced });
  },

  find: async (token) => {
    const Item = await table.get({ tokenHash: hashOf(token) });
    return Item && ReplacedRow.parse(Item);
  },

  hashesOf: async (username) => {
    const rows = await table.queryAll({
      IndexName: "byUser",
      KeyConditionExpression: "username = :user",
      ExpressionAttributeValues: { ":user": username },
    });
    return rows.map((row) => Hashed.parse(row).tokenHash);
  },

  forget: async (tokenHash) => {
    await table.delete({ tokenHash });
  },
};
