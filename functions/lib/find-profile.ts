import type { Ports } from "../store/ports.ts";
import { isVerified, type Profile } from "../store/profile-row.ts";
import { secondsOf } from "./seconds.ts";

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

const liveByEmail = async (ports: FindPorts, email: string): Promise<Profile | undefined> => {
  const all = await ports.profiles.byEmail(email);
  return all.find(isVerified) ?? newest(all.filter((profile) => isLive(profile, ports)));
};

/**
 * The profile behind what somebody typed, name or e-mail address in upper or lower case. Of several with that address
 * it is the one who proved it, else the sign-up that came last.
 */
export const byTypedName = async (ports: FindPorts, typed: string): Promise<Profile | undefined> => {
  const name = typed.trim().toLowerCase();
  return name.includes("@") ? liveByEmail(ports, name) : liveProfile(ports, name);
};
