import { verifyEmail as route } from "#shared/contracts/accounts.ts";
import { accountLimits } from "../accounts/account-limits.ts";
import { liveProfile } from "../accounts/find-profile.ts";
import { openLink } from "../accounts/mailed-link.ts";
import { HttpError } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { keepWithin, overPoolLimit } from "../edge/limits.ts";
import { subjectOf } from "../edge/subject.ts";
import { clock } from "../process/clock.ts";
import { log } from "../process/log.ts";
import { codes } from "../store/accounts/codes.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { users } from "../store/accounts/users.ts";
import { limits } from "../store/limits.ts";

const ports = () => ({ users, profiles, codes, limits, clock });
type VerifyPorts = ReturnType<typeof ports>;

const NOT_VALID =
  "This link isn't valid or has expired. Log in: if your email isn't verified yet, we'll send a new link.";

/** Each step may be repeated, and the link is used up last, so that a repeat completes what broke off. */
const isProved = async (ports: VerifyPorts, sent: { uid: string; token: string }): Promise<boolean> => {
  const link = await openLink(ports, "verify", sent);
  const profile = link && (await liveProfile(ports, link.username));
  if (!link || profile?.sub !== sent.uid) return false;
  const outcome = await ports.users.confirm(link.username, link.code);
  // The link stays good.
  if (outcome === "limited") throw overPoolLimit();
  if (outcome === "refused") return false;
  await ports.profiles.verify(link.username, sent.uid);
  await ports.codes.delete("verify", sent.uid, link.secretHash);
  return true;
};

/** Proves an e-mail address. Throws 400, in the same words, for every bad link. */
export const handler = http(
  route,
  async (ports, { body, address }) => {
    await keepWithin(ports, accountLimits.linkTriesByAddress, subjectOf(address));
    const isDone = await isProved(ports, body);
    log.info("verification", { outcome: isDone ? "done" : "refused" });
    if (!isDone) throw new HttpError(400, NOT_VALID);
    return { message: "Your email is verified. You can log in now." };
  },
  ports,
);
