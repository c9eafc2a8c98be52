import { resetPassword as route } from "#shared/contracts/accounts.ts";
import { accountLimits } from "../accounts/account-limits.ts";
import { deleteEndedKeys } from "../accounts/api-keys.ts";
import { withSessionsEnded } from "../accounts/end-sessions.ts";
import { clearFailures, failureKeys } from "../accounts/failed-log-ins.ts";
import { byTypedName } from "../accounts/find-profile.ts";
import { type PlacedCall, placeOf, rememberPlace } from "../accounts/known-places.ts";
import { type OpenedLink, openLink } from "../accounts/mailed-link.ts";
import { badPassword, refuseOwnName } from "../accounts/new-password.ts";
import { HttpError } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { keepWithin, overPoolLimit } from "../edge/limits.ts";
import { subjectOf } from "../edge/subject.ts";
import { clock } from "../process/clock.ts";
import { newId } from "../process/ids.ts";
import { log } from "../process/log.ts";
import { apiKeys } from "../store/accounts/api-keys.ts";
import { codes } from "../store/accounts/codes.ts";
import { knownPlaces } from "../store/accounts/known-places.ts";
import { isVerified, type Profile } from "../store/accounts/profile-row.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { users } from "../store/accounts/users.ts";
import { limits } from "../store/limits.ts";

const ports = () => ({ users, profiles, apiKeys, codes, limits, knownPlaces, clock, newId });
type ResetPorts = ReturnType<typeof ports>;
type Link = { readonly uid: string; readonly token: string };

const notValid = (): HttpError => {
  log.info("reset", { outcome: "refused" });
  return new HttpError(400, "This link isn't valid or has expired. Request a new one.");
};

/** The user whom both the typed name and the link mean. */
const userOf = async (ports: ResetPorts, typed: string, uid: string): Promise<Profile> => {
  const candidates = await byTypedName(ports, typed);
  const profile = candidates.find((each) => each?.userId === uid);
  if (!profile || !isVerified(profile)) throw notValid();
  return profile;
};

const open = async (ports: ResetPorts, { username }: Profile, link: Link): Promise<OpenedLink> => {
  const opened = await openLink(ports, "reset", link);
  if (opened?.username !== username) throw notValid();
  return opened;
};

const setPassword = async (ports: ResetPorts, { username, code }: OpenedLink, password: string) => {
  const outcome = await withSessionsEnded(ports, username, { endsKeys: true }, () =>
    ports.users.finishReset(username, code, password),
  );
  if (outcome === "bad password") throw badPassword();
  // The link is good: advice to request another would be wrong.
  if (outcome === "limited") throw overPoolLimit();
  if (outcome === "refused") throw notValid();
};

/** Clears the failed-login counters and remembers the place: a user who opened the link may log in from here. */
const letIn = async (ports: ResetPorts, profile: Profile, call: PlacedCall): Promise<void> => {
  await Promise.all([
    clearFailures(ports, failureKeys(profile, placeOf(call))),
    rememberPlace(ports, profile.userId, call),
  ]);
};

/** Sets a new password and ends all sessions and API keys. Throws the same 400 for every bad link. */
export const handler = http(
  route,
  async (ports, call) => {
    const { params, body, address } = call;
    await keepWithin(ports, accountLimits.linkTriesByAddress, subjectOf(address));
    const profile = await userOf(ports, body.username_or_email, params.uid);
    // A refused password does not use up a try of the link.
    refuseOwnName(body.password, profile);
    const opened = await open(ports, profile, params);
    await setPassword(ports, opened, body.password);
    log.info("reset", { outcome: "done" });
    await ports.codes.delete("reset", params.uid, opened.secretHash);
    await deleteEndedKeys(ports, profile);
    await letIn(ports, profile, call);
    return { message: "Your new password is set. You can log in now." };
  },
  ports,
);
