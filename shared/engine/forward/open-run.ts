import type { Day } from "../../domain/day.ts";
import type { Cents } from "../../domain/money.ts";
import type { OpenRun, OpenTrade } from "../../domain/result/forward.ts";
import type { SkipReason } from "../../domain/result/trade.ts";
import type { Holding, Walk } from "../account/account.ts";
import { holdingsOf } from "../account/holdings.ts";
import { markAccount } from "../account/marks.ts";
import { walkBacktest } from "../account/walk.ts";
import { candidatesOnDemand } from "../candidates.ts";
import type { Job } from "../job.ts";
import type { Period } from "../market/period.ts";
import { tradedLegsOf, tradesOf } from "../report/report.ts";

const openTradeOf = (holding: Holding): OpenTrade => {
  const { member, slice, row, entry, spreads, riskCents, pnlCents } = holding;
  return {
    opened: member.job.market.sessions[entry] as Day,
    spreads,
    riskCents,
    pnlCents,
    openFlowCents: slice.openFlows[row]! * spreads,
    legs: tradedLegsOf(holding),
  };
};

/** Returns the closed trades of an open run. */
const closedTradesOf = (walk: Walk): OpenRun["trades"] =>
  tradesOf(walk, markAccount(walk)).map((trade, index) => ({
    ...trade,
    legEnds: holdingsOf(walk.taken[index]!).map(({ end }) => end),
  }));

/** Returns the account of an open run; a position that stays open is marked to the last session. */
const markedOf = (walk: Walk): OpenRun["marked"] => ({
  days: walk.account.sessions,
  balances: markAccount({ ...walk, taken: [...walk.taken, ...walk.open] }).balances,
});

/** Returns the run of a job over an open period (W2, W3), from `startBalanceCents` where its account has no balance (W4). */
export const openRun = (job: Job, period: Period, startBalanceCents: Cents): OpenRun => {
  const walked = walkBacktest(job, period, [candidatesOnDemand(job, period)]);
  const walk = { ...walked, startBalanceCents: walked.account.startBalanceCents || startBalanceCents };
  return {
    newest: job.market.sessions[period.last] as Day,
    trades: closedTradesOf(walk),
    open: walk.open.map(openTradeOf),
    marked: markedOf(walk),
    // An account of one member has no rules of a portfolio.
    reason: walk.lastSkips[0] as SkipReason | undefined,
  };
};
