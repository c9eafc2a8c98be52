import { exp } from "./portable-math.ts";

/**
 * At-the-money variance until each expiry, before smile and events. Total variance (variance × time) always rises with
 * time, so no calendar spread is free.
 */

export const DAYS_PER_YEAR = 365;

/** Returns the total variance from a session over the next `days`, which may be a fraction. */
export type TermStructure = (session: number, days: number) => number;

const REVERSION_PER_DAY = 1 / 90;
const LONGEST = 1100;

/** The effective number of days of a deviation from the long run that decays, by days ahead. */
const reversion = Float64Array.from(
  { length: LONGEST + 1 },
  (_, days) => (1 - exp(-REVERSION_PER_DAY * days)) / REVERSION_PER_DAY,
);

const reversionDays = (days: number): number => {
  const whole = Math.floor(days);
  const low = reversion[whole]!;
  return low + (days - whole) * (reversion[whole + 1]! - low);
};

/** Returns the total variance over `days` as variance decays from `now` to `later` with a mean life of 90 days. */
const reverting = (now: number, later: number, days: number): number =>
  (later * days + (now - later) * reversionDays(days)) / DAYS_PER_YEAR;

/** Annual at-the-money variances of the three horizons of the VIX family, one value a session. */
export type IndexLevels = {
  readonly nineDays: Float64Array;
  readonly thirtyDays: Float64Array;
  readonly threeMonths: Float64Array;
  /** The long-run level to which three-month variance reverts. */
  readonly longRun: Float64Array;
};

const NINE = 9;
const THIRTY = 30;
const NINETY = 93;
const LEAST_FORWARD = 0.3;

/**
 * Returns a term structure through the three horizons of the VIX family. Total variance is linear between them
 * (constant forward variance, as the VIX itself interpolates), flat before nine days, and reverts to the long run
 * after three months. If the three contradict each other, a forward variance is at least 30 % of the 30-day one.
 */
export const indexTermStructure = (levels: IndexLevels): TermStructure => {
  return (session, days) => {
    const thirty = levels.thirtyDays[session]!;
    const at30 = thirty * THIRTY;
    const at9 = Math.min(levels.nineDays[session]! * NINE, at30 - LEAST_FORWARD * thirty * (THIRTY - NINE));
    if (days <= NINE) return (at9 * days) / NINE / DAYS_PER_YEAR;
    if (days <= THIRTY) return (at9 + ((at30 - at9) * (days - NINE)) / (THIRTY - NINE)) / DAYS_PER_YEAR;
    const least = LEAST_FORWARD * thirty * (NINETY - THIRTY);
    const between = Math.max(levels.threeMonths[session]! * NINETY - at30, least);
    if (days <= NINETY) return (at30 + (between * (days - THIRTY)) / (NINETY - THIRTY)) / DAYS_PER_YEAR;
    const forward = between / (NINETY - THIRTY);
    return (at30 + between) / DAYS_PER_YEAR + reverting(forward, levels.longRun[session]!, days - NINETY);
  };
};

/** Returns a term structure from a stock's present variance to its long-run one. */
export const stockTermStructure =
  (present: Float64Array, longRun: Float64Array): TermStructure =>
  (session, days) =>
    reverting(present[session]!, longRun[session]!, days);
