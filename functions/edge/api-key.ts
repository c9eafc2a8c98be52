import { createHash, timingSafeEqual } from "node:crypto";
import { API_KEY } from "#shared/contracts/api-keys.ts";
import { secondsOf } from "../process/clock.ts";
import { log } from "../process/log.ts";
import type { ApiKeyRow } from "../store/accounts/api-key-row.ts";
import { endsKeys, isOpen, isVerified, type Profile, secondOf } from "../store/accounts/profile-row.ts";
import type { Ports } from "../store/ports.ts";
import { badKey } from "./errors.ts";
import { keepWithin, type Limit } from "./limits.ts";
import { subjectOf } from "./subject.ts";

/** API keys as callers send them. */

export type KeyPorts = Pick<Ports, "profiles" | "apiKeys" | "limits" | "clock">;

export const KEY_START = "bsk_";

/** Part of a key in any text, such as the query of an address. */
const KEY_IN_TEXT = /bsk_[0-9a-f]{12}_/i;
export const holdsKey = (text: string): boolean => KEY_IN_TEXT.test(text);

const digestOf = (key: string): Buffer => createHash("sha256").update(key).digest();

export const hashOfKey = (key: string): string => digestOf(key).toString("base64url");

/** Compared with where there is no row, so that an unknown prefix takes the same work. */
const NO_HASH = hashOfKey("");

const isHashOf = (key: string, hash: string): boolean =>
  timingSafeEqual(digestOf(key), Buffer.from(hash, "base64url"));

/** True for a key that its user still has, whether or not it has expired. */
export const isHeld = (
  row: Pick<ApiKeyRow, "prefix" | "owner" | "createdAt">,
  profile: Profile,
  nowMs: number,
): boolean => {
  const ends = [...profile.sessionsEndAt].filter(endsKeys).map(secondOf);
  const lastEnd = Math.max(0, ...ends.filter((second) => second <= secondsOf(nowMs)));
  return (
    row.owner === profile.userId &&
    profile.apiKeys?.has(row.prefix) === true &&
    secondsOf(Date.parse(row.createdAt)) >= lastEnd
  );
};

/** Many people may share an address. */
const GUESSES_BY_ADDRESS: Limit = { name: "key-guesses-by-address", max: 300, windowSeconds: 15 * 60 };

/** Throws 401, or 429 after too many from the address. A good key is never counted. */
const refuse = async (ports: KeyPorts, address: string): Promise<never> => {
  await keepWithin(ports, GUESSES_BY_ADDRESS, subjectOf(address));
  throw badKey();
};

const NOTE_USE_MS = 5 * 60_000;

/** At most one write in five minutes; the call does not depend on it. */
const noteUse = async (
  { apiKeys, clock }: KeyPorts,
  { prefix, lastUsedAt }: Pick<ApiKeyRow, "prefix" | "lastUsedAt">,
): Promise<void> => {
  const nowMs = clock.now();
  if (lastUsedAt !== undefined && nowMs - Date.parse(lastUsedAt) < NOTE_USE_MS) return;
  try {
    await apiKeys.noteUse(prefix, new Date(nowMs).toISOString());
  } catch (error) {
    log.warn("the use of an API key was not noted", { error: error as Error });
  }
};

/**
 * The user and the row of a key. Throws 401 alike for an unknown prefix and a wrong secret, after the same work, and for
 * a key that was revoked, has expired or ended with its user's account; 429 after too many of them from the address.
 */
export const holderOf = async (
  ports: KeyPorts,
  key: string,
  address: string,
): Promise<{ readonly row: ApiKeyRow; readonly profile: Profile }> => {
  const prefix = API_KEY.exec(key)?.[1];
  const row = prefix === undefined ? undefined : await ports.apiKeys.get(prefix);
  if (!isHashOf(key, row?.hash ?? NO_HASH) || row === undefined) return refuse(ports, address);
  const profile = await ports.profiles.get(row.username);
  const nowMs = ports.clock.now();
  const isGood =
    profile !== undefined &&
    isVerified(profile) &&
    isOpen(profile) &&
    isHeld(row, profile, nowMs) &&
    Date.parse(row.expiresAt) > nowMs;
  if (!isGood) return refuse(ports, address);
  await noteUse(ports, row);
  return { row, profile };
};
