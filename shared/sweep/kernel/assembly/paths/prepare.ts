import { firstGap, readLegs, settlement } from "./entry-legs";
import { assignedPnl, assignmentOf, NEVER } from "./assignment";
import { clearExits, cutTimes, writeExits } from "./exits";
import { findLooks } from "./looks";
import { greatest, isImpossiblePrice, least, mostPossible, openFlow, openSpread, paidForShares, premium, riskAtEntry } from "./opening";
import { layOptionsPath, layPath, mostBeforeLast, sharesFlow } from "./path";
import { forcedEnds } from "./path-inputs";
import { isAssignable, lots, netCalls } from "./spread-legs";
import { clearCuts, cutAfter, hasCuts, risk, sessions, valid } from "../tables";
import { findThresholds, findTrails, trailLanes } from "./thresholds";

/**
 * Computes the entries of one spread session by session: whether it can open, its risk, and the exit of every level.
 * Each path is computed and read while it is in the cache.
 */

/** Writes the exits of a position that some rules do not look at on every session. Stays apart: inlined, it slows all others. */
function writeExitsWithGaps(entry: i32, end: i32, last: i32, most: i32): void {
  findLooks(entry, last, most);
  writeExits(entry, end, last, false);
}

/** Follows a position up to its forced end; `assignment` is the session of X6, or NEVER. */
@inline
function follow(entry: i32, assignment: i32): void {
  store<i64>(risk + (<usize>entry << 3), riskAtEntry(entry));
  findThresholds(
    <f64>abs<i32>(premium),
    netCalls < 0 ? 0 : <f64>max<i64>(0, -least),
    netCalls > 0 ? 0 : <f64>max<i64>(0, greatest),
  );
  if (trailLanes > 0) findTrails(<f64>abs<i32>(premium));
  const end = min<i32>(load<u16>(forcedEnds + (<usize>entry << 1)), settlement());
  const last = end - entry;
  if (lots > 0) {
    // The shares' flows hold the dividends before the entry, which the position does not get.
    layPath(openFlow + paidForShares - sharesFlow(), last);
    layOptionsPath(last);
  } else layPath(openFlow, last);
  const most = mostPossible();
  // Dividends only add to the path, so that a path below the limit is so without them too.
  if (firstGap() >= end && mostBeforeLast <= most) writeExits(entry, end, last, true);
  else writeExitsWithGaps(entry, end, last, most);
  if (assignment < end) {
    cutAfter(entry, assignment);
    cutTimes(entry, assignment, assignedPnl(entry, assignment - entry));
  }
}

/** Opens the spread on a session. Returns false if none can be opened there; `assignment` is the session of X6. */
@inline
function canOpen(entry: i32, assignment: i32): bool {
  // E1: not where the entry would be assigned at once.
  if (assignment == entry) return false;
  openSpread();
  return !isImpossiblePrice(entry);
}

/** Fills the tables for the spread whose legs were added. */
export function preparePaths(): void {
  if (hasCuts) clearCuts();
  for (let entry = 0; entry < sessions; entry++) {
    const hasLegs = readLegs(entry);
    const assignment = hasLegs && isAssignable ? assignmentOf(entry) : NEVER;
    const canEnter = hasLegs && canOpen(entry, assignment);
    store<u8>(valid + <usize>entry, canEnter);
    if (canEnter) follow(entry, assignment);
    else {
      store<i64>(risk + (<usize>entry << 3), 0);
      clearExits(entry);
    }
  }
}
