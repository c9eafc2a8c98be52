import { getMe as route } from "#shared/contracts/accounts.ts";
import { shownStatus } from "../billing/subscription.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { profiles } from "../store/accounts/profiles.ts";

/** The caller's profile. */
export const getMe: Use<typeof route, EdgePorts<typeof route>> = async (ports, { caller }) => ({
  username: caller.username,
  email: caller.profile.email,
  date_joined: caller.profile.dateJoined,
  subscription_status: shownStatus(caller.profile, ports.clock.now()),
  subscription_ends_at: caller.profile.subscriptionEndsAt ?? null,
});

export const handler = http(route, getMe, () => ({ profiles, clock }));
