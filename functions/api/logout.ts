import { logout as route } from "#shared/contracts/accounts.ts";
import { type Verify, verifyAccessToken } from "../lib/access-token.ts";
import { http, type Use } from "../lib/http.ts";
import { clock } from "../store/clock.ts";
import type { Ports } from "../store/ports.ts";
import { profiles } from "../store/profiles.ts";
import { users } from "../store/users.ts";

type LogoutPorts = Pick<Ports, "users" | "profiles" | "clock"> & { readonly verify: Verify };

const MS_PER_SECOND = 1000;

/**
 * Ends the log-in that a refresh token belongs to. Cognito revokes refresh tokens but cannot take back access tokens
 * that are out, so the log-in's `origin_jti`, learnt from one last access token, is refused until they have expired.
 * A token that is not good any more is no fault: the user is out either way.
 */
export const logout: Use<typeof route, LogoutPorts> = async (ports, { body }) => {
  const tokens = await ports.users.refresh(body.refresh);
  if (!tokens) return undefined;
  const claims = await ports.verify(tokens.access);
  if (claims) {
    const logIn = { originJti: claims.originJti, untilSeconds: claims.exp };
    const nowSeconds = Math.floor(ports.clock.now() / MS_PER_SECOND);
    await ports.profiles.endLogIn(claims.username, logIn, nowSeconds);
  }
  await ports.users.revoke(tokens.refresh ?? body.refresh);
  return undefined;
};

export const handler = http(route, logout, () => ({ users, profiles, clock, verify: verifyAccessToken }));
