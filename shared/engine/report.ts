import type { Right } from "../domain/contract.ts";
import type { Day } from "../domain/day.ts";
import { NO_TRADES, type Report } from "../domain/report.ts";
import { EXIT_REASONS, SKIP_REASONS, type SkipReason, type Trade } from "../domain/trade.ts";
import type { Candidates } from "./candidates.ts";
import { dataNotes } from "./data-notes.ts";
import type { Job } from "./job.ts";
import { markAccount } from "./marks.ts";
import { daysOf, type Period } from "./period.ts";
import { type Holding, type Walk, walkPortfolio } from "./portfolio.ts";
import { seriesOf } from "./series.ts";
import { summarise } from "./statistics.ts";

const tradeOf = (job: Job, holding: Holding, startBalanceCents: number): Trade => {
  const { market, strategy } = job;
  const { slice, row, spreads } = holding;
  const flows = [slice.openFlows[row]!, slice.closeFlows[row]!].map((flow) => flow * spreads);
  const opened = market.sessions[holding.entry] as Day;
  const closed = market.sessions[holding.exit] as Day;
  return {
    opened,
    closed,
    daysHeld: closed - opened,
    spreads,
    netDebitCents: flows.reduce((sum, flow) => sum + Math.max(0, -flow), 0),
    netCreditCents: flows.reduce((sum, flow) => sum + Math.max(0, flow), 0),
    pnlCents: holding.pnlCents,
    riskCents: holding.riskCents,
    startBalanceCents,
    endBalanceCents: startBalanceCents + holding.pnlCents,
    exitReason: EXIT_REASONS[slice.exitReasons[row]!]!,
    legs: strategy.legs.map((leg, index) => {
      const cell = row * slice.legs + index;
      const contract = slice.contracts[cell]!;
      return {
        side: leg.side,
        quantity: leg.quantity,
        right: (market.contracts.rights[contract] === 0 ? "call" : "put") satisfies Right,
        expiry: market.contracts.expiries[contract] as Day,
        strikeCents: market.contracts.strikes[contract]!,
        entryCents: slice.entryCents[cell]!,
        exitCents: slice.exitCents[cell]!,
      };
    }),
  };
};

const tradesOf = (job: Job, walk: Walk): Trade[] => {
  let balance = walk.startBalanceCents;
  return walk.taken.map((holding) => {
    const trade = tradeOf(job, holding, balance);
    balance = trade.endBalanceCents;
    return trade;
  });
};

const sessionsWord = (count: number): string => (count === 1 ? "1 session" : `${count} sessions`);

/** What a reader must know of the result, the source of modelled quotes first (M5). */
const notesOf = (
  job: Job,
  period: Period,
  trades: number,
  skipped: ReadonlyMap<SkipReason, number>,
): string[] => {
  const reasons = SKIP_REASONS.filter((reason) => skipped.has(reason));
  return [
    ...(trades === 0 ? [NO_TRADES] : []),
    ...dataNotes(job.market, period),
    `Entries on ${trades} of ${sessionsWord(period.last - period.first + 1)}.`,
    ...reasons.map((reason) => `No entry on ${sessionsWord(skipped.get(reason) ?? 0)}: ${reason}.`),
  ];
};

/**
 * Joins the candidates of all slices, in whatever order, into the result of the backtest. Throws a RangeError where a
 * session of the period has no candidates.
 */
export const reportOf = (job: Job, period: Period, slices: readonly Candidates[]): Report => {
  const walk = walkPortfolio(job.strategy, period, slices);
  const trades = tradesOf(job, walk);
  const marks = markAccount(job, period, walk);
  const reasons = SKIP_REASONS.filter((reason) => walk.skipped.has(reason));
  return {
    trades,
    summary: summarise(trades, walk.startBalanceCents, daysOf(period), marks),
    skipped: Object.fromEntries(reasons.map((reason) => [reason, walk.skipped.get(reason) ?? 0])),
    notes: notesOf(job, period, trades.length, walk.skipped),
    sessions: seriesOf(job, period, walk.startBalanceCents, marks),
  };
};
