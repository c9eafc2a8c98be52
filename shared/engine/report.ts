import type { Right } from "../domain/contract.ts";
import type { Day } from "../domain/day.ts";
import { NO_TRADES, type Report } from "../domain/report.ts";
import { EXIT_REASONS, type ExitReason, SKIP_REASONS, type SkipReason, type Trade } from "../domain/trade.ts";
import type { Candidates } from "./candidates.ts";
import type { Job } from "./job.ts";
import { markAccount } from "./marks.ts";
import { daysOf, type Period } from "./period.ts";
import { type Taken, type Walk, walkPortfolio } from "./portfolio.ts";
import { seriesOf } from "./series.ts";
import { summarise } from "./statistics.ts";

const tradeOf = (job: Job, taken: Taken, startBalanceCents: number): Trade => {
  const { market, strategy } = job;
  const { slice, row, spreads } = taken;
  const flows = [slice.openFlows[row] as number, slice.closeFlows[row] as number].map(
    (flow) => flow * spreads,
  );
  const opened = market.sessions[taken.entry] as Day;
  const closed = market.sessions[taken.exit] as Day;
  return {
    opened,
    closed,
    daysHeld: closed - opened,
    spreads,
    netDebitCents: flows.reduce((sum, flow) => sum + Math.max(0, -flow), 0),
    netCreditCents: flows.reduce((sum, flow) => sum + Math.max(0, flow), 0),
    pnlCents: taken.pnlCents,
    riskCents: taken.riskCents,
    startBalanceCents,
    endBalanceCents: startBalanceCents + taken.pnlCents,
    exitReason: EXIT_REASONS[slice.exitReasons[row] as number] as ExitReason,
    legs: strategy.legs.map((leg, index) => {
      const cell = row * slice.legs + index;
      const contract = slice.contracts[cell] as number;
      return {
        side: leg.side,
        quantity: leg.quantity,
        right: (market.contracts.rights[contract] === 0 ? "call" : "put") satisfies Right,
        expiry: market.contracts.expiries[contract] as Day,
        strikeCents: market.contracts.strikes[contract] as number,
        entryCents: slice.entryCents[cell] as number,
        exitCents: slice.exitCents[cell] as number,
      };
    }),
  };
};

const tradesOf = (job: Job, walk: Walk): Trade[] => {
  let balance = walk.startBalanceCents;
  return walk.taken.map((taken) => {
    const trade = tradeOf(job, taken, balance);
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
  const { ticker, modelled, source } = job.market.meta;
  const reasons = SKIP_REASONS.filter((reason) => skipped.has(reason));
  return [
    ...(trades === 0 ? [NO_TRADES] : []),
    ...(modelled ? [`Modelled: the quotes of ${ticker} were computed and never traded (${source}).`] : []),
    ...period.notes,
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
