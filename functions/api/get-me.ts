import { getMe as route } from "#shared/contracts/accounts.ts";
import { isSubscribed, shownStatus } from "../billing/subscription.ts";
import type { Caller } from "../edge/auth.ts";
import { http } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { memberPorts } from "../store/member-ports.ts";
import { settings } from "../store/settings/settings.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { freeBacktests } from "../tasks/free-backtests.ts";
import { rememberedLimits } from "../tasks/service-limits.ts";

const limitsNow = rememberedLimits({ settings, clock });

const ports = () => ({ ...memberPorts, tasks, limitsNow });
type MePorts = ReturnType<typeof ports>;

/** The free backtests of a caller without a subscription. */
const freeOf = async (ports: MePorts, { owner, profile }: Caller) => {
  if (isSubscribed(profile, ports.clock.now())) return {};
  const { used, total } = await freeBacktests(ports, owner);
  return { free_backtests: { left: Math.max(0, total - used.length), total } };
};

export const handler = http(
  route,
  async (ports, { caller }) => ({
    username: caller.username,
    email: caller.profile.email,
    date_joined: caller.profile.dateJoined,
    subscription_status: shownStatus(caller.profile, ports.clock.now()),
    subscription_ends_at: caller.profile.subscriptionEndsAt ?? null,
    digest: caller.profile.digest !== undefined,
    ...(await freeOf(ports, caller)),
  }),
  ports,
);
