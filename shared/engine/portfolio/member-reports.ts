import type { Day } from "../../domain/day.ts";
import type { Summary } from "../../domain/result/metrics.ts";
import { PORTFOLIO_SKIP_REASONS, type PortfolioMember } from "../../domain/result/portfolio.ts";
import type { MemberReport } from "../../domain/result/portfolio-report.ts";
import { SKIP_REASONS, type Trade } from "../../domain/result/trade.ts";
import { strategyInWords } from "../../domain/strategy/strategy-words.ts";
import type { EntrySkip, Member } from "../account/account.ts";
import { largestFall } from "../report/statistics.ts";

/** Returns Pearson's coefficient of two columns (P12); blank without deviation, 1 for equal ones. */
const pearson = (a: Float64Array, b: Float64Array): number | undefined => {
  if (!deviates(a) || !deviates(b)) return undefined;
  if (a === b) return 1;
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  let [both, squaresA, squaresB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const [offA, offB] = [a[at]! - meanA, b[at]! - meanB];
    both += offA * offB;
    squaresA += offA * offA;
    squaresB += offB * offB;
  }
  return both / Math.sqrt(squaresA) / Math.sqrt(squaresB);
};

const meanOf = (values: Float64Array): number => values.reduce((sum, each) => sum + each, 0) / values.length;

const deviates = (values: Float64Array): boolean => values.some((each) => each !== values[0]);

type Correlation = {
  readonly correlation: readonly (readonly (number | undefined)[])[];
  /** Over the pairs of different members that are not blank. */
  readonly meanCorrelation: number | undefined;
};

/** Returns the correlation of each pair of members' daily changes, and its mean (P12). */
export const correlationOf = (changes: readonly Float64Array[]): Correlation => {
  const correlation = changes.map((a) => changes.map((b) => pearson(a, b)));
  const pairs = correlation
    .flatMap((row, place) => row.slice(place + 1))
    .filter((each) => each !== undefined);
  return {
    correlation,
    meanCorrelation: pairs.length > 0 ? pairs.reduce((sum, each) => sum + each, 0) / pairs.length : undefined,
  };
};

const REASONS: readonly EntrySkip[] = [...SKIP_REASONS, ...PORTFOLIO_SKIP_REASONS];

const inOrder = (skipped: ReadonlyMap<EntrySkip, number>): MemberReport["skipped"] =>
  Object.fromEntries(
    REASONS.flatMap((reason) => (skipped.has(reason) ? [[reason, skipped.get(reason)]] : [])),
  );

type MemberRun = {
  readonly asked: PortfolioMember;
  readonly member: Member;
  readonly trades: readonly Trade[];
  readonly skipped: ReadonlyMap<EntrySkip, number>;
  /** Its marked P&L at each of the account's sessions, in cents. */
  readonly part: Float64Array;
  /** Its part of the account's drawdown, and the whole (P11). */
  readonly drawdownPartCents: number;
  readonly drawdownCents: number;
  readonly alone: Summary;
  readonly without: Summary;
};

/** Returns a member's row (P13). */
export const memberReport = (run: MemberRun): MemberReport => {
  const { asked, member, trades, drawdownPartCents, drawdownCents } = run;
  const { market } = member.job;
  const { first, last } = member.period;
  const sum = (figure: (trade: Trade) => number): number =>
    trades.reduce((total, trade) => total + figure(trade), 0);
  return {
    name: asked.name,
    ticker: market.meta.ticker,
    strategy: strategyInWords(asked.strategy),
    start: market.sessions[first] as Day,
    end: market.sessions[last] as Day,
    sessions: last - first + 1,
    trades: trades.length,
    spreads: sum(({ spreads }) => spreads),
    winPercent:
      trades.length > 0 ? (100 * sum(({ pnlCents }) => (pnlCents > 0 ? 1 : 0))) / trades.length : undefined,
    pnlCents: sum(({ pnlCents }) => pnlCents),
    riskCentDays: sum(({ riskCents, daysHeld }) => riskCents * daysHeld),
    markedDrawdownCents: largestFall(0, run.part).amount,
    drawdownPartCents,
    drawdownSharePercent: drawdownCents > 0 ? (100 * drawdownPartCents) / drawdownCents : undefined,
    skipped: inOrder(run.skipped),
    alone: run.alone,
    without: run.without,
  };
};
