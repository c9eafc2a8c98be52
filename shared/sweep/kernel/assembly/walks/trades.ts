import { holds, stops, targets } from "../dimensions";
import { allocate } from "../memory";
import { sessions, stride } from "../tables";

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

export function allocateTrades(): void {
  const levels = stops + targets + holds;
  noTrade = ((<u32>sessions) << EXIT_SHIFT) | ((<u32>sessions) << ENTRY_SHIFT);
  keys = allocate(<usize>(levels * stride) << 2);
  memory.fill(FIGURES, 0, <usize>LEVEL_BYTES * levels);
  memory.fill(STAKES, 0, <usize>stride << 3);
}

/** The keys of a level. */
export function keysOf(level: i32): usize {
  return keys + (<usize>(level * stride) << 2);
}

/** Writes the keys of a level from its exits. */
export function writeKeys(level: i32, exits: usize): void {
  const table = keysOf(level);
  let low = i32x4.add(i32x4.shl(i32x4(0, 1, 2, 3), ENTRY_SHIFT), i32x4.splat(level));
  for (let entry: usize = 0; entry < <usize>sessions; entry += 4) {
    const exit = v128.load16x4_u(exits + (entry << 1));
    v128.store(table + (entry << 2), v128.or(i32x4.shl(exit, EXIT_SHIFT), low));
    low = i32x4.add(low, i32x4.splat(4 << ENTRY_SHIFT));
  }
  for (let entry = sessions; entry < stride; entry++) store<u32>(table + (<usize>entry << 2), noTrade);
}
