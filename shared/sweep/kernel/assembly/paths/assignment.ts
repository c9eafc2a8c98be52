import { slotOf, strikeOf } from "./entry-legs";
import { pnlAt } from "./path";
import { closes, flows } from "./path-inputs";
import { exercisesOf, legCount, quantityOf } from "./spread-legs";

/** Early assignment (M6, X6): the session after whose close the holder of a short call exercises it. */
const MULTIPLIER: i32 = 100;

/** Later than every session. */
export const NEVER: i32 = 0xffff;

/** Returns the first session from the entry on on which a leg is exercised, or NEVER. */
@inline
function exerciseOf(leg: i32, entry: i32): i32 {
  const rows = exercisesOf(leg);
  return rows == 0 ? NEVER : <i32>load<u16>(rows + (<usize>entry << 1));
}

/** Returns the first session from the entry on on which any leg is exercised, or NEVER. */
export function assignmentOf(entry: i32): i32 {
  let first = NEVER;
  for (let leg = 0; leg < legCount; leg++) first = min<i32>(first, exerciseOf(leg, entry));
  return first;
}

/**
 * Returns the P&L of an assignment some sessions after the entry, from a path that still has all sessions: exercised legs
 * close at intrinsic value without commission, the others at market.
 */
export function assignedPnl(entry: i32, since: i32): i32 {
  const session = entry + since;
  const underlying = load<i32>(closes + (<usize>session << 2));
  let pnl = pnlAt(since);
  for (let leg = 0; leg < legCount; leg++) {
    if (exerciseOf(leg, entry) != session) continue;
    const atMarket = load<i32>(flows + ((slotOf(leg) + <usize>since) << 2));
    pnl -= quantityOf(leg) * (MULTIPLIER * (underlying - strikeOf(leg)) + atMarket);
  }
  return pnl;
}
