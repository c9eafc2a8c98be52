import * as z from "zod";
import { KEY_SCOPES } from "#shared/contracts/key-scopes.ts";

/** An API key as stored. Its user's profile holds the prefixes of the keys that are good. */
export const ApiKeyRow = z.object({
  prefix: z.string(),
  /** SHA-256 of the whole key, base64url; the key itself is not stored. */
  hash: z.string(),
  /** The `userId` of its user. */
  owner: z.string(),
  username: z.string(),
  name: z.string(),
  scopes: z.set(z.enum(KEY_SCOPES)),
  /** ISO 8601, UTC, as are the others. */
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional(),
  /** The row's end, some time after the key's; seconds since 1970. */
  ttl: z.number().int(),
});
export type ApiKeyRow = z.output<typeof ApiKeyRow>;
