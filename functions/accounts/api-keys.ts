import { type ApiKeyView, type CreatedKey, MOST_KEYS, type NewKey } from "#shared/contracts/api-keys.ts";
import { KEY_SCOPES, type KeyScope } from "#shared/contracts/key-scopes.ts";
import { hashOfKey, isHeld } from "../edge/api-key.ts";
import type { Caller } from "../edge/auth.ts";
import { conflict, notFound, signInNeeded, unavailable } from "../edge/errors.ts";
import { isAlive, secondsOf } from "../process/clock.ts";
import { log } from "../process/log.ts";
import type { ApiKeyRow } from "../store/accounts/api-key-row.ts";
import type { Profile } from "../store/accounts/profile-row.ts";
import type { Ports } from "../store/ports.ts";

/** A user's API keys. A row comes before its prefix in the profile and goes after it. */

type KeyPorts = Pick<Ports, "profiles" | "apiKeys" | "clock">;

const MS_PER_DAY = 86_400_000;
/** Expired keys are listed so long, so that a program's owner sees why it stopped. */
const SHOWN_DAYS = 30;
const RETRY_AFTER_SECONDS = 1;

/** The rows of the keys that the user has, expired ones too, newest first. */
export const keysOf = async (
  { apiKeys, clock }: Pick<KeyPorts, "apiKeys" | "clock">,
  profile: Profile,
): Promise<ApiKeyRow[]> => {
  const nowMs = clock.now();
  const rows = await Promise.all([...(profile.apiKeys ?? [])].map((prefix) => apiKeys.get(prefix)));
  return rows
    .filter(
      (row): row is ApiKeyRow => row !== undefined && isAlive(row, nowMs) && isHeld(row, profile, nowMs),
    )
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
};

const inOrder = (scopes: ReadonlySet<KeyScope>): KeyScope[] => KEY_SCOPES.filter((each) => scopes.has(each));

export const keyView = (row: ApiKeyRow): ApiKeyView => ({
  id: row.prefix,
  prefix: row.prefix,
  name: row.name,
  scopes: inOrder(row.scopes),
  date_created: row.createdAt,
  last_used: row.lastUsedAt ?? null,
  expires_at: row.expiresAt,
});

const rowOf = (
  { owner, username }: Caller,
  { name, scopes, days }: NewKey,
  { prefix, key }: ReturnType<Ports["newKey"]>,
  nowMs: number,
): ApiKeyRow => {
  const endMs = nowMs + days * MS_PER_DAY;
  return {
    prefix,
    hash: hashOfKey(key),
    owner,
    username,
    name,
    scopes: new Set(scopes),
    createdAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(endMs).toISOString(),
    ttl: secondsOf(endMs + SHOWN_DAYS * MS_PER_DAY),
  };
};

/** Frees the places of keys whose rows have expired. */
const dropGone = async (ports: KeyPorts, profile: Profile): Promise<void> => {
  const kept = new Set((await keysOf(ports, profile)).map(({ prefix }) => prefix));
  const gone = [...(profile.apiKeys ?? [])].filter((prefix) => !kept.has(prefix));
  if (gone.length > 0) await ports.profiles.dropKeys(profile.username, gone);
};

/** True where the key took one of the user's places. Throws 401 where the log-in has ended in between. */
const isTaken = async (ports: KeyPorts, { username, profile }: Caller, prefix: string): Promise<boolean> => {
  const since = { validAfter: profile.validAfter, most: MOST_KEYS };
  if (await ports.profiles.addKey(username, prefix, since)) return true;
  const now = await ports.profiles.get(username);
  if (now?.validAfter !== profile.validAfter) throw signInNeeded();
  await dropGone(ports, now);
  return ports.profiles.addKey(username, prefix, since);
};

/** Creates a key of the caller. Throws 409 where the caller has the most. */
export const newKeyOf = async (
  ports: KeyPorts & Pick<Ports, "newKey">,
  caller: Caller,
  asked: NewKey,
): Promise<CreatedKey> => {
  const made = ports.newKey();
  const row = rowOf(caller, asked, made, ports.clock.now());
  if (!(await ports.apiKeys.create(row)))
    throw unavailable("That didn't work. Please try again.", RETRY_AFTER_SECONDS);
  if (!(await isTaken(ports, caller, row.prefix))) {
    await ports.apiKeys.delete(row.prefix);
    throw conflict(`You have ${MOST_KEYS} API keys, the most an account can hold. Revoke one first.`);
  }
  const { id, name, scopes, expires_at } = keyView(row);
  return { id, key: made.key, name, scopes, expires_at };
};

/** Ends a key of the caller at once. Throws 404. */
export const revokeKey = async (
  { profiles, apiKeys }: KeyPorts,
  { username, profile }: Caller,
  keyId: string,
): Promise<void> => {
  if (!profile.apiKeys?.has(keyId)) throw notFound("API key");
  await profiles.dropKeys(username, [keyId]);
  await apiKeys.delete(keyId);
};

/** Deletes the rows of keys that ended with a password; a remaining row is invalid and expires. */
export const deleteEndedKeys = async (
  { apiKeys }: Pick<KeyPorts, "apiKeys">,
  { apiKeys: prefixes = new Set() }: Profile,
): Promise<void> => {
  const outcomes = await Promise.allSettled([...prefixes].map((prefix) => apiKeys.delete(prefix)));
  const failed = outcomes.filter(({ status }) => status === "rejected").length;
  if (failed > 0) log.warn("rows of ended API keys were left", { failed });
};
