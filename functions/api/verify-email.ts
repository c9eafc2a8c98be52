import { verifyEmail as route } from "#shared/contracts/accounts.ts";
import { accountLimits } from "../accounts/account-limits.ts";
import { liveProfile } from "../accounts/find-profile.ts";
import { rememberPlace } from "../accounts/known-places.ts";
import { openLink } from "../accounts/mailed-link.ts";
import { HttpError } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { keepWithin, overPoolLimit } from "../edge/limits.ts";
import { subjectOf } from "../edge/subject.ts";
import { clock } from "../process/clock.ts";
import { newId } from "../process/ids.ts";
import { log } from "../process/log.ts";
import { codes } from "../store/accounts/codes.ts";
import { knownPlaces } from "../store/accounts/known-places.ts";
import type { LogIn } from "../store/accounts/ports.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { users } from "../store/accounts/users.ts";
import { limits } from "../store/limits.ts";

const ports = () => ({ users, profiles, codes, limits, knownPlaces, clock, newId });
type VerifyPorts = ReturnType<typeof ports>;

const NOT_VALID =
  "This link isn't valid or has expired. Log in: if your email isn't verified yet, we'll send a new link.";

/**
 * Verifies the address and logs in; undefined for a bad link. Each step may be repeated, and the link is used up last, so
 * that a repeat completes what broke off.
 */
const logInBy = async (
  ports: VerifyPorts,
  sent: { uid: string; token: string },
): Promise<Extract<LogIn, { kind: "in" }> | undefined> => {
  const link = await openLink(ports, "verify", sent);
  const profile = link && (await liveProfile(ports, link.username));
  // The pool may be making the user still: the link came before its answer.
  if (!link || profile?.userId !== sent.uid || profile.sub === undefined) return undefined;
  const outcome = await ports.users.confirm(link.username, link.code);
  // The link stays good.
  if (outcome === "limited") throw overPoolLimit();
  if (outcome === "refused") return undefined;
  await ports.profiles.verify(link.username, sent.uid);
  const logIn = await ports.users.logInByLink(link.username, link.secret);
  await ports.codes.delete("verify", sent.uid, link.secretHash);
  return logIn.kind === "in" ? logIn : undefined;
};

/** Proves an e-mail address and logs in. Throws 400, in the same words, for every bad link. */
export const handler = http(
  route,
  async (ports, call) => {
    await keepWithin(ports, accountLimits.linkTriesByAddress, subjectOf(call.address));
    const logIn = await logInBy(ports, call.body);
    log.info("verification", { outcome: logIn ? "done" : "refused" });
    if (!logIn) throw new HttpError(400, NOT_VALID);
    await rememberPlace(ports, call.body.uid, call);
    const { access, refresh } = logIn;
    return { message: "Your email is verified, and you're logged in.", access, refresh };
  },
  ports,
);
