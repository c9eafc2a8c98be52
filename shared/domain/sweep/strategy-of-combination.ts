import type { Day } from "../day.ts";
import type { Strategy } from "../strategy/strategy.ts";
import { legsOf, sharesOf } from "../structure/structure-legs.ts";
import { DIMENSION_NAMES, DIMENSIONS, type Dimension } from "./dimensions.ts";
import type { Combination, Sweep } from "./sweep.ts";

/** The period of a sweep, by its first and last session. */
type SweepPeriod = { readonly start: Day; readonly end: Day };

type Enters = (value: unknown, sweep: Sweep) => Partial<Strategy>;

/** Returns the fields that a combination's values add to its legs. */
const entering = (sweep: Sweep, combination: Combination): Partial<Strategy> => {
  const parts = DIMENSION_NAMES.map((name: Dimension) => {
    const { enters } = DIMENSIONS[name] as { readonly enters?: Enters };
    const { [name]: value } = combination;
    return value === undefined ? {} : enters?.(value, sweep);
  });
  return Object.assign({}, ...parts);
};

/**
 * Returns the plain backtest of a combination (S1) over its sweep's period: one spread at a time, no account. Its trades equal those of the combination, to the cent.
 */
export const strategyOfCombination = (
  sweep: Sweep,
  combination: Combination,
  { start, end }: SweepPeriod,
): Strategy => ({
  ticker: combination.ticker ?? sweep.ticker,
  period: { start, end, lengthYears: undefined },
  legs: [...sharesOf(combination.structure), ...legsOf(combination.structure, combination)],
  dteRule: sweep.dteRule,
  holdDays: combination.hold,
  maxPositions: combination.max_positions,
  waitSessions: combination.wait,
  sizing: { kind: "One spread" },
  stop: combination.stop,
  target: combination.target,
  trail: undefined,
  exitDelta: undefined,
  exitDteDays: undefined,
  slippagePercent: sweep.slippagePercent,
  commissionCents: sweep.commissionCents,
  startBalanceCents: 0,
  interest: false,
  events: undefined,
  filters: undefined,
  ...entering(sweep, combination),
});
