import { levelCount } from "../dimensions";
import { allocate } from "../memory";
import { sessions, stride } from "../tables";

/**
 * A trade is a number, its key: exit session, entry session and closing level, from high bits to low. So the minimum
 * key of several levels is the exit, sorted keys are trades in B4's order, and the low bits address the trade's
 * figures. Levels are numbered stops first, then targets, then trails, then holds: 96 at most (S2).
 * Holds stay last: an assignment (X6) stands in their levels and yields to all else that closes on its session (X1).
 */

/** Seven bits for the level, twelve for the entry, above them a 0 bit that doubles the exit. */
export const ENTRY_SHIFT: u32 = 7;
export const EXIT_SHIFT: u32 = 20;
export const TO_EXIT: u32 = EXIT_SHIFT - 1;
export const LEVEL_MASK: u32 = 0x7f;
export const ENTRY_MASK: u32 = 0xfff;
/** The key of no trade: larger than any other, with figures of 0. */
export let noTrade: u32 = 0;

/** Per level and session: the key of closing by that level, u32. */
let keys: usize = 0;

/**
 * The figures that a trade adds, i64. By level and entry session: P&L plus 2^32 times (days held plus 2^16 for a
 * win). By entry session: B2's risk plus 2^50 for the trade. Sums do not overflow into each other: five positions
 * over 4,000 sessions have under 2^15 days and under 2^12 trades of ten trillion dollars in all.
 */
export const FIGURES: usize = memory.data(3194880);
export const STAKES: usize = memory.data(33280);
/** Bytes of a level's figures: over 4,000 sessions, and no power of two, which would collide in the cache. */
export const LEVEL_BYTES: u32 = 33280;
export const WIN_BITS: i64 = 16;
export const TRADE_BITS: i64 = 50;

export function allocateTrades(): void {
  const levels = levelCount();
  noTrade = ((<u32>sessions) << EXIT_SHIFT) | ((<u32>sessions) << ENTRY_SHIFT);
  keys = allocate(<usize>(levels * stride) << 2);
  memory.fill(FIGURES, 0, <usize>LEVEL_BYTES * levels);
  memory.fill(STAKES, 0, <usize>stride << 3);
}

export function keysOf(level: i32): usize {
  return keys + (<usize>(level * stride) << 2);
}

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
