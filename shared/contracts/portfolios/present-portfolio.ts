import { type Day, formatDay } from "../../domain/day.ts";
import { dollarsOf } from "../../domain/money.ts";
import { METRICS_OF, type Summary } from "../../domain/result/metrics.ts";
import type { MonteCarlo } from "../../domain/result/monte-carlo.ts";
import type {
  MemberReport,
  MemberTrade,
  PortfolioReport,
  PortfolioSession,
  WorstDay,
} from "../../domain/result/portfolio-report.ts";
import { answerOnWire, testLuck } from "../answer.ts";
import { marginOnWire } from "../margin.ts";
import { monteCarloOnWire } from "../monte-carlo.ts";
import { orNull, pickMetrics, quotesUsed, statisticsOf, tradeRow } from "../present.ts";
import type {
  MemberRow,
  PortfolioResults,
  PortfolioTrade,
  PortfolioSession as SessionRow,
  WithoutRow,
} from "./results.ts";

/** Converts a portfolio's report to rows of the wire: cents to dollars, days to `yyyy-MM-dd`, blanks to null. */

const dateOrNull = (day: Day | undefined): string | null => (day === undefined ? null : formatDay(day));

/** The change of interest is said only where the account earns some (I7). */
const withInterest = (cents: number | undefined) =>
  cents === undefined ? {} : { interest: dollarsOf(cents) };

const memberTrade = ({ member, ...trade }: MemberTrade): PortfolioTrade => ({
  member,
  ...tradeRow(trade, ""),
});

const besideFigures = (summary: Summary) => pickMetrics(METRICS_OF.member, statisticsOf(summary));

const memberRow = (member: MemberReport): MemberRow => ({
  name: member.name,
  ticker: member.ticker,
  strategy: member.strategy,
  start_date: formatDay(member.start),
  end_date: formatDay(member.end),
  sessions: member.sessions,
  n_trades: member.trades,
  n_spreads: member.spreads,
  pct_win: orNull(member.winPercent),
  cum_pnl: dollarsOf(member.pnlCents),
  risk_days: dollarsOf(member.riskCentDays),
  ddown_mtm: dollarsOf(member.markedDrawdownCents),
  ddown_part: dollarsOf(member.drawdownPartCents),
  ddown_share: orNull(member.drawdownSharePercent),
  alone: besideFigures(member.alone),
  skipped: { ...member.skipped } as MemberRow["skipped"],
});

const worstDay = ({ day, changeCents, partCents, interestCents }: WorstDay) => ({
  date: formatDay(day),
  change: dollarsOf(changeCents),
  parts: partCents.map(dollarsOf),
  ...withInterest(interestCents),
});

const sessionRow = (session: PortfolioSession): SessionRow => ({
  date: formatDay(session.day),
  mtm: dollarsOf(session.markedCents),
  open: session.open,
  risk: dollarsOf(session.riskCents),
  risk_pct: orNull(session.riskPercent),
  strat_performance: session.strategyPercent,
  parts: session.partCents.map(dollarsOf),
});

/** The figures of the portfolio without each of its members, by the members' names. */
const withoutRow = ({ name, without }: MemberReport): WithoutRow => ({ name, ...besideFigures(without) });

/** A portfolio that was run, with all that its results say. */
export type RanPortfolio = {
  readonly name: string;
  /** The body as sent. */
  readonly request: unknown;
  readonly report: PortfolioReport;
  /** Undefined for fewer than 30 trades (R1). */
  readonly monteCarlo: MonteCarlo | undefined;
  /** Which of its user's looks it is, from 1 (N5a). */
  readonly look: number;
};

/** Returns the results of a portfolio (P18). */
export const portfolioResultsOf = ({
  name,
  request,
  report,
  monteCarlo,
  look,
}: RanPortfolio): PortfolioResults => {
  const { period, drawdown, risk, conflicts } = report;
  return {
    kind: "portfolio",
    name,
    request: request as PortfolioResults["request"],
    period: {
      start_date: formatDay(period.start),
      end_date: formatDay(period.end),
      sessions: period.sessions,
    },
    answer: answerOnWire(report.answer, testLuck(report.summary, look)),
    summary: statisticsOf(report.summary),
    trades: report.trades.map(memberTrade),
    members: report.members.map(memberRow),
    without: report.members.map(withoutRow),
    correlation: report.correlation.map((row) => row.map(orNull)),
    mean_correlation: orNull(report.meanCorrelation),
    diversification: orNull(report.diversification),
    drawdown: {
      amount: dollarsOf(drawdown.amountCents),
      pct: drawdown.percent,
      peak_date: dateOrNull(drawdown.peak),
      trough_date: dateOrNull(drawdown.trough),
      ...withInterest(drawdown.interestCents),
    },
    risk: {
      mean: dollarsOf(risk.meanCents),
      peak: dollarsOf(risk.peakCents),
      mean_pct: orNull(risk.meanPercent),
      peak_pct: orNull(risk.peakPercent),
    },
    worst_days: report.worstDays.map(worstDay),
    series: report.sessions.map(sessionRow),
    relative_performance: report.sessions.map(({ day, indexPercent, strategyPercent }) => ({
      date: formatDay(day),
      index_performance: orNull(indexPercent),
      strat_performance: strategyPercent,
    })),
    conflicts: {
      sessions: conflicts.sessions,
      first: dateOrNull(conflicts.first),
      contracts: conflicts.contracts,
    },
    margin: marginOnWire(report.margin),
    monte_carlo: monteCarloOnWire(monteCarlo),
    notes: [...report.notes],
    quotes: quotesUsed(report.quotes),
  };
};
