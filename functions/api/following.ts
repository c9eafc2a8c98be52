import * as routes from "#shared/contracts/forward/calls.ts";
import { http } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { once } from "../process/once.ts";
import { follow, unfollow } from "../saved/forward/follow.ts";
import { recordsOf } from "../saved/forward/followed.ts";
import { addressOf } from "../saved/saved-calls.ts";
import { follows } from "../store/follows/follows.ts";
import { memberPorts } from "../store/member-ports.ts";
import { market, results } from "../store/objects/objects.ts";
import { saved } from "../store/saved/saved.ts";
import { settings } from "../store/settings/settings.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { rememberedLimits } from "../tasks/service-limits.ts";
import { rememberedMarkets } from "../tickers/markets.ts";

/** Kept for the life of the function's environment. */
const markets = /* @__PURE__ */ once(() => rememberedMarkets(market));

const limitsNow = /* @__PURE__ */ rememberedLimits({ settings, clock });

/** Follows the caller's saved backtest, or no longer. */
export const followBacktest = /* @__PURE__ */ http(
  routes.followBacktest,
  (ports, { params, body, caller }) =>
    (body.followed ? follow : unfollow)(ports, caller, addressOf("backtest", params)),
  () => ({ ...memberPorts, saved, follows, results, tasks, market, markets: markets(), limitsNow }),
);

/** The forward records of what the caller follows: a page of them. */
export const listFollowed = /* @__PURE__ */ http(
  routes.listFollowed,
  async (ports, { caller, query }) => {
    const { records, ...rest } = await recordsOf(ports, caller.owner, query);
    return { message: records, ...rest };
  },
  () => ({ ...memberPorts, follows, results }),
);
