import { secondsOf } from "../process/seconds.ts";
import { isVerified, type Profile } from "../store/accounts/profile-row.ts";
import type { Ports } from "../store/ports.ts";

/** Who is behind a name or an address. A sign-up whose time has passed counts as absent: the table deletes late. */

type FindPorts = Pick<Ports, "profiles" | "clock">;

const isLive = ({ ttl }: Profile, { clock }: Pick<Ports, "clock">): boolean =>
  ttl === undefined || ttl >= secondsOf(clock.now());

/** The user or the sign-up of that name; undefined where there is none, or it has lapsed. */
export const liveProfile = async (ports: FindPorts, username: string): Promise<Profile | undefined> => {
  const profile = await ports.profiles.get(username);
  return profile && isLive(profile, ports) ? profile : undefined;
};

/** The user who proved that address (lower case). */
export const verifiedByEmail = async (
  { profiles }: Pick<Ports, "profiles">,
  email: string,
): Promise<Profile | undefined> => (await profiles.byEmail(email)).find(isVerified);

const newest = (profiles: readonly Profile[]): Profile | undefined =>
  profiles.toSorted((one, other) => other.dateJoined.localeCompare(one.dateJoined))[0];

/**
 * Whom somebody may be who typed that name or e-mail address, in upper or lower case, in the order to be tried. An
 * address has always two places, the user who proved it and the sign-up that came last, and either may be empty: how
 * many there are would tell whose address it is.
 */
export const byTypedName = async (
  ports: FindPorts,
  typed: string,
): Promise<readonly (Profile | undefined)[]> => {
  const name = typed.toLowerCase();
  if (!name.includes("@")) return [await liveProfile(ports, name)];
  const all = await ports.profiles.byEmail(name);
  const signUps = all.filter((profile) => !isVerified(profile) && isLive(profile, ports));
  return [all.find(isVerified), newest(signUps)];
};
