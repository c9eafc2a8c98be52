import { createHash } from "node:crypto";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName, tables } from "../table.ts";
import type { RefreshTokens } from "./ports.ts";

/** The table of replaced refresh tokens: pk `tokenHash`. The tokens themselves are not stored. */

const ReplacedRow = z.object({ username: z.string(), originJti: z.string(), ttl: z.number() });

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

export const refreshTokens: RefreshTokens = {
  remember: async (token, replaced) => {
    await tables().send(
      new PutCommand({
        TableName: tableName("REFRESH_TOKENS_TABLE"),
        Item: { tokenHash: hashOf(token), ...replaced },
      }),
    );
  },

  find: async (token) => {
    const { Item } = await tables().send(
      new GetCommand({
        TableName: tableName("REFRESH_TOKENS_TABLE"),
        Key: { tokenHash: hashOf(token) },
        ConsistentRead: true,
      }),
    );
    return Item && ReplacedRow.parse(Item);
  },
};
