import { isOption, signOf } from "../../domain/contract.ts";
import type { Day } from "../../domain/day.ts";
import { type Cents, MULTIPLIER } from "../../domain/money.ts";
import type { Answer } from "../../domain/result/answer.ts";
import type { Summary } from "../../domain/result/metrics.ts";
import { NO_TRADES, type Report, type Tested } from "../../domain/result/report.ts";
import { EXIT_REASONS, SKIP_REASONS, type Trade, type TradedLeg } from "../../domain/result/trade.ts";
import type { AccountRun, Holding, PnlCourse } from "../account/account.ts";
import { holdingsOf } from "../account/holdings.ts";
import { yieldsOn } from "../account/interest.ts";
import { marginOf } from "../account/margin.ts";
import { type Marks, markAccount } from "../account/marks.ts";
import { runBacktest } from "../account/run-account.ts";
import { type Candidates, candidatesOnDemand } from "../candidates.ts";
import type { Job } from "../job.ts";
import { lotDividendsBefore } from "../market/dividends.ts";
import type { Period } from "../market/period.ts";
import { dividendsOf, lotsOf } from "../position/shares.ts";
import { answerOf, type HeldInstead } from "./answer.ts";
import { dataNotes } from "./data-notes.ts";
import { unknownHoursNote } from "./event-note.ts";
import { interestNotes } from "./interest-notes.ts";
import { marginNote } from "./margin-note.ts";
import { closingNotes } from "./price-notes.ts";
import { quoteWatch } from "./quote-use.ts";
import { seriesOf, tickerGrowth } from "./series.ts";
import { settlementNote } from "./settlement-note.ts";
import { type CountedTrade, summarise } from "./statistics.ts";

/** Returns the report of a whole backtest, which the workflow computes in slices. */
export const backtest = (job: Job, period: Period): Report =>
  reportOf(job, period, [candidatesOnDemand(job, period)]);

/** Returns the dividends of one spread over its holding (H4); undefined for a strategy without shares. */
const dividendsReceived = ({ member, entry, exit }: Holding): Cents | undefined => {
  const { market, strategy } = member.job;
  const lots = lotsOf(strategy.legs);
  return lots === 0 ? undefined : dividendsOf(lots, lotDividendsBefore(market), entry, exit);
};

/**
 * Returns the commissions of one spread at its opening and closing (F3): its flows less the legs' prices and the
 * dividends.
 */
const commissionsOf = (holding: Holding, dividends: Cents): { open: Cents; close: Cents } => {
  const { slice, row } = holding;
  const worth = (price: "entryCents" | "exitCents"): Cents =>
    holdingsOf(holding).reduce(
      (sum, { leg, [price]: cents }) => sum + signOf(leg.side) * cents * leg.quantity * MULTIPLIER,
      0,
    );
  return {
    // 0 less a 0 is 0, and -0 less a 0 is -0: legs whose prices cancel, without a commission.
    open: 0 - worth("entryCents") - slice.openFlows[row]!,
    close: worth("exitCents") + dividends - slice.closeFlows[row]!,
  };
};

/** Returns a holding's legs in form order; their last prices are those of its closing, or of its mark while it is open. */
export const tradedLegsOf = (holding: Holding): TradedLeg[] => {
  const { deltas } = holding.member.job.market.quotes;
  return holdingsOf(holding).map(({ leg, entryCents, exitCents, end }) => {
    const { side, quantity } = leg;
    if (!isOption(leg)) return { side, right: "shares", quantity, entryCents, exitCents, entryDelta: 1 };
    const { right, strikeCents, quoteBase } = leg;
    return {
      side,
      quantity,
      right,
      expiry: leg.expiry as Day,
      strikeCents,
      entryCents,
      exitCents,
      entryDelta: deltas[quoteBase + holding.entry]!,
      ...(end === "estimated" && { isEstimated: true }),
    };
  });
};

const tradeOf = (holding: Holding, course: PnlCourse, startBalanceCents: number): Trade => {
  const { market } = holding.member.job;
  const { slice, row, spreads } = holding;
  const dividends = dividendsReceived(holding);
  const commissions = commissionsOf(holding, dividends ?? 0);
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
    dividendsCents: dividends === undefined ? undefined : dividends * spreads,
    openUnderlyingCents: market.closes[holding.entry]!,
    closeUnderlyingCents: market.closes[holding.exit]!,
    openCommissionCents: commissions.open * spreads,
    closeCommissionCents: commissions.close * spreads,
    greatestPnlCents: course.greatest,
    leastPnlCents: course.least,
    markCents: course.marks,
    startBalanceCents,
    endBalanceCents: startBalanceCents + holding.pnlCents,
    exitReason: EXIT_REASONS[slice.exitReasons[row]!]!,
    legs: tradedLegsOf(holding),
  };
};

/** Returns the trade log of an account (B4, P8). */
export const tradesOf = (run: AccountRun, { courses }: Marks): Trade[] => {
  let balance = run.startBalanceCents;
  let credited = 0;
  return run.taken.map((holding, index) => {
    // I5: a trade's balances hold the interest up to the session that closes it.
    for (; run.interest && credited <= holding.exit - holding.member.origin; credited++)
      balance += run.interest[credited]!;
    const trade = tradeOf(holding, courses[index]!, balance);
    balance = trade.endBalanceCents;
    return trade;
  });
};

const sessionsOf = ({ first, last }: Period): number => last - first + 1;

const sessionsWord = (count: number): string => (count === 1 ? "1 session" : `${count} sessions`);

/** Returns the notes on the result, in the order of the contract. */
const notesOf = (
  job: Job,
  period: Period,
  trades: readonly Trade[],
  { account, taken, skipped: [skipped] }: AccountRun,
): string[] => {
  const reasons = SKIP_REASONS.filter((reason) => skipped?.has(reason));
  return [
    ...(trades.length === 0 ? [NO_TRADES] : []),
    ...period.notes,
    ...dataNotes(job.market.meta),
    `Entries on ${trades.length} of ${sessionsWord(sessionsOf(period))}.`,
    ...reasons.map((reason) => `No entry on ${sessionsWord(skipped?.get(reason) ?? 0)}: ${reason}.`),
    ...closingNotes(taken, settlementNote([{ market: job.market, trades }])),
    ...unknownHoursNote([{ market: job.market, strategies: [job.strategy] }], period),
    ...interestNotes(account),
  ];
};

const testedOf = ({ market }: Job, period: Period): Tested => ({
  start: period.start,
  end: period.end,
  sessions: sessionsOf(period),
  source: market.meta.source,
  modelled: market.meta.modelled,
});

type AccountFigures = { readonly marks: Marks; readonly summary: Summary };

const countedTrade = ({ member, entry, exit, pnlCents, spreads }: Holding): CountedTrade => {
  const { sessions } = member.job.market;
  const daysHeld = sessions[exit]! - sessions[entry]!;
  return { pnlCents, spreads, daysHeld, entry: entry - member.origin, exit: exit - member.origin };
};

/** Returns the statistics of an account, without its log. `watch` is told of each holding in turn. */
export const figuresOf = (run: AccountRun, watch?: (holding: Holding) => void): AccountFigures => {
  const { account, taken, startBalanceCents, interest } = run;
  const marks = markAccount(run, watch);
  const interestCents = interest?.reduce((sum, each) => sum + each, 0);
  const bills = account.rates && { yields: yieldsOn(account.sessions, account.rates), interestCents };
  const counted = taken.map(countedTrade);
  return { marks, summary: summarise(counted, startBalanceCents, account.days, { ...marks, bills }) };
};

/** Returns the ticker as if it had been held from the first session to the last, dividends in it (N4). */
const heldTicker = ({ market }: Job, { first, last }: Period): HeldInstead => {
  const at = tickerGrowth(market, first);
  return {
    ticker: market.meta.ticker,
    growth: Array.from({ length: last - first + 1 }, (_, row) => at(first + row)),
  };
};

/** Returns what a backtest says first, for one without a log (N7). */
export const leaderAnswerOf = (job: Job, period: Period, run: AccountRun): Answer => {
  const { marks, summary } = figuresOf(run);
  const [margin, held] = [marginOf(run), heldTicker(job, period)];
  return answerOf({ run, marks, summary, margin, held, strategies: [job.strategy] });
};

/**
 * Returns the report of the candidates of all slices, in any order. Throws a RangeError where a session has no
 * candidates.
 */
export const reportOf = (job: Job, period: Period, slices: readonly Candidates[]): Report => {
  const run = runBacktest(job, period, slices);
  const quotes = quoteWatch(run.taken);
  const { marks, summary } = figuresOf(run, quotes.note);
  const trades = tradesOf(run, marks);
  const skipped = run.skipped[0]!;
  const reasons = SKIP_REASONS.filter((reason) => skipped.has(reason));
  const margin = marginOf(run);
  const sessions = seriesOf(job, period, run.startBalanceCents, marks);
  const held = { ticker: job.strategy.ticker, growth: sessions.map(({ tickerPercent }) => tickerPercent) };
  return {
    answer: answerOf({ run, marks, margin, summary, held, strategies: [job.strategy] }),
    trades,
    summary,
    skipped: Object.fromEntries(reasons.map((reason) => [reason, skipped.get(reason) ?? 0])),
    tested: testedOf(job, period),
    notes: [...notesOf(job, period, trades, run), ...marginNote(margin)],
    sessions,
    margin,
    quotes: quotes.used(),
  };
};
