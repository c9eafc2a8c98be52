import { deleteAccount as route } from "#shared/contracts/account-rights.ts";
import { accountLimits } from "../accounts/account-limits.ts";
import { beginDeletion } from "../accounts/erase/begin-deletion.ts";
import { lockedForNow } from "../accounts/failed-log-ins.ts";
import { badFields } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { keepWithin } from "../edge/limits.ts";
import { env } from "../process/env.ts";
import { log } from "../process/log.ts";
import { deletions } from "../store/accounts/deletions.ts";
import { users } from "../store/accounts/users.ts";
import { invoke } from "../store/invoke.ts";
import { memberPorts } from "../store/member-ports.ts";
import { sharedLinks } from "../store/saved/shared-links.ts";

/** Deletes the account of a caller who proves the password. Throws 400 for a wrong one, 429 after too many tries. */
export const handler = http(
  route,
  async (ports, { body, caller }) => {
    const { owner, username, profile } = caller;
    await keepWithin(ports, accountLimits.deletionsByUser, owner);
    const tried = await ports.users.logIn(username, body.password);
    log.info("account deletion", { outcome: tried.kind });
    if (tried.kind === "locked") throw lockedForNow();
    if (tried.kind !== "in") throw badFields({ password: "is wrong" });
    await beginDeletion(ports, profile);
    await ports.invoke(ports.eraseAccountsFunctionName, { owner }).catch((error: unknown) => {
      // The schedule deletes it within a quarter of an hour.
      log.warn("the deletion was not started at once", { error: error as Error });
    });
    return { message: "Your account is being deleted, and you're logged out everywhere. We'll email you." };
  },
  () => ({
    ...memberPorts,
    users,
    deletions,
    sharedLinks,
    invoke,
    eraseAccountsFunctionName: env("ERASE_ACCOUNTS_FUNCTION_NAME"),
  }),
);
