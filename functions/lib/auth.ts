import type { Ports } from "../store/ports.ts";
import { isVerified, type Profile } from "../store/profile-row.ts";
import type { AccessClaims, Verify } from "./access-token.ts";
import { signInNeeded } from "./errors.ts";

/** Who calls: `owner` is the token's `sub`, under which everything of the user is stored. */
export type Caller = {
  readonly owner: string;
  readonly username: string;
  readonly profile: Profile;
  /** The token of the call, for what Cognito lets only its holder do. */
  readonly accessToken: string;
};

const BEARER = /^Bearer ([A-Za-z0-9._-]+)$/;

/**
 * Whether the user still lets in a token that Cognito signed: it is the same user, the e-mail address is verified,
 * and neither the log-in (its `origin_jti`) nor all log-ins of its time were ended.
 */
export const admits = (profile: Profile | undefined, claims: AccessClaims): profile is Profile =>
  profile !== undefined &&
  profile.sub === claims.sub &&
  isVerified(profile) &&
  claims.authTime >= profile.validAfter &&
  ![...profile.endedLogIns].some((entry) => entry.endsWith(`:${claims.originJti}`));

/** The caller behind an `Authorization` header. Throws 401 where there is no good token, or its user refuses it. */
export const callerOf = async (
  authorization: string | undefined,
  verify: Verify,
  { profiles }: Pick<Ports, "profiles">,
): Promise<Caller> => {
  const token = BEARER.exec(authorization ?? "")?.[1];
  const claims = token === undefined ? undefined : await verify(token);
  if (token === undefined || !claims) throw signInNeeded();
  const profile = await profiles.get(claims.username);
  if (!admits(profile, claims)) throw signInNeeded();
  return { owner: claims.sub, username: claims.username, profile, accessToken: token };
};
