import { secondsOf } from "../process/seconds.ts";
import { isVerified, type Profile, secondOf } from "../store/accounts/profile-row.ts";
import type { Ports } from "../store/ports.ts";
import type { AccessClaims, Verify } from "./access-token.ts";
import { signInNeeded } from "./errors.ts";

/** The caller: `owner` is the token's `sub`, the key of all of the user's data. */
export type Caller = {
  readonly owner: string;
  readonly username: string;
  readonly profile: Profile;
};

const BEARER = /^Bearer ([A-Za-z0-9._-]+)$/;

/** Log-ins before this second are over. A planned end counts once its second has come, unless it was cancelled. */
const firstValidSecond = ({ validAfter, sessionsEndAt }: Profile, nowMs: number): number => {
  const come = [...sessionsEndAt].map(secondOf).filter((second) => second <= secondsOf(nowMs));
  return Math.max(validAfter, ...come);
};

/**
 * True for a token whose user still exists and is verified, and whose log-in was ended neither by its `origin_jti` nor
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
  claims.authTime >= firstValidSecond(profile, nowMs) &&
  ![...profile.endedLogIns].some((entry) => entry.endsWith(`:${claims.originJti}`));

/** The caller of an `Authorization` header. Throws 401 for a bad token, or one that its user refuses. */
export const callerOf = async (
  authorization: string | undefined,
  verify: Verify,
  { profiles, clock }: Pick<Ports, "profiles" | "clock">,
): Promise<Caller> => {
  const token = BEARER.exec(authorization ?? "")?.[1];
  const claims = token === undefined ? undefined : await verify(token);
  if (token === undefined || !claims) throw signInNeeded();
  const profile = await profiles.get(claims.username);
  if (!admits(profile, claims, clock.now())) throw signInNeeded();
  return { owner: claims.sub, username: claims.username, profile };
};
