import { slotOf } from "./entry-legs";
import { paidForShares } from "./opening";
import { OPTIONS_PATH, PATH } from "./path";
import { closes, ownCloses, quoted } from "./path-inputs";
import { legCount, lots } from "./spread-legs";

/**
 * The sessions on which rules look at a position that lacks quotes, or has impossible ones. On each session before the
 * last, all rules look, or the stop alone does (X4a), or none (X4).
 *
 * Rules then read copies of the path. A copy holds, on a session on which its rules do not look, a P&L that triggers
 * none of them. Steps stay sessions since the entry, and what a closing comes to stays in the path.
 */
const NONE: u8 = 0;
const STOP_ALONE: u8 = 1;
const ALL: u8 = 2;

const MULTIPLIER: i64 = 100;

/** u8 by session since the entry: which rules look. */
const LOOKS: usize = memory.data(4112);
/** u16 by session since the entry: the first on which all rules look from that one on, at the latest the last. */
const NEXT: usize = memory.data(8224);

/** Copies for the stops, and for targets and trails; of the whole position, and of its options beside shares. */
export const STOP_PATH: usize = memory.data(16448);
export const LOOK_PATH: usize = memory.data(16448);
export const OPTIONS_STOP_PATH: usize = memory.data(16448);
export const OPTIONS_LOOK_PATH: usize = memory.data(16448);

@inline
function areQuoted(since: i32): bool {
  let all: u32 = 1;
  for (let leg = 0; leg < legCount; leg++) all &= load<u8>(quoted + slotOf(leg) + <usize>since);
  return all != 0;
}

/** Returns the P&L of closing without the shares' dividends, which X4's comparison leaves out. */
@inline
function withoutDividends(entry: i32, since: i32): i64 {
  const at = <usize>since << 2;
  if (lots == 0) return <i64>load<i32>(PATH + at);
  const close = <i64>load<i32>(closes + (<usize>entry << 2) + at);
  return <i64>load<i32>(OPTIONS_PATH + at) + MULTIPLIER * <i64>lots * close - <i64>paidForShares;
}

@inline
function looksOn(entry: i32, since: i32, mostPossible: i32): u8 {
  const rules = areQuoted(since) ? ALL : load<u8>(ownCloses + <usize>(entry + since)) ? STOP_ALONE : NONE;
  return withoutDividends(entry, since) > <i64>mostPossible ? NONE : rules;
}

/** Notes which rules look on each session before the last. */
function noteLooks(entry: i32, last: i32, mostPossible: i32): void {
  let noted = 0;
  for (let since = 1; since < last; since++) {
    const rules = looksOn(entry, since, mostPossible);
    store<u8>(LOOKS + <usize>since, rules);
    if (rules != ALL) continue;
    for (; noted <= since; noted++) store<u16>(NEXT + (<usize>noted << 1), <u16>since);
  }
  for (; noted <= last; noted++) store<u16>(NEXT + (<usize>noted << 1), <u16>last);
}

/** Copies a path. No stop triggers at 0; at the best P&L no trail and no new target does. */
function copyPath(path: usize, stopPath: usize, lookPath: usize, last: i32): void {
  let best = 0;
  for (let since = 1; since < last; since++) {
    const at = <usize>since << 2;
    const rules = load<u8>(LOOKS + <usize>since);
    const pnl = load<i32>(path + at);
    if (rules == ALL) best = max<i32>(best, pnl);
    store<i32>(stopPath + at, rules == NONE ? 0 : pnl);
    store<i32>(lookPath + at, rules == ALL ? pnl : best);
  }
}

/** Finds where rules look on the path, up to its last session; `mostPossible` is what closing can bring at most. */
export function findLooks(entry: i32, last: i32, mostPossible: i32): void {
  noteLooks(entry, last, mostPossible);
  copyPath(PATH, STOP_PATH, LOOK_PATH, last);
  if (lots > 0) copyPath(OPTIONS_PATH, OPTIONS_STOP_PATH, OPTIONS_LOOK_PATH, last);
}

/** Returns the first session since the entry from this one on on which all rules look, at the latest the last. */
@inline
export function nextLook(since: i32): i32 {
  return load<u16>(NEXT + (<usize>since << 1));
}
