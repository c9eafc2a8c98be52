import { allocate } from "../memory";
import {
  dayOf,
  exitsOf,
  holds,
  pnlsOf,
  risk,
  sessions,
  stopExits,
  stopPnls,
  stops,
  stride,
  targetExits,
  targetPnls,
  targets,
  timeExits,
  timePnls,
} from "../tables";

/**
 * A trade is a number, its key: exit session, entry session and the level that closed it, from high bits to low. So the
 * least key of some levels at an entry is the exit, keys in order are trades in B4's order, and the low bits of a key say
 * where the trade's figures are. Levels are numbered stops first, then targets, then holds.
 */

/** Seven bits for a level, twelve for the entry, and above a bit that stays 0, so that an exit comes out doubled. */
export const ENTRY_SHIFT: u32 = 7;
export const EXIT_SHIFT: u32 = 20;
export const TO_EXIT: u32 = EXIT_SHIFT - 1;
export const LEVEL_MASK: u32 = 0x7f;
export const ENTRY_MASK: u32 = 0xfff;
/** The key of no trade: past every other, and with figures of 0. */
export let noTrade: u32 = 0;

/** Per level and session the key of being closed by that level, u32. */
let keys: usize = 0;

/**
 * What a trade adds, i64. By level and entry session: its P&L and, times 2^32, its days held and a win as 2^16. By entry
 * session: B2's risk and one trade as 2^50. Sums of many trades stay apart: five positions at a time for 4,000 sessions
 * come to less than 2^15 days, and to less than 2^12 trades of ten trillion dollars in all.
 */
export const FIGURES: usize = memory.data(2396160);
export const STAKES: usize = memory.data(33280);
/** Of the figures of one level: more than 4,000 sessions, and not a power of two, which caches mind. */
export const LEVEL_BYTES: u32 = 33280;
export const WIN_BITS: i64 = 16;
export const TRADE_BITS: i64 = 50;

/** Whether 32 bits hold every sum of P&Ls that a walk can come to. */
export let isNarrow: bool = false;
/** The greatest |P&L| of each entry session, u32. */
let greatest: usize = 0;

export function allocateTrades(): void {
  const levels = stops + targets + holds;
  noTrade = ((<u32>sessions) << EXIT_SHIFT) | ((<u32>sessions) << ENTRY_SHIFT);
  keys = allocate(<usize>(levels * stride) << 2);
  memory.fill(FIGURES, 0, <usize>LEVEL_BYTES * levels);
  memory.fill(STAKES, 0, <usize>stride << 3);
  greatest = allocate(<usize>stride << 2);
  longest = allocate(<usize>levels << 2);
  idle = allocate(levels);
  isRead = allocate(levels);
}

/** The keys of a level. */
export function keysOf(level: i32): usize {
  return keys + (<usize>(level * stride) << 2);
}

/** The longest that a level lets a position be held, in sessions: i32 a level; an idle one bounds nothing. */
let longest: usize = 0;

export function longestOf(level: i32): i32 {
  return isIdle(level) ? i32.MAX_VALUE : load<i32>(longest + (<usize>level << 2));
}

function greatestOf(four: v128): i32 {
  const first = max<i32>(i32x4.extract_lane(four, 0), i32x4.extract_lane(four, 1));
  return max<i32>(first, max<i32>(i32x4.extract_lane(four, 2), i32x4.extract_lane(four, 3)));
}

function writeKeys(level: i32, exits: usize): void {
  const table = keysOf(level);
  let low = i32x4.add(i32x4.shl(i32x4(0, 1, 2, 3), ENTRY_SHIFT), i32x4.splat(level));
  let session = i32x4(0, 1, 2, 3);
  let most = i32x4.splat(0);
  for (let entry: usize = 0; entry < <usize>sessions; entry += 4) {
    const exit = v128.load16x4_u(exits + (entry << 1));
    v128.store(table + (entry << 2), v128.or(i32x4.shl(exit, EXIT_SHIFT), low));
    // Sessions that cannot be entered have exit 0.
    most = i32x4.max_s(most, i32x4.sub(exit, session));
    low = i32x4.add(low, i32x4.splat(4 << ENTRY_SHIFT));
    session = i32x4.add(session, i32x4.splat(4));
  }
  for (let entry = sessions; entry < stride; entry++) store<u32>(table + (<usize>entry << 2), noTrade);
  store<i32>(longest + (<usize>level << 2), greatestOf(most));
}

/** Calendar days of the sessions whose numbers are at four places. */
@inline
function daysAt(exits: usize): v128 {
  const days = dayOf;
  let four = v128.load_zero<u32>(days + (<usize>load<u16>(exits) << 2));
  four = v128.load_lane<u32>(days + (<usize>load<u16>(exits, 2) << 2), four, 1);
  four = v128.load_lane<u32>(days + (<usize>load<u16>(exits, 4) << 2), four, 2);
  return v128.load_lane<u32>(days + (<usize>load<u16>(exits, 6) << 2), four, 3);
}

/** Writes the figures of a level, four entries at a time. */
function writeFigures(level: i32, exits: usize, pnls: usize): void {
  const win = i32x4.splat(1 << <i32>WIN_BITS);
  const nothing = i32x4.splat(0);
  const table = FIGURES + <usize>LEVEL_BYTES * level;
  for (let entry: usize = 0; entry < <usize>sessions; entry += 4) {
    const pnl = v128.load(pnls + (entry << 2));
    const most = greatest + (entry << 2);
    v128.store(most, i32x4.max_u(v128.load(most), i32x4.abs(pnl)));
    const held = i32x4.sub(daysAt(exits + (entry << 1)), v128.load(dayOf + (entry << 2)));
    const won = v128.and(i32x4.gt_s(pnl, nothing), win);
    // The upper half of a sum of both: a loss takes one from it.
    const above = i32x4.add(i32x4.add(held, won), i32x4.shr_s(pnl, 31));
    const place = table + (entry << 3);
    v128.store(place, v128.shuffle<i32>(pnl, above, 0, 4, 1, 5));
    v128.store(place, v128.shuffle<i32>(pnl, above, 2, 6, 3, 7), 16);
  }
  store<i64>(table + (<usize>sessions << 3), 0);
}

/** Per level u8: whether it never closes a position before the longest hold does. Nothing is read of such a level. */
let idle: usize = 0;
/** Per level u8: whether its keys and figures are those of the spread at hand. */
let isRead: usize = 0;

export function isIdle(level: i32): bool {
  return load<u8>(idle + <usize>level) != 0;
}

/** Whether one level closes no position before another does. */
function isNeverBefore(exits: usize, others: usize): bool {
  let binds = i16x8.splat(0);
  for (let at: usize = 0; at < <usize>sessions << 1; at += 16) {
    binds = v128.or(binds, i16x8.sub_sat_u(v128.load(others + at), v128.load(exits + at)));
  }
  return !v128.any_true(binds);
}

/** Notes which stops and targets are idle in an event set. */
function noteIdle(event: i32): void {
  const longestHold = exitsOf(timeExits, event * holds + holds - 1);
  for (let stop = 0; stop < stops; stop++) {
    store<u8>(idle + <usize>stop, u8(isNeverBefore(exitsOf(stopExits, stop), longestHold)));
  }
  for (let target = 0; target < targets; target++) {
    store<u8>(idle + <usize>(stops + target), u8(isNeverBefore(exitsOf(targetExits, target), longestHold)));
  }
}

function readLevel(level: i32, exits: usize, pnls: usize): void {
  writeKeys(level, exits);
  writeFigures(level, exits, pnls);
}

/** Reads the levels of a kind that may close a position in the event set at hand, where that was not done before. */
function readBusy(first: i32, count: i32, exits: usize, pnls: usize): void {
  for (let level = 0; level < count; level++) {
    const flag = isRead + <usize>(first + level);
    if (isIdle(first + level) || load<u8>(flag)) continue;
    readLevel(first + level, exitsOf(exits, level), pnlsOf(pnls, level));
    store<u8>(flag, 1);
  }
}

/** Reads the risks of a spread, of which no level was read yet. */
export function readSpread(): void {
  memory.fill(greatest, 0, <usize>stride << 2);
  memory.fill(isRead, 0, <usize>(stops + targets));
  for (let entry: usize = 0; entry < <usize>sessions; entry++) {
    const place = entry << 3;
    store<i64>(STAKES + place, load<i64>(risk + place) + (<i64>1 << TRADE_BITS));
  }
}

/** Reads the exits of an event set. */
export function readEvent(event: i32): void {
  noteIdle(event);
  readBusy(0, stops, stopExits, stopPnls);
  readBusy(stops, targets, targetExits, targetPnls);
  for (let hold = 0; hold < holds; hold++) {
    const table = event * holds + hold;
    readLevel(stops + targets + hold, exitsOf(timeExits, table), pnlsOf(timePnls, table));
  }
  let most: i64 = 0;
  for (let entry: usize = 0; entry < <usize>sessions; entry++) most += load<u32>(greatest + (entry << 2));
  isNarrow = most < i32.MAX_VALUE;
}
