import { EXIT_REASONS, SKIP_REASONS, type SkipReason } from "../domain/result/trade.ts";
import { type ChooseLegs, isRefused } from "./choose/choose-legs.ts";
import { isExercised } from "./exits/assignment.ts";
import { eventExits } from "./exits/event-exits.ts";
import { findExit } from "./exits/exit.ts";
import { type ArmedRule, armedRules } from "./exits/exit-rules.ts";
import { sessionsPassing } from "./filters/filter.ts";
import type { Job } from "./job.ts";
import { dividendsAfterSessions } from "./market/dividends.ts";
import { ownCloses } from "./market/own-closes.ts";
import type { Period } from "./market/period.ts";
import { sessionsBeforeSplits } from "./market/session-lookup.ts";
import { openPosition, type Trading } from "./position/open-position.ts";
import { closeOn, type HeldLeg, termsOf } from "./position/position.ts";
import { isSureProfit } from "./position/sure-profit.ts";
import { type MarketWork, OWN_WORK } from "./shared-work.ts";

/**
 * The candidate entry of each session of a run. None depends on other positions, so runs can be computed apart and in
 * any order. One row per session from `from` on; leg columns have `legs` values per row. Money is per spread.
 */
export type Candidates = {
  readonly from: number;
  readonly legs: number;
  /** 0 where an entry is possible, else 1 + the index in SKIP_REASONS of the first reason against it (C5). */
  readonly skips: Uint8Array;
  /** In an open run (W3) one after the last for a position that is open there; its closing is then its mark. */
  readonly exitSessions: Int32Array;
  readonly exitReasons: Uint8Array;
  readonly openFlows: Float64Array;
  readonly closeFlows: Float64Array;
  readonly risks: Float64Array;
  readonly contracts: Int32Array;
  readonly entryCents: Int32Array;
  readonly exitCents: Int32Array;
  /** Computes a row that was left for later; undefined where all rows are computed. */
  readonly complete?: (row: number) => void;
};

/** The exit reason of a position that is open at the end of an open run. */
const NO_EXIT = 255;

/** Returns empty columns for the sessions [from, to). */
export const emptyCandidates = (from: number, to: number, legs: number): Candidates => {
  const count = to - from;
  return {
    from,
    legs,
    skips: new Uint8Array(count),
    exitSessions: new Int32Array(count),
    exitReasons: new Uint8Array(count),
    openFlows: new Float64Array(count),
    closeFlows: new Float64Array(count),
    risks: new Float64Array(count),
    contracts: new Int32Array(count * legs),
    entryCents: new Int32Array(count * legs),
    exitCents: new Int32Array(count * legs),
  };
};

/** The data that all sessions of a job share. */
type Context = Trading & {
  readonly exitRules: readonly ArmedRule[];
  readonly chooseLegs: ChooseLegs;
  /** Exit session by entry session; undefined with event filters off (E5). */
  readonly exitByEntry: ReadonlyMap<number, number> | undefined;
  /** 1 where the entry filters pass; undefined with them off (E3). */
  readonly passes: Uint8Array | undefined;
};

const skipCode = (reason: SkipReason): number => 1 + SKIP_REASONS.indexOf(reason);

/** Returns the first reason against an entry that needs no chain; it comes before the choice of legs. */
const barredBy = (context: Context, session: number): SkipReason | undefined => {
  if (session === context.last && !context.isOpen) return "Last session";
  if (context.beforeSplit[session] === 1) return "Split";
  if (context.exitByEntry && !context.exitByEntry.has(session)) return "No event";
  if (context.passes && context.passes[session] === 0) return "Filters not met";
  return undefined;
};

/** Returns the legs of a session's entry, or the first reason against them (C5). */
const legsOn = (context: Context, session: number): readonly HeldLeg[] | SkipReason => {
  const held = context.chooseLegs(session);
  if (isRefused(held)) return held.reason;
  const { market, dividendsAfter } = context;
  if (!dividendsAfter) return held;
  return held.some((leg) => isExercised(market, dividendsAfter, leg, session)) ? "Assignment" : held;
};

/** Computes a row without a reason against it. */
const fillRow = (context: Context, rows: Candidates, row: number): void => {
  const session = rows.from + row;
  const held = legsOn(context, session);
  if (typeof held === "string") {
    rows.skips[row] = skipCode(held);
    return;
  }
  const position = openPosition(context, held, session, context.exitByEntry?.get(session));
  const { openFlowCents, payoff } = position;
  const today = context.market.sessions[session]!;
  if (isSureProfit({ legs: held, today, leastCents: payoff.least, openFlowCents })) {
    rows.skips[row] = skipCode("Impossible price");
    return;
  }
  const found = findExit(context.exitRules, position);
  const exit = found ?? closeOn(position, context.last, () => undefined);
  rows.exitSessions[row] = found?.session ?? context.last + 1;
  rows.exitReasons[row] = found ? EXIT_REASONS.indexOf(found.reason) : NO_EXIT;
  rows.openFlows[row] = position.openFlowCents;
  rows.closeFlows[row] = exit.flowCents;
  rows.risks[row] = position.riskCents;
  rows.contracts.set(
    held.map((leg) => leg.contract),
    row * rows.legs,
  );
  rows.entryCents.set(position.entryCents, row * rows.legs);
  rows.exitCents.set(exit.pricesCents, row * rows.legs);
};

const contextOf = (
  job: Job,
  period: Period,
  from: number,
  to: number,
  { chooserOf, seriesOf }: MarketWork = OWN_WORK,
): Context => {
  const { strategy, market } = job;
  const trading: Trading = {
    ...termsOf(market, strategy),
    strategy,
    last: period.last,
    isOpen: period.isOpen ?? false,
    beforeSplit: sessionsBeforeSplits(market),
    dividendsAfter: dividendsAfterSessions(market),
    hasClose: ownCloses(market),
  };
  return {
    ...trading,
    exitRules: armedRules(trading),
    chooseLegs: chooserOf(market, strategy),
    exitByEntry: strategy.events && eventExits(market, strategy.events),
    passes: strategy.filters && sessionsPassing(job, strategy.filters, from, to, seriesOf),
  };
};

/** Returns the rows of the sessions [from, to), with the reasons that need no chain. */
const barredRows = (context: Context, from: number, to: number): Candidates => {
  const rows = emptyCandidates(from, to, context.strategy.legs.length);
  for (let session = from; session < to; session++) {
    const barred = barredBy(context, session);
    if (barred) rows.skips[session - from] = skipCode(barred);
  }
  return rows;
};

/** Returns the candidate entries of the sessions [from, to), the same however the period is cut. */
export const candidatesOf = (job: Job, period: Period, from: number, to: number): Candidates => {
  const context = contextOf(job, period, from, to);
  const rows = barredRows(context, from, to);
  for (let row = 0; row < to - from; row++) if (rows.skips[row] === 0) fillRow(context, rows, row);
  return rows;
};

/** Returns a period's candidates, each computed on demand. `work` may be shared with other jobs. */
export const candidatesOnDemand = (job: Job, period: Period, work?: MarketWork): Candidates => {
  const [from, to] = [period.first, period.last + 1];
  const context = contextOf(job, period, from, to, work);
  const rows = barredRows(context, from, to);
  const isKnown = Uint8Array.from(rows.skips, (skip) => (skip > 0 ? 1 : 0));
  return {
    ...rows,
    complete: (row) => {
      if (isKnown[row] === 1) return;
      isKnown[row] = 1;
      fillRow(context, rows, row);
    },
  };
};
