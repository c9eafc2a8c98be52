import { getMe as route } from "#shared/contracts/accounts.ts";
import { isSubscribed, shownStatus } from "../billing/subscription.ts";
import type { Caller } from "../edge/auth.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { memberPorts } from "../store/member-ports.ts";
import type { Ports } from "../store/ports.ts";
import { settings } from "../store/settings/settings.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { freeBacktests } from "../tasks/free-backtests.ts";
import { type LimitsNow, rememberedLimits } from "../tasks/service-limits.ts";

type MePorts = EdgePorts<typeof route> & Pick<Ports, "tasks"> & { readonly limitsNow: LimitsNow };

/** The free backtests of a caller without a subscription. */
const freeOf = async (ports: MePorts, { owner, profile }: Caller) => {
  if (isSubscribed(profile, ports.clock.now())) return {};
  const { used, total } = await freeBacktests(ports, owner);
  return { free_backtests: { left: Math.max(0, total - used.length), total } };
};

export const getMe: Use<typeof route, MePorts> = async (ports, { caller }) => ({
  username: caller.username,
  email: caller.profile.email,
  date_joined: caller.profile.dateJoined,
  subscription_status: shownStatus(caller.profile, ports.clock.now()),
  subscription_ends_at: caller.profile.subscriptionEndsAt ?? null,
  digest: caller.profile.digest !== undefined,
  ...(await freeOf(ports, caller)),
});

const limitsNow = rememberedLimits({ settings, clock });

export const handler = http(route, getMe, () => ({ ...memberPorts, tasks, limitsNow }));
