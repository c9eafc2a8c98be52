import { followBacktest as route } from "#shared/contracts/forward/calls.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { once } from "../process/once.ts";
import { follow, unfollow } from "../saved/forward/follow.ts";
import { follows } from "../store/follows/follows.ts";
import { memberPorts } from "../store/member-ports.ts";
import { market, results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { saved } from "../store/saved/saved.ts";
import { settings } from "../store/settings/settings.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { type LimitsNow, rememberedLimits } from "../tasks/service-limits.ts";
import { type Markets, rememberedMarkets } from "../tickers/markets.ts";

type FollowPorts = EdgePorts<typeof route> &
  Pick<Ports, "saved" | "follows" | "results" | "tasks" | "limits" | "market"> & {
    readonly limitsNow: LimitsNow;
    readonly markets: Markets;
  };

/** Follows the caller's saved backtest, or no longer. */
export const followBacktest: Use<typeof route, FollowPorts> = (ports, { params, body, caller }) =>
  (body.followed ? follow : unfollow)(ports, caller, {
    kind: "backtest",
    user: params.user,
    name: params.backtestId,
  });

/** Kept for the life of the function's environment. */
const markets = once(() => rememberedMarkets(market));

const limitsNow = rememberedLimits({ settings, clock });

export const handler = http(route, followBacktest, () => ({
  ...memberPorts,
  saved,
  follows,
  results,
  tasks,
  market,
  markets: markets(),
  limitsNow,
}));
