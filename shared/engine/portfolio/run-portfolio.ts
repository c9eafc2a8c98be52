import type { Day } from "../../domain/day.ts";
import type { Summary } from "../../domain/result/metrics.ts";
import type { PortfolioReport, PortfolioSession } from "../../domain/result/portfolio-report.ts";
import type { Account, Member, Walk } from "../account/account.ts";
import { conflictsOf } from "../account/conflicts.ts";
import { marginOf } from "../account/margin.ts";
import type { Marks } from "../account/marks.ts";
import { walkPortfolio } from "../account/walk.ts";
import { onSessions } from "../filters/criterion-series.ts";
import { marginNote } from "../report/margin-note.ts";
import { quoteWatch } from "../report/quote-use.ts";
import { figuresOf, tradesOf } from "../report/report.ts";
import { growth } from "../report/series.ts";
import { largestFall } from "../report/statistics.ts";
import { correlationOf } from "./correlation.ts";
import { drawdownOf, worstDaysOf } from "./drawdown.ts";
import { changesOf, type MarkedAccount, markedAccountOf } from "./marked-parts.ts";
import { memberReport } from "./member-reports.ts";
import { aloneWith, membersOf, sharedAccount } from "./members.ts";
import type { PortfolioJob } from "./portfolio-job.ts";
import { portfolioNotes } from "./portfolio-notes.ts";
import type { PortfolioPeriod } from "./portfolio-period.ts";
import { type RiskColumns, riskColumns, riskInUse } from "./risk-in-use.ts";

const besideOf = (account: Account, members: readonly Member[]): Summary =>
  figuresOf(walkPortfolio(account, members)).summary;

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

const heldConflicts = ({ taken }: Walk, sessions: Int32Array): PortfolioReport["conflicts"] => {
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

/**
 * Returns the report of a portfolio (P2 to P16, P19). `period` comes from `portfolioPeriodOf`. Throws a RangeError for a
 * member without a session in it.
 */
export const runPortfolio = (job: PortfolioJob, period: PortfolioPeriod): PortfolioReport => {
  const { sessions, start, end } = period;
  const account = sharedAccount(job, period);
  const members = membersOf(job, period);
  const walk = walkPortfolio(account, members);
  const quotes = quoteWatch(walk.taken);
  const { marks, summary } = figuresOf(walk, quotes.note);
  const trades = tradesOf(walk, marks);
  const marked = markedAccountOf(walk, marks, members.length);
  const { drawdown, partCents } = drawdownOf(marked, sessions);
  const risk = riskColumns(walk);
  const conflicts = heldConflicts(walk, sessions);
  const margin = marginOf(walk);
  const tradesAt = (isWanted: (place: number) => boolean) =>
    trades.filter((_, index) => isWanted(walk.taken[index]!.place));
  const reports = job.portfolio.members.map((asked, place) => {
    const member = members[place]!;
    const alone = aloneWith(account, member);
    return memberReport({
      asked,
      member,
      trades: tradesAt((each) => each === place),
      skipped: walk.skipped[place]!,
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
    summary,
    trades: trades.map((trade, index) => ({
      ...trade,
      member: job.portfolio.members[walk.taken[index]!.place]!.name,
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
      ...portfolioNotes({ period, account, taken: walk.taken, conflicts, members: reports, markets }),
      ...marginNote(margin),
    ],
    quotes: quotes.used(),
  };
};
