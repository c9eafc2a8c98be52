import type { Day } from "../../domain/day.ts";
import type { Account, Member } from "../account/account.ts";
import { candidatesOnDemand } from "../candidates.ts";
import { daysOf, sessionsOf } from "../market/period.ts";
import { sessionIndexOnOrAfter } from "../market/session-lookup.ts";
import { sharedWork } from "../shared-work.ts";
import type { PortfolioJob } from "./portfolio-job.ts";
import { type PortfolioPeriod, spanOf } from "./portfolio-period.ts";

/**
 * Returns the members with candidates that are computed on demand, and marks, once for all runs. Throws a RangeError for a member
 * without a session in the period.
 */
export const membersOf = ({ portfolio, markets, references }: PortfolioJob, period: PortfolioPeriod) => {
  const work = sharedWork();
  return portfolio.members.map(({ name, strategy }, place): Member => {
    const market = markets[place];
    const span = market && spanOf(period, market);
    if (!span) throw new RangeError(`${name} has no session in the period`);
    const job = { strategy, market, references };
    return {
      job,
      period: span,
      origin: sessionIndexOnOrAfter(market, period.sessions[0] as Day),
      slices: [candidatesOnDemand(job, span, work)],
      spreadCourses: new Map(),
    };
  });
};

/** Returns the account that the members share (P5 to P7). */
export const sharedAccount = (
  { portfolio, references }: PortfolioJob,
  { start, end, sessions }: PortfolioPeriod,
): Account => ({
  sessions,
  days: end - start,
  startBalanceCents: portfolio.startBalanceCents,
  interest: portfolio.interest,
  rates: references.rates,
  rules: portfolio,
});

/** Returns the account and the member of the plain backtest that a member makes alone (P13). */
export const aloneWith = (
  { startBalanceCents, interest, rates }: Account,
  member: Member,
): { readonly account: Account; readonly member: Member } => ({
  account: {
    sessions: sessionsOf(member.job.market, member.period),
    days: daysOf(member.period),
    startBalanceCents,
    interest,
    rates,
    rules: undefined,
  },
  member: { ...member, origin: member.period.first },
});
