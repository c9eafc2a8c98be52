import { isOption } from "../../domain/contract.ts";
import type { Day } from "../../domain/day.ts";
import type { LegEnd, OpenRun, OpenTrade } from "../../domain/forward.ts";
import type { Cents } from "../../domain/money.ts";
import { EXIT_REASONS, type SkipReason } from "../../domain/trade.ts";
import type { Holding, Walk } from "../account/account.ts";
import { markAccount } from "../account/marks.ts";
import { walkBacktest } from "../account/walk.ts";
import { candidatesOnDemand } from "../candidates.ts";
import { isExercised } from "../exits/assignment.ts";
import type { Job } from "../job.ts";
import { dividendsAfterSessions } from "../market/dividends.ts";
import type { Period } from "../market/period.ts";
import { holdLeg } from "../position/position.ts";
import { tradedLegsOf, tradesOf } from "../report/report.ts";

/** Returns the end of each leg of a closed holding: what settled (X2), what was exercised (X6), what was traded. */
const legEndsOf = ({ member, slice, row, exit }: Holding): LegEnd[] => {
  const { market, strategy } = member.job;
  const reason = EXIT_REASONS[slice.exitReasons[row]!];
  const dividendsAfter = reason === "Assignment" ? dividendsAfterSessions(market) : undefined;
  return strategy.legs.map((leg, index) => {
    if (!isOption(leg)) return "traded";
    const held = holdLeg(market, slice.contracts[row * slice.legs + index]!, leg);
    if (reason === "Expiration") return held.settlement <= exit ? "settled" : "traded";
    return dividendsAfter && isExercised(market, dividendsAfter, held, exit) ? "exercised" : "traded";
  });
};

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

/** Returns the trades of an open run; its balances begin at `startBalanceCents` where the account has none (W4). */
const closedTradesOf = (walk: Walk, startBalanceCents: Cents): OpenRun["trades"] => {
  const started = { ...walk, startBalanceCents: walk.account.startBalanceCents || startBalanceCents };
  const trades = tradesOf(started, markAccount(started));
  return trades.map((trade, index) => ({ ...trade, legEnds: legEndsOf(walk.taken[index]!) }));
};

/**
 * Returns the run of a job over an open period (W2, W3). `startBalanceCents` is the saved result's start balance, for a
 * strategy without an account.
 */
export const openRun = (job: Job, period: Period, startBalanceCents: Cents): OpenRun => {
  const walk = walkBacktest(job, period, [candidatesOnDemand(job, period)]);
  return {
    newest: job.market.sessions[period.last] as Day,
    trades: closedTradesOf(walk, startBalanceCents),
    open: walk.open.map(openTradeOf),
    // An account of one member has no rules of a portfolio.
    reason: walk.lastSkips[0] as SkipReason | undefined,
  };
};
