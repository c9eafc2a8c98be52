import type { Day } from "../../domain/day.ts";
import type { Summary } from "../../domain/result/metrics.ts";
import { PORTFOLIO_SKIP_REASONS, type PortfolioMember } from "../../domain/result/portfolio.ts";
import type { MemberReport } from "../../domain/result/portfolio-report.ts";
import { SKIP_REASONS, type Trade } from "../../domain/result/trade.ts";
import { strategyInWords } from "../../domain/strategy/strategy-words.ts";
import type { EntrySkip, Member } from "../account/account.ts";
import { largestFall } from "../report/statistics.ts";

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
