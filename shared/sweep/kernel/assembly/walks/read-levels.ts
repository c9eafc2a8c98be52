import { firstHold, firstTrail, holds, levelCount, maxPositionCount, stops, targets } from "../dimensions";
import { allocate } from "../memory";
import { maxPositions } from "../rules";
import { LONGEST_STEP, STEP_LEVELS, writeSteps } from "./steps";
import { cuts, dayOf, exitsOf, hasCuts, pnlsOf, risk, sessions, stopExits, stopPnls, stride, targetExits, targetPnls, timeExits, timePnls, trailExits, trailPnls } from "../tables";
import { FIGURES, LEVEL_BYTES, STAKES, TRADE_BITS, WIN_BITS, writeKeys } from "./trades";

/** Reads the paths' tables into those of the walks, without levels that close no position. */

/** True if 32 bits hold every sum of P&Ls of a walk. */
export let isNarrow: bool = false;
/** True if walks with one position use steps, which needs narrow P&Ls; otherwise all walks use keys. */
export let hasSteps: bool = false;
export let hasKeys: bool = false;

/** Maximum |P&L| of each entry session, u32. */
let greatest: usize = 0;
/** Maximum sessions that a level holds a position, i32 per level. */
let longest: usize = 0;
/** Per level u8: 1 if it never closes a position before the longest hold. Such a level is not read. */
let idle: usize = 0;

/** Per level u8: flags for the tables that are filled for the current spread. */
let isRead: usize = 0;
const HAS_FIGURES: i32 = 1;
const HAS_STEPS: i32 = 2;
const HAS_KEYS: i32 = 4;

export function allocateLevels(): void {
  const levels = <usize>levelCount();
  greatest = allocate(<usize>stride << 2);
  longest = allocate(levels << 2);
  idle = allocate(levels);
  isRead = allocate(levels);
}

export function isIdle(level: i32): bool {
  return load<u8>(idle + <usize>level) != 0;
}

/** Returns the maximum sessions that a level holds a position; no bound for an idle one. */
export function longestOf(level: i32): i32 {
  return isIdle(level) ? i32.MAX_VALUE : load<i32>(longest + (<usize>level << 2));
}

/** Returns the exits of a level in an event set; below, its P&Ls. */
export function exitsOfLevel(level: i32, event: i32): usize {
  if (level < stops) return exitsOf(stopExits, level);
  if (level < stops + targets) return exitsOf(targetExits, level - stops);
  if (level < firstHold()) return exitsOf(trailExits, level - firstTrail());
  return exitsOf(timeExits, event * holds + level - firstHold());
}

/** Exits of a time level with assignments on their own sessions, u16. */
const CLOSINGS: usize = memory.data(8320);

/** Returns the sessions on which a level closes: its exits, but for assignments, which stand at their cuts. */
function closingsOfLevel(level: i32, event: i32): usize {
  const exits = exitsOfLevel(level, event);
  if (!hasCuts || level < firstHold()) return exits;
  for (let at: usize = 0; at < <usize>sessions << 1; at += 16) {
    const exit = v128.load(exits + at);
    // An equal lane is −1.
    v128.store(CLOSINGS + at, i16x8.add(exit, i16x8.eq(exit, v128.load(cuts + at))));
  }
  return CLOSINGS;
}

function pnlsOfLevel(level: i32, event: i32): usize {
  if (level < stops) return pnlsOf(stopPnls, level);
  if (level < stops + targets) return pnlsOf(targetPnls, level - stops);
  if (level < firstHold()) return pnlsOf(trailPnls, level - firstTrail());
  return pnlsOf(timePnls, event * holds + level - firstHold());
}

function greatestOf(four: v128): i32 {
  const first = max<i32>(i32x4.extract_lane(four, 0), i32x4.extract_lane(four, 1));
  return max<i32>(first, max<i32>(i32x4.extract_lane(four, 2), i32x4.extract_lane(four, 3)));
}

/** Returns the calendar days of four sessions. */
@inline
function daysAt(exits: usize): v128 {
  const days = dayOf;
  let four = v128.load_zero<u32>(days + (<usize>load<u16>(exits) << 2));
  four = v128.load_lane<u32>(days + (<usize>load<u16>(exits, 2) << 2), four, 1);
  four = v128.load_lane<u32>(days + (<usize>load<u16>(exits, 4) << 2), four, 2);
  return v128.load_lane<u32>(days + (<usize>load<u16>(exits, 6) << 2), four, 3);
}

/** Writes the figures of a level, four entries at a time, and records its longest holding time. */
function writeFigures(level: i32, exits: usize, pnls: usize): void {
  const win = i32x4.splat(1 << <i32>WIN_BITS);
  const nothing = i32x4.splat(0);
  const table = FIGURES + <usize>LEVEL_BYTES * level;
  let session = i32x4(0, 1, 2, 3);
  let most = nothing;
  for (let entry: usize = 0; entry < <usize>sessions; entry += 4) {
    const pnl = v128.load(pnls + (entry << 2));
    const greater = greatest + (entry << 2);
    v128.store(greater, i32x4.max_u(v128.load(greater), i32x4.abs(pnl)));
    const held = i32x4.sub(daysAt(exits + (entry << 1)), v128.load(dayOf + (entry << 2)));
    const won = v128.and(i32x4.gt_s(pnl, nothing), win);
    // The upper half of the sum: a loss borrows one from it.
    const above = i32x4.add(i32x4.add(held, won), i32x4.shr_s(pnl, 31));
    const place = table + (entry << 3);
    v128.store(place, v128.shuffle<i32>(pnl, above, 0, 4, 1, 5));
    v128.store(place, v128.shuffle<i32>(pnl, above, 2, 6, 3, 7), 16);
    // A session without an entry has exit 0.
    most = i32x4.max_s(most, i32x4.sub(v128.load16x4_u(exits + (entry << 1)), session));
    session = i32x4.add(session, i32x4.splat(4));
  }
  store<i64>(table + (<usize>sessions << 3), 0);
  store<i32>(longest + (<usize>level << 2), greatestOf(most));
}

/** Returns true if one level closes no position before another does. */
function isNeverBefore(exits: usize, others: usize): bool {
  let binds = i16x8.splat(0);
  for (let at: usize = 0; at < <usize>sessions << 1; at += 16) {
    binds = v128.or(binds, i16x8.sub_sat_u(v128.load(others + at), v128.load(exits + at)));
  }
  return !v128.any_true(binds);
}

/** Marks the idle stops, targets and trails of an event set. */
function noteIdle(event: i32): void {
  const longestHold = exitsOf(timeExits, event * holds + holds - 1);
  for (let level = 0; level < firstHold(); level++) {
    store<u8>(idle + <usize>level, u8(isNeverBefore(exitsOfLevel(level, event), longestHold)));
  }
}

@inline
function lacks(level: i32, what: i32): bool {
  const flags = isRead + <usize>level;
  if (load<u8>(flags) & what) return false;
  store<u8>(flags, load<u8>(flags) | <u8>what);
  return true;
}

/** Reads the risks of a spread, and marks all levels as unread. */
export function readSpread(): void {
  memory.fill(greatest, 0, <usize>stride << 2);
  memory.fill(isRead, 0, <usize>firstHold());
  const trade = i64x2.splat(<i64>1 << TRADE_BITS);
  const end = <usize>sessions << 3;
  for (let at: usize = 0; at < end; at += 16) v128.store(STAKES + at, i64x2.add(v128.load(risk + at), trade));
  store<i64>(STAKES + end, 0);
}

/** Reads the figures of the levels that can close a position. Returns the longest holding time, in sessions. */
function readFigures(event: i32): i32 {
  let most = 0;
  for (let level = 0; level < levelCount(); level++) {
    if (isIdle(level)) continue;
    if (lacks(level, HAS_FIGURES)) writeFigures(level, closingsOfLevel(level, event), pnlsOfLevel(level, event));
    most = max<i32>(most, longestOf(level));
  }
  return most;
}

function areSumsNarrow(): bool {
  let most = i64x2.splat(0);
  for (let at: usize = 0; at < <usize>sessions << 2; at += 16) {
    const four = v128.load(greatest + at);
    most = i64x2.add(most, i64x2.extend_low_i32x4_u(four));
    most = i64x2.add(most, i64x2.extend_high_i32x4_u(four));
  }
  return i64x2.extract_lane(most, 0) + i64x2.extract_lane(most, 1) < i32.MAX_VALUE;
}

/** Reads the exits of an event set. Stops, targets and trails read for another set stay. */
export function readEvent(event: i32): void {
  noteIdle(event);
  const levels = levelCount();
  memory.fill(isRead + <usize>firstHold(), 0, <usize>holds);
  const most = readFigures(event);
  isNarrow = areSumsNarrow();
  hasSteps = isNarrow && levels <= STEP_LEVELS && most <= LONGEST_STEP;
  hasKeys = !hasSteps || load<i32>(maxPositions + (<usize>(maxPositionCount - 1) << 2)) > 1;
  for (let level = 0; level < levels; level++) {
    if (isIdle(level)) continue;
    const exits = closingsOfLevel(level, event);
    if (hasSteps && lacks(level, HAS_STEPS)) writeSteps(level, exits);
    if (hasKeys && lacks(level, HAS_KEYS)) writeKeys(level, exits);
  }
}
