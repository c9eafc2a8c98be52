import { secondsOf } from "../process/seconds.ts";
import { isVerified, type Profile, secondOf } from "../store/accounts/profile-row.ts";
import type { Ports } from "../store/ports.ts";
import type { AccessClaims, Verify } from "./access-token.ts";
import { signInNeeded } from "./errors.ts";

/** Who calls: `owner` is the token's `sub`, under which everything of the user is stored. */
export type Caller = {
  readonly owner: string;
  readonly username: string;
  readonly profile: Profile;
};

const BEARER = /^Bearer ([A-Za-z0-9._-]+)$/;

/** The second before which all log-ins are over. A planned end that was not taken back counts once it has come. */
const firstValidSecond = ({ validAfter, sessionsEndAt }: Profile, nowMs: number): number => {
  const come = [...sessionsEndAt].map(secondOf).filter((second) => second <= secondsOf(nowMs));
  return Math.max(validAfter, ...come);
};

/**
 * Whether the user still lets in a token that Cognito signed: it is the same user, the e-mail address is verified,
 * and neither the log-in (its `origin_jti`) nor all log-ins of its time were ended.
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

/** The caller behind an `Authorization` header. Throws 401 where there is no good token, or its user refuses it. */
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
