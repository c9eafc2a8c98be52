import { resetPassword as route } from "#shared/contracts/accounts.ts";
import { accountLimits, subjectOf } from "../lib/account-limits.ts";
import { endSessions } from "../lib/end-sessions.ts";
import { HttpError } from "../lib/errors.ts";
import { byTypedName } from "../lib/find-profile.ts";
import { http, type Use } from "../lib/http.ts";
import { keepWithin, overPoolLimit } from "../lib/limits.ts";
import { log } from "../lib/log.ts";
import { openLink } from "../lib/mailed-link.ts";
import { badPassword, refuseOwnName } from "../lib/new-password.ts";
import { clock } from "../store/clock.ts";
import { codes } from "../store/codes.ts";
import { limits } from "../store/limits.ts";
import type { Ports } from "../store/ports.ts";
import { isVerified, type Profile } from "../store/profile-row.ts";
import { profiles } from "../store/profiles.ts";
import { users } from "../store/users.ts";

type ResetPorts = Pick<Ports, "users" | "profiles" | "codes" | "limits" | "clock">;
type Link = { readonly uid: string; readonly token: string };

const notValid = (): HttpError => {
  log.info("reset", { outcome: "refused" });
  return new HttpError(400, "This link is not valid or has expired. Please request a new one.");
};

/** The user, by the name that was typed and by the link alike. */
const userOf = async (ports: ResetPorts, typed: string, uid: string): Promise<Profile> => {
  const profile = await byTypedName(ports, typed);
  if (!profile || profile.sub !== uid || !isVerified(profile)) throw notValid();
  return profile;
};

const setPassword = async (ports: ResetPorts, profile: Profile, link: Link, password: string) => {
  const opened = await openLink(ports, "reset", link);
  if (opened?.username !== profile.username) throw notValid();
  refuseOwnName(password, profile);
  const outcome = await ports.users.finishReset(profile.username, opened.code, password);
  if (outcome === "bad password") throw badPassword();
  // Whoever gets this far holds a good link: to be told to ask for another would lead them in a circle.
  if (outcome === "limited") throw overPoolLimit();
  if (outcome === "refused") throw notValid();
  await ports.codes.delete("reset", link.uid, opened.secretHash);
};

/**
 * Sets a new password and ends all sessions of the user. Throws 400, in the same words, for every link that is not
 * good, and for a name that is not the link's.
 */
export const resetPassword: Use<typeof route, ResetPorts> = async (ports, { params, body, address }) => {
  await keepWithin(ports, accountLimits.linkTriesByAddress, subjectOf(address));
  const profile = await userOf(ports, body.username_or_email, params.uid);
  await setPassword(ports, profile, params, body.password);
  log.info("reset", { outcome: "done" });
  await endSessions(ports, profile.username);
  return { message: "Your password is set. You can log in with it now." };
};

export const handler = http(route, resetPassword, () => ({ users, profiles, codes, limits, clock }));
