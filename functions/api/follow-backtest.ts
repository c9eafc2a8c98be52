import { followBacktest as route } from "#shared/contracts/forward/calls.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { follow, unfollow } from "../saved/forward/follow.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { follows } from "../store/follows/follows.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";
import { settings } from "../store/settings/settings.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { type LimitsNow, rememberedLimits } from "../tasks/service-limits.ts";

type FollowPorts = EdgePorts<typeof route> &
  Pick<Ports, "saved" | "follows" | "results" | "tasks"> & { readonly limitsNow: LimitsNow };

/** Follows the caller's saved backtest, or no longer. */
export const followBacktest: Use<typeof route, FollowPorts> = (ports, { params, body, caller }) =>
  (body.followed ? follow : unfollow)(ports, caller, {
    kind: "backtest",
    user: params.user,
    name: params.backtestId,
  });

const limitsNow = rememberedLimits({ settings, clock });

export const handler = http(route, followBacktest, () => ({
  saved,
  follows,
  results,
  tasks,
  profiles,
  clock,
  limitsNow,
}));
