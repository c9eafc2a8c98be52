import * as z from "zod";
import { Email } from "#shared/contracts/account-fields.ts";
import { accountLimits, emailSubjectOf } from "../accounts/account-limits.ts";
import { verifiedByEmail } from "../accounts/find-profile.ts";
import { isWithin } from "../edge/limits.ts";
import { type Step, step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { log } from "../process/log.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { users } from "../store/accounts/users.ts";
import { limits } from "../store/limits.ts";

const ResetRequest = z.strictObject({ email: Email });

const ports = () => ({ users, profiles, limits, clock });

/** Mails the link of a reset to an account's address. Throws where the mail failed. */
export const sendReset: Step<ReturnType<typeof ports>, z.output<typeof ResetRequest>, void> = async (
  ports,
  { email },
) => {
  const profile = await verifiedByEmail(ports, email);
  if (!profile) return;
  if (!(await isWithin(ports, accountLimits.resetsByEmail, emailSubjectOf(email)))) {
    log.warn("reset mail withheld: too many");
    return;
  }
  const mailing = await ports.users.startReset(profile.username);
  log.info("reset mail", { outcome: mailing });
  if (mailing !== "failed") return;
  log.error("mail was not sent", { purpose: "reset" });
  throw new Error("the mail with the link was not sent");
};

export const handler = step(ResetRequest, sendReset, ports);
