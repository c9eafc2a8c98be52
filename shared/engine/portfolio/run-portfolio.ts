import type { Day } from "../../domain/day.ts";
import type { Summary } from "../../domain/result/metrics.ts";
import type { Portfolio } from "../../domain/result/portfolio.ts";
import type { PortfolioReport, PortfolioSession } from "../../domain/result/portfolio-report.ts";
import { INDEX } from "../../domain/ticker.ts";
import type { Account, AccountRun, Member } from "../account/account.ts";
import { conflictsOf } from "../account/conflicts.ts";
import { marginOf } from "../account/margin.ts";
import type { Marks } from "../account/marks.ts";
import { runAccount } from "../account/run-account.ts";
import { candidatesOnDemand } from "../candidates.ts";
import { onSessions } from "../filters/criterion-series.ts";
import type { Job } from "../job.ts";
import type { Market } from "../market/market.ts";
import { daysOf, sessionsOf } from "../market/period.ts";
import { sessionIndexOnOrAfter } from "../market/session-lookup.ts";
import { answerOf, type HeldInstead } from "../report/answer.ts";
import { marginNote } from "../report/margin-note.ts";
import { quoteWatch } from "../report/quote-use.ts";
import { figuresOf, tradesOf } from "../report/report.ts";
import { growth } from "../report/series.ts";
import { largestFall } from "../report/statistics.ts";
import { sharedWork } from "../shared-work.ts";
import { drawdownOf, worstDaysOf } from "./drawdown.ts";
import {
  changesOf,
  type MarkedAccount,
  markedAccountOf,
  type RiskColumns,
  riskColumns,
  riskInUse,
} from "./marked-parts.ts";
import { correlationOf, memberReport } from "./member-reports.ts";
import { portfolioNotes } from "./portfolio-notes.ts";
import { type PortfolioPeriod, spanOf } from "./portfolio-period.ts";

export type PortfolioJob = {
  readonly portfolio: Portfolio;
  /** The market of each member, in the order of the list; members of one ticker share one object. */
  readonly markets: readonly Market[];
  readonly references: Job["references"];
};

/** Returns the members with candidates on demand and marks. Throws a RangeError for an empty one. */
const membersOf = ({ portfolio, markets, references }: PortfolioJob, period: PortfolioPeriod) => {
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
const sharedAccount = (
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
const aloneWith = (
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

const besideOf = (account: Account, members: readonly Member[]): Summary =>
  figuresOf(runAccount(account, members)).summary;

/** Returns a row for each of the account's sessions (P16). */
const sessionRows = (
  { references }: PortfolioJob,
  { sessions }: PortfolioPeriod,
  { startBalanceCents, balances, parts }: MarkedAccount,
  { open }: Marks,
  { risk, percent }: RiskColumns,
): PortfolioSession[] => {
  const indexGrowth = growth(onSessions(sessions, references.index), 0);
  return Array.from(sessions, (day, at) => ({
    day: day as Day,
    markedCents: balances[at]!,
    open: open[at]!,
    riskCents: risk[at]!,
    riskPercent: percent[at],
    strategyPercent: 100 * (balances[at]! / startBalanceCents - 1),
    indexPercent: indexGrowth(at),
    partCents: parts.map((part) => part[at]!),
  }));
};

/** Returns the index from the first of the account's sessions with a close of it (N4). */
const heldIndex = ({ references }: PortfolioJob, { sessions }: PortfolioPeriod): HeldInstead | undefined => {
  const closes = onSessions(sessions, references.index);
  const first = closes.findIndex((close) => !Number.isNaN(close));
  if (first < 0) return undefined;
  const at = growth(closes, first);
  return { ticker: INDEX, growth: Array.from(closes, (_, session) => at(session)) };
};

const heldConflicts = ({ taken }: AccountRun, sessions: Int32Array): PortfolioReport["conflicts"] => {
  const held = conflictsOf(taken, sessions.length);
  const [first] = held.sessions;
  return {
    sessions: held.sessions.length,
    first: first === undefined ? undefined : (sessions[first] as Day),
    contracts: held.contracts,
  };
};

/** Returns the account's drawdown over the sum of the members' own (P12); blank where that is 0. */
const diversificationOf = ({ amountCents }: PortfolioReport["drawdown"], parts: readonly Float64Array[]) => {
  const apart = parts.reduce((sum, part) => sum + largestFall(0, part).amount, 0);
  return apart > 0 ? amountCents / apart : undefined;
};

/** Returns a portfolio's report (P2 to P16, P19). Throws a RangeError for an empty member. */
export const runPortfolio = (job: PortfolioJob, period: PortfolioPeriod): PortfolioReport => {
  const { sessions, start, end } = period;
  const account = sharedAccount(job, period);
  const members = membersOf(job, period);
  const run = runAccount(account, members);
  const quotes = quoteWatch(run.taken);
  const { marks, summary } = figuresOf(run, quotes.note);
  const trades = tradesOf(run, marks);
  const marked = markedAccountOf(run, marks, members.length);
  const { drawdown, partCents } = drawdownOf(marked, sessions);
  const risk = riskColumns(run);
  const conflicts = heldConflicts(run, sessions);
  const margin = marginOf(run);
  const tradesAt = (isWanted: (place: number) => boolean) =>
    trades.filter((_, index) => isWanted(run.taken[index]!.place));
  const reports = job.portfolio.members.map((asked, place) => {
    const member = members[place]!;
    const alone = aloneWith(account, member);
    return memberReport({
      asked,
      member,
      trades: tradesAt((each) => each === place),
      skipped: run.skipped[place]!,
      part: marked.parts[place]!,
      drawdownPartCents: partCents[place]!,
      drawdownCents: drawdown.amountCents,
      alone: besideOf(alone.account, [alone.member]),
      without: besideOf(
        account,
        members.filter((each) => each !== member),
      ),
    });
  });
  const markets = [...new Set(job.markets)].map((market) => ({
    market,
    strategies: job.portfolio.members
      .filter((_, place) => job.markets[place] === market)
      .map(({ strategy }) => strategy),
    trades: tradesAt((place) => job.markets[place] === market),
  }));
  return {
    period: { start, end, sessions: sessions.length },
    answer: answerOf({
      ...{ run, marks, margin, summary, held: heldIndex(job, period) },
      strategies: job.portfolio.members.map(({ strategy }) => strategy),
    }),
    summary,
    trades: trades.map((trade, index) => ({
      ...trade,
      member: job.portfolio.members[run.taken[index]!.place]!.name,
    })),
    members: reports,
    ...correlationOf(marked.parts.map((part) => changesOf(part, 0))),
    diversification: diversificationOf(drawdown, marked.parts),
    drawdown,
    risk: riskInUse(risk),
    worstDays: worstDaysOf(marked, sessions),
    sessions: sessionRows(job, period, marked, marks, risk),
    conflicts,
    margin,
    notes: [
      ...portfolioNotes({ period, account, taken: run.taken, conflicts, members: reports, markets }),
      ...marginNote(margin),
    ],
    quotes: quotes.used(),
  };
};
