import type { Ports } from "../store/ports.ts";
import type { Profile } from "../store/profile-row.ts";
import type { Verify } from "./access-token.ts";
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
 * The caller behind an `Authorization` header. Throws 401 where there is no good token, its log-in was ended (its
 * `origin_jti` is among the profile's), or its user is gone.
 */
export const callerOf = async (
  authorization: string | undefined,
  verify: Verify,
  { profiles }: Pick<Ports, "profiles">,
): Promise<Caller> => {
  const token = BEARER.exec(authorization ?? "")?.[1];
  const claims = token === undefined ? undefined : await verify(token);
  if (token === undefined || !claims) throw signInNeeded();
  const profile = await profiles.get(claims.username);
  if (profile?.sub !== claims.sub) throw signInNeeded();
  const ended = [...profile.endedLogIns].some((entry) => entry.endsWith(`:${claims.originJti}`));
  if (ended) throw signInNeeded();
  return { owner: claims.sub, username: claims.username, profile, accessToken: token };
};
