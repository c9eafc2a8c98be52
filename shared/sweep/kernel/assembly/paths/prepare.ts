import { firstGap, isOneExpiry, premiumOf, premiums, readLegs, settlement, strikes } from "./entry-legs";
import { assignedPnl, assignmentOf, NEVER } from "./assignment";
import { clearExits, cutTimes, writeExits } from "./exits";
import { sumOf } from "./lanes";
import { marginOf } from "./margin";
import { dropGaps, layOptionsPath, layPath, sharesFlow } from "./path";
import { closes, commission, forcedEnds } from "./path-inputs";
import { findPayoffRange, greatestPayoff, leastPayoff } from "./payoff";
import { contracts, isAssignable, lots, netCalls, quantities, sharesLane } from "./spread-legs";
import { clearCuts, cutAfter, hasCuts, risk, sessions, valid } from "../tables";
import { findThresholds, findTrails, trailLanes } from "./thresholds";

/**
 * Computes the entries of one spread session by session: whether it can open, its risk, and the exit of every level.
 * Each path is computed and read while it is in the cache.
 */
const MULTIPLIER: i32 = 100;

/** B2: minus the minimum P&L at expiry if it is bounded and known, else the margin. */
@inline
function riskOf(entry: i32, premium: i32, openCommission: i32, openFlow: i32): i64 {
  // The host lets shares stand beside options of one expiry alone.
  if (netCalls >= 0 && (lots > 0 || isOneExpiry()))
    return max<i64>(0, -<i64>openFlow - <i64>MULTIPLIER * <i64>leastPayoff);
  return marginOf(load<i32>(closes + (<usize>entry << 2)), premium, openCommission);
}

/** Follows a position up to its forced end; `assignment` is the session of X6, or NEVER. */
@inline
function follow(entry: i32, assignment: i32): void {
  const openCommission = commission * contracts;
  const opening = sumOf(i32x4.mul(premiums(), quantities()));
  const openFlow = opening - openCommission;
  const paidForShares = lots > 0 ? -premiumOf(sharesLane) * lots : 0;
  const premium = opening + paidForShares;
  findPayoffRange(strikes());
  store<i64>(risk + (<usize>entry << 3), riskOf(entry, premium, openCommission, openFlow));
  const least = <f64>openFlow + <f64>MULTIPLIER * <f64>leastPayoff;
  const greatest = <f64>openFlow + <f64>MULTIPLIER * <f64>greatestPayoff;
  findThresholds(
    <f64>abs<i32>(premium),
    netCalls < 0 ? 0 : max<f64>(0, -least),
    netCalls > 0 ? 0 : max<f64>(0, greatest),
  );
  if (trailLanes > 0) findTrails(<f64>abs<i32>(premium));
  const end = min<i32>(load<u16>(forcedEnds + (<usize>entry << 1)), settlement());
  const last = end - entry;
  if (lots > 0) {
    // The shares' flows hold the dividends before the entry, which the position does not get.
    layPath(openFlow + paidForShares - sharesFlow(), last);
    layOptionsPath(last);
  } else layPath(openFlow, last);
  const isCut = assignment < end;
  const assigned = isCut ? assignedPnl(entry, assignment - entry) : 0;
  if (firstGap() >= end) writeExits(entry, end, last, false);
  else writeExits(entry, end, dropGaps(entry, last), true);
  if (isCut) {
    cutAfter(entry, assignment);
    cutTimes(entry, assignment, assigned);
  }
}

/** Fills the tables for the spread whose legs were added. */
export function preparePaths(): void {
  if (hasCuts) clearCuts();
  for (let entry = 0; entry < sessions; entry++) {
    let canEnter = readLegs(entry);
    const assignment = canEnter && isAssignable ? assignmentOf(entry) : NEVER;
    // E1: not where the entry would be assigned at once.
    if (assignment == entry) canEnter = false;
    store<u8>(valid + <usize>entry, canEnter);
    if (canEnter) follow(entry, assignment);
    else {
      store<i64>(risk + (<usize>entry << 3), 0);
      clearExits(entry);
    }
  }
}
