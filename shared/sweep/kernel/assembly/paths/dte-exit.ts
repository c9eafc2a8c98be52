import { firstExpiry } from "./entry-legs";

/** The exit at a number of calendar days to the earliest expiry (X5), which caps every hold of a spread. */

/** u16 per calendar day from `firstDay` on: the first session on or after it. */
let sessionsFrom: usize = 0;
let firstDay: i32 = 0;
let days: i32 = 0;
/** Days to expiration at which the current spread closes; 0 for no such exit. */
export let exitDays: i32 = 0;

export function setSessionsByDay(sessionsAt: usize, first: i32, count: i32): void {
  sessionsFrom = sessionsAt;
  firstDay = first;
  days = count;
}

/** Sets the days to expiration at which the next spread closes. */
export function setExitDays(exit: i32): void {
  exitDays = exit;
}

/** Returns the session of the exit of a position, after its entry; at the latest `end`. */
export function dteExit(entry: i32, end: i32): i32 {
  const day = firstExpiry() - exitDays - firstDay;
  if (day >= days) return end;
  const session = day < 0 ? 0 : <i32>load<u16>(sessionsFrom + (<usize>day << 1));
  return min<i32>(end, max<i32>(entry + 1, session));
}
