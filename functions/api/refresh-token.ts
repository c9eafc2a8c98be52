import { refreshToken as route } from "#shared/contracts/accounts.ts";
import { SOMETHING_WENT_WRONG } from "#shared/contracts/errors.ts";
import { accountLimits } from "../accounts/account-limits.ts";
import { endReplaced, refreshEnd } from "../accounts/end-log-in.ts";
import { verifyAccessToken } from "../edge/access-token.ts";
import { admits } from "../edge/auth.ts";
import { signInNeeded, unavailable } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { keepWithin } from "../edge/limits.ts";
import { subjectOf } from "../edge/subject.ts";
import { clock } from "../process/clock.ts";
import { log } from "../process/log.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { refreshTokens } from "../store/accounts/refresh-tokens.ts";
import { users } from "../store/accounts/users.ts";
import { limits } from "../store/limits.ts";

/**
 * New tokens for a refresh token. Throws 401 for a bad one, and for one whose log-in was ended here, which Cognito
 * does not know. A replaced token is remembered: Cognito accepts it for a short grace (two tabs, a lost answer); after
 * that its return ends the log-in.
 */
export const handler = http(
  route,
  async (ports, { body, address }) => {
    await keepWithin(ports, accountLimits.refreshesByAddress, subjectOf(address));
    const tokens = await ports.users.refresh(body.refresh);
    if (!tokens) {
      if (await endReplaced(ports, body.refresh)) log.warn("replaced refresh token came back");
      throw signInNeeded();
    }
    const claims = await ports.verify(tokens.access);
    // Cognito has just issued the token, so that failing to read it is our fault.
    if (!claims) throw unavailable(SOMETHING_WENT_WRONG);
    if (!admits(await ports.profiles.get(claims.username), claims, ports.clock.now())) {
      await ports.users.revoke(tokens.refresh ?? body.refresh);
      throw signInNeeded();
    }
    if (tokens.refresh !== undefined && tokens.refresh !== body.refresh) {
      const { username, originJti } = claims;
      const replaced = { username, originJti, ttl: refreshEnd(ports.clock.now()) };
      await ports.refreshTokens.remember(body.refresh, replaced);
    }
    return tokens;
  },
  () => ({
    users,
    profiles,
    refreshTokens,
    limits,
    clock,
    verify: verifyAccessToken,
  }),
);
