import { type Decimal, decimalOf, plus, quotient, timesInteger } from "../../domain/decimal.ts";
import { type Cents, MULTIPLIER } from "../../domain/money.ts";
import { type RateSeries, rateAt } from "../market/rates.ts";
import type { Holding } from "./account.ts";

/** A percentage of a year's 365 days: percent × days / 36,500. */
const PERCENT_DAYS = 36_500;
const HALF: Decimal = { units: BigInt(PERCENT_DAYS), scale: 0 };

/** Returns cash × percent × calendar days / 36,500, rounded half up to the cent (I4). */
export const interestOn = (cashCents: Cents, percent: number, days: number): Cents =>
  // ⌊x + ½⌋ of the exact quotient, as ⌊(2 · product + 36,500) / 73,000⌋.
  quotient(plus(timesInteger(decimalOf(percent), 2 * cashCents * days), HALF), 2 * PERCENT_DAYS);

/** Returns what opening a position took out of the account, short shares left out (I4), for all spreads. */
const openingDebit = ({ member, slice, row, spreads }: Holding): Cents => {
  let flow = slice.openFlows[row]!;
  member.job.strategy.legs.forEach((leg, index) => {
    if (leg.right === "shares" && leg.side === "short")
      flow -= slice.entryCents[row * slice.legs + index]! * leg.quantity * MULTIPLIER;
  });
  return Math.max(0, -flow) * spreads;
};

/** Returns the cash that earns interest after a session's entries (I4). */
export const cashOf = (balanceCents: Cents, open: readonly Holding[]): Cents => {
  let cash = balanceCents;
  for (const holding of open) cash -= openingDebit(holding);
  return Math.max(0, cash);
};

/**
 * Returns the bill's yield from each session before to each session as a fraction (I8): 0 at the first session, NaN
 * where there is no rate.
 */
export const yieldsOn = (sessions: Int32Array, rates: RateSeries): Float64Array =>
  Float64Array.from(sessions, (day, at) => {
    if (at === 0) return 0;
    const percent = rateAt(rates, day);
    return percent === undefined ? Number.NaN : (percent * (day - sessions[at - 1]!)) / PERCENT_DAYS;
  });
