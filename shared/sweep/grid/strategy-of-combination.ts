import type { Day } from "../../domain/day.ts";
import type { Strategy } from "../../domain/strategy.ts";
import { legsOf } from "../../domain/structure-legs.ts";
import type { Combination, Sweep } from "../../domain/sweep.ts";

/** The sessions that a sweep is over, by their first and last day. */
export type SweepPeriod = { readonly start: Day; readonly end: Day };

const orOff = <T>(rows: readonly T[] | undefined): readonly T[] | undefined =>
  rows === undefined || rows.length === 0 ? undefined : rows;

/**
 * The plain backtest that a combination of a sweep means (S1), over the period that its sweep had: one spread at a time,
 * no account, strikes by delta, none of X5's exits. What it does is what the combination did, to the cent.
 */
export const strategyOfCombination = (
  sweep: Sweep,
  combination: Combination,
  { start, end }: SweepPeriod,
): Strategy => ({
  ticker: sweep.ticker,
  period: { start, end, lengthYears: undefined },
  legs: legsOf(combination.structure, combination),
  dteRule: sweep.dteRule,
  holdDays: combination.holdDays,
  maxPositions: combination.maxPositions,
  waitSessions: combination.waitSessions,
  sizing: { kind: "One spread" },
  stop: combination.stop,
  target: combination.target,
  trail: undefined,
  exitDelta: undefined,
  exitDteDays: undefined,
  slippagePercent: sweep.slippagePercent,
  commissionCents: sweep.commissionCents,
  startBalanceCents: 0,
  events: orOff(sweep.events[combination.event]),
  filters: orOff(sweep.filters[combination.filter]),
});
