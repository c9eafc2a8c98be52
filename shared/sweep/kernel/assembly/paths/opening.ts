import { dayOf } from "../tables";
import { firstExpiry, isOneExpiry, premiumOf, premiums, strikes } from "./entry-legs";
import { sumOf } from "./lanes";
import { marginOf } from "./margin";
import { closes, commission } from "./path-inputs";
import { findPayoffRange, greatestPayoff, leastPayoff } from "./payoff";
import { contracts, lots, netCalls, quantities, sharesLane } from "./spread-legs";

/** What opening the current spread on the current session costs, and what it can come to. Money is cents per spread. */
const MULTIPLIER: i64 = 100;
/** C6: the least payoff is at most 10 % a year of the outlay if it times this is at most the outlay times the days. */
const DAYS_OF_TEN_PERCENT: i64 = 3650;

/** Commissions of opening, and of closing all options at market. */
export let openCommission: i32 = 0;
/** Opening flow of the options alone without commissions; of all with commissions (F4). */
export let premium: i32 = 0;
export let openFlow: i32 = 0;
/** Price of the shares, 0 without any. */
export let paidForShares: i32 = 0;
/** Least and greatest P&L at a common expiry, opening costs included; meaningless where unbounded. */
export let least: i64 = 0;
export let greatest: i64 = 0;
let hasOneExpiry: bool = false;

/** Opens the spread whose legs were read. */
@inline
export function openSpread(): void {
  openCommission = commission * contracts;
  const opening = sumOf(i32x4.mul(premiums(), quantities()));
  openFlow = opening - openCommission;
  paidForShares = lots > 0 ? -premiumOf(sharesLane) * lots : 0;
  premium = opening + paidForShares;
  findPayoffRange(strikes());
  least = <i64>openFlow + MULTIPLIER * <i64>leastPayoff;
  greatest = <i64>openFlow + MULTIPLIER * <i64>greatestPayoff;
  hasOneExpiry = isOneExpiry();
}

/** Returns true if the least P&L is known: one expiry, and calls and shares together not short (B2). */
@inline
function isLeastKnown(): bool {
  return hasOneExpiry && netCalls >= 0;
}

function isMoreThanInterest(entry: i32): bool {
  if (openFlow >= 0) return true;
  const days = <i64>(firstExpiry() - load<i32>(dayOf + (<usize>entry << 2)));
  return least * DAYS_OF_TEN_PERCENT > -<i64>openFlow * days;
}

/** Returns true for a sure profit that is more than interest on the outlay (C6): one of its quotes is wrong. */
@inline
export function isImpossiblePrice(entry: i32): bool {
  return isLeastKnown() && least > 0 && isMoreThanInterest(entry);
}

/** Returns minus the least P&L at expiry if it is known, at least 0, else the margin (B2). */
@inline
export function riskAtEntry(entry: i32): i64 {
  if (isLeastKnown()) return max<i64>(0, -least);
  return marginOf(load<i32>(closes + (<usize>entry << 2)), premium, openCommission);
}

/**
 * Returns the P&L of closing at market, above which closing brings more than the position can ever be worth (X4), however
 * high where there is no limit. Both sides of X4's comparison are without commissions; a P&L at market has them twice.
 */
@inline
export function mostPossible(): i32 {
  if (!hasOneExpiry || netCalls > 0) return i32.MAX_VALUE;
  return <i32>min<i64>(i32.MAX_VALUE, greatest - <i64>openCommission);
}
