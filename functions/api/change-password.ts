import { changePassword as route } from "#shared/contracts/accounts.ts";
import { accountLimits } from "../accounts/account-limits.ts";
import { deleteEndedKeys } from "../accounts/api-keys.ts";
import { withSessionsEnded } from "../accounts/end-sessions.ts";
import { lockedForNow } from "../accounts/failed-log-ins.ts";
import { badPassword, refuseOwnName } from "../accounts/new-password.ts";
import { HttpError } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { keepWithin } from "../edge/limits.ts";
import { newId } from "../process/ids.ts";
import { log } from "../process/log.ts";
import { users } from "../store/accounts/users.ts";
import { memberPorts } from "../store/member-ports.ts";

const wrongPassword = (): HttpError =>
  new HttpError(400, "Your current password is wrong.", {
    fields: { old_password: "isn't your password" },
  });

/** Sets a new password and ends all sessions, and API keys unless kept. Throws 400 and 429. */
export const handler = http(
  route,
  async (ports, { body, caller }) => {
    await keepWithin(ports, accountLimits.passwordChangesByUser, caller.owner);
    refuseOwnName(body.password, caller.profile);
    const change = { from: body.old_password, to: body.password };
    const endsKeys = body.keep_keys !== true;
    const outcome = await withSessionsEnded(ports, caller.username, { endsKeys }, () =>
      ports.users.changePassword(caller.username, change),
    );
    log.info("password change", { outcome });
    if (outcome === "locked") throw lockedForNow();
    if (outcome === "wrong password") throw wrongPassword();
    if (outcome === "bad password") throw badPassword();
    if (endsKeys) await deleteEndedKeys(ports, caller.profile);
    return { message: "Password changed. Please log in again." };
  },
  () => ({ ...memberPorts, users, newId }),
);
