import { secondsOf } from "../process/clock.ts";
import { isOpen, isVerified, type Profile } from "../store/accounts/profile-row.ts";
import type { Ports } from "../store/ports.ts";

/** Finds the profile of a name or address. An expired sign-up counts as absent, since the table deletes late. */

type FindPorts = Pick<Ports, "profiles" | "clock">;

const isLive = ({ ttl }: Profile, { clock }: Pick<Ports, "clock">): boolean =>
  ttl === undefined || ttl >= secondsOf(clock.now());

/** The user or sign-up of that name; undefined where there is none or the sign-up has expired. */
export const liveProfile = async (ports: FindPorts, username: string): Promise<Profile | undefined> => {
  const profile = await ports.profiles.get(username);
  return profile && isLive(profile, ports) ? profile : undefined;
};

const isUser = (profile: Profile): boolean => isVerified(profile) && isOpen(profile);

/** The user who proved that address (lower case). An account that is being deleted counts as none. */
export const verifiedByEmail = async (
  { profiles }: Pick<Ports, "profiles">,
  email: string,
): Promise<Profile | undefined> => (await profiles.byEmail(email)).find(isUser);

const newest = (profiles: readonly Profile[]): Profile | undefined =>
  profiles.toSorted((one, other) => other.dateJoined.localeCompare(one.dateJoined))[0];

/**
 * The profiles that a typed name or e-mail address may mean, ignoring case, in the order to try them. An address
 * always gives two entries, its user and its latest sign-up, of which either may be undefined: their number must not
 * tell whose address it is.
 */
export const byTypedName = async (
  ports: FindPorts,
  typed: string,
): Promise<readonly (Profile | undefined)[]> => {
  const name = typed.toLowerCase();
  if (!name.includes("@")) {
    const profile = await liveProfile(ports, name);
    return [profile && isOpen(profile) ? profile : undefined];
  }
  const all = await ports.profiles.byEmail(name);
  const signUps = all.filter((profile) => !isVerified(profile) && isLive(profile, ports));
  return [all.find(isUser), newest(signUps)];
};
