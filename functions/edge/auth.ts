import type { KeyScope } from "#shared/contracts/key-scopes.ts";
import { secondsOf } from "../process/clock.ts";
import { isOpen, isVerified, type Profile, secondOf } from "../store/accounts/profile-row.ts";
import type { AccessClaims, Verify } from "./access-token.ts";
import { holderOf, KEY_START, type KeyPorts } from "./api-key.ts";
import { notByKey, scopeNeeded, signInNeeded } from "./errors.ts";

/** The caller: `owner` is the profile's `userId`, the key of all of the user's data. */
export type Caller = {
  readonly owner: string;
  readonly username: string;
  readonly profile: Profile;
  /** The scopes of the caller's API key; absent for a log-in, which has all rights. */
  readonly scopes?: ReadonlySet<KeyScope>;
};

const BEARER = /^Bearer ([A-Za-z0-9._-]+)$/;

/** Log-ins before this second are over. A planned end counts once its second has come, unless it was cancelled. */
const firstValidSecond = ({ validAfter, sessionsEndAt }: Profile, nowMs: number): number => {
  const come = [...sessionsEndAt].map(secondOf).filter((second) => second <= secondsOf(nowMs));
  return Math.max(validAfter, ...come);
};

/**
 * True for a token whose user still exists, is verified and is not being deleted, and whose log-in was ended neither by its `origin_jti` nor
 * with all others.
 */
export const admits = (
  profile: Profile | undefined,
  claims: AccessClaims,
  nowMs: number,
): profile is Profile =>
  profile !== undefined &&
  profile.sub === claims.sub &&
  isVerified(profile) &&
  isOpen(profile) &&
  claims.authTime >= firstValidSecond(profile, nowMs) &&
  ![...profile.endedLogIns].some((entry) => entry.endsWith(`:${claims.originJti}`));

/** Throws 403 for a caller by an API key without any of these scopes; without any to ask for, for every such caller. */
export const checkScopes = ({ scopes: given }: Caller, asked: readonly KeyScope[]): void => {
  if (given === undefined || asked.some((scope) => given.has(scope))) return;
  throw asked.length === 0 ? notByKey() : scopeNeeded(asked);
};

const keyCallerOf = async (key: string, address: string, ports: KeyPorts): Promise<Caller> => {
  const { row, profile } = await holderOf(ports, key, address);
  return { owner: profile.userId, username: profile.username, profile, scopes: row.scopes };
};

const loggedIn = async (
  token: string | undefined,
  verify: Verify,
  { profiles, clock }: KeyPorts,
): Promise<Caller> => {
  const claims = token === undefined ? undefined : await verify(token);
  if (!claims) throw signInNeeded();
  const profile = await profiles.get(claims.username);
  if (!admits(profile, claims, clock.now())) throw signInNeeded();
  return { owner: profile.userId, username: claims.username, profile };
};

/** A call that asks to be let in; an API key needs one of the scopes. */
type Asking = {
  readonly authorization: string | undefined;
  readonly address: string;
  readonly scopes: readonly KeyScope[];
};

/** The caller of an `Authorization` header. Throws 401, or 403 for a key without the scope. */
export const callerOf = async (
  { authorization, address, scopes }: Asking,
  verify: Verify,
  ports: KeyPorts,
): Promise<Caller> => {
  const token = BEARER.exec(authorization ?? "")?.[1];
  if (!token?.startsWith(KEY_START)) return loggedIn(token, verify, ports);
  const caller = await keyCallerOf(token, address, ports);
  checkScopes(caller, scopes);
  return caller;
};
