import { logout as route } from "#shared/contracts/accounts.ts";
import { accountLimits } from "../accounts/account-limits.ts";
import { endLogIn, endReplaced } from "../accounts/end-log-in.ts";
import { verifyAccessToken } from "../edge/access-token.ts";
import { http } from "../edge/http.ts";
import { keepWithin } from "../edge/limits.ts";
import { subjectOf } from "../edge/subject.ts";
import { clock } from "../process/clock.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { refreshTokens } from "../store/accounts/refresh-tokens.ts";
import { users } from "../store/accounts/users.ts";
import { limits } from "../store/limits.ts";

/** Ends the log-in of a refresh token; a bad one is no error. Throws 429 for too many calls. */
export const handler = http(
  route,
  async (ports, { body, address }) => {
    await keepWithin(ports, accountLimits.logOutsByAddress, subjectOf(address));
    const tokens = await ports.users.refresh(body.refresh);
    if (!tokens) {
      await endReplaced(ports, body.refresh);
      return undefined;
    }
    try {
      const claims = await ports.verify(tokens.access);
      if (claims) await endLogIn(ports, claims);
    } finally {
      await ports.users.revoke(tokens.refresh ?? body.refresh);
    }
    return undefined;
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
