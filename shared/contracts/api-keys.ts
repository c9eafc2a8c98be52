import * as z from "zod";
import { KEY_SCOPES } from "./key-scopes.ts";
import { route } from "./route.ts";
import { typedText } from "./text-field.ts";

/** API keys: what a program sends in place of a log-in's access token. Only a log-in makes, lists and revokes them. */

export const KEY_DAYS = [30, 90, 365] as const;
export const MOST_KEYS = 10;
export const MOST_KEY_NAME_CHARS = 60;

/** `bsk_`, the 12 characters that name the key, `_`, and 256 random bits in base64url. */
export const API_KEY = /^bsk_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;

const KeyId = z.string().regex(/^[0-9a-f]{12}$/, "must be the id of an API key");
const Scope = z.enum(KEY_SCOPES);
const isEachOnce = (scopes: readonly string[]): boolean => new Set(scopes).size === scopes.length;

/** A key in its user's list; the key itself is not stored. */
export const ApiKeyView = z.object({
  id: KeyId,
  /** The 12 characters after `bsk_`. */
  prefix: KeyId,
  name: z.string(),
  scopes: z.array(Scope),
  date_created: z.iso.datetime(),
  /** Accurate to a few minutes; null for a key that was not used yet. */
  last_used: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
});
export type ApiKeyView = z.output<typeof ApiKeyView>;

const NewKey = z.strictObject({
  name: typedText(MOST_KEY_NAME_CHARS),
  scopes: z
    .array(Scope)
    .min(1, "must hold a scope")
    .max(KEY_SCOPES.length)
    .refine(isEachOnce, "must hold each scope once"),
  days: z.literal(KEY_DAYS, { error: `must be one of ${KEY_DAYS.join(", ")}` }),
});
export type NewKey = z.output<typeof NewKey>;

export const listKeys = route("GET", "/api/keys/", [], {
  summary: "The caller's API keys, newest first; expired ones for 30 days more",
  response: z.object({ message: z.array(ApiKeyView) }),
});

export const createKey = route("POST", "/api/keys/", [], {
  summary: `Create an API key (at most ${MOST_KEYS}); the answer alone holds the key`,
  body: NewKey,
  response: z.object({
    id: KeyId,
    key: z.string(),
    name: z.string(),
    scopes: z.array(Scope),
    expires_at: z.iso.datetime(),
  }),
  refusals: [409],
});
export type CreatedKey = z.output<(typeof createKey)["response"]>;

export const deleteKey = route("DELETE", "/api/keys/{keyId}", [], {
  summary: "Revoke an API key at once",
  params: z.object({ keyId: KeyId }),
});
