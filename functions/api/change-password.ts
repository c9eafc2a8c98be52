import { changePassword as route } from "#shared/contracts/accounts.ts";
import { accountLimits } from "../accounts/account-limits.ts";
import { withSessionsEnded } from "../accounts/end-sessions.ts";
import { lockedForNow } from "../accounts/failed-log-ins.ts";
import { badPassword, refuseOwnName } from "../accounts/new-password.ts";
import { HttpError } from "../edge/errors.ts";
import { http, type Use } from "../edge/http.ts";
import { keepWithin } from "../edge/limits.ts";
import { clock } from "../process/clock.ts";
import { log } from "../process/log.ts";
import { newId } from "../process/new-id.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { users } from "../store/accounts/users.ts";
import { limits } from "../store/limits.ts";
import type { Ports } from "../store/ports.ts";

type ChangePorts = Pick<Ports, "users" | "profiles" | "limits" | "clock" | "newId">;

const wrongPassword = (): HttpError =>
  new HttpError(400, "Your current password is wrong.", {
    fields: { old_password: "isn't your password" },
  });

/**
 * Sets a new password and ends all sessions of the user, this one too. Throws 400 for a wrong old password, 429 after
 * too many tries.
 */
export const changePassword: Use<typeof route, ChangePorts> = async (ports, { body, caller }) => {
  await keepWithin(ports, accountLimits.passwordChangesByUser, caller.owner);
  refuseOwnName(body.password, caller.profile);
  const change = { from: body.old_password, to: body.password };
  const outcome = await withSessionsEnded(ports, caller.username, () =>
    ports.users.changePassword(caller.username, change),
  );
  log.info("password change", { outcome });
  if (outcome === "locked") throw lockedForNow();
  if (outcome === "wrong password") throw wrongPassword();
  if (outcome === "bad password") throw badPassword();
  return { message: "Password changed. Please log in again." };
};

export const handler = http(route, changePassword, () => ({ users, profiles, limits, clock, newId }));
