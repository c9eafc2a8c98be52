import type { Day } from "../../domain/day.ts";
import type { Cents } from "../../domain/money.ts";
import type { OpenRun, OpenTrade } from "../../domain/result/forward.ts";
import type { SkipReason } from "../../domain/result/trade.ts";
import type { AccountRun, Holding } from "../account/account.ts";
import { holdingsOf } from "../account/holdings.ts";
import { markAccount } from "../account/marks.ts";
import { runBacktest } from "../account/run-account.ts";
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
const closedTradesOf = (run: AccountRun): OpenRun["trades"] =>
  tradesOf(run, markAccount(run)).map((trade, index) => ({
    ...trade,
    legEnds: holdingsOf(run.taken[index]!).map(({ end }) => end),
  }));

/** Returns the account of an open run; a position that stays open is marked to the last session. */
const markedOf = (run: AccountRun): OpenRun["marked"] => ({
  days: run.account.sessions,
  balances: markAccount({ ...run, taken: [...run.taken, ...run.open] }).balances,
});

/** Returns the run of a job over an open period (W2, W3), from `startBalanceCents` where its account has no balance (W4). */
export const openRun = (job: Job, period: Period, startBalanceCents: Cents): OpenRun => {
  const ran = runBacktest(job, period, [candidatesOnDemand(job, period)]);
  const run = { ...ran, startBalanceCents: ran.account.startBalanceCents || startBalanceCents };
  return {
    newest: job.market.sessions[period.last] as Day,
    trades: closedTradesOf(run),
    open: run.open.map(openTradeOf),
    marked: markedOf(run),
    // An account of one member has no rules of a portfolio.
    reason: run.lastSkips[0] as SkipReason | undefined,
  };
};
