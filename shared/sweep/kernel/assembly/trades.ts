import { allocate } from "./memory";
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
} from "./tables";

/**
 * A trade is a number, its key: exit session, entry session and the level that closed it, from high bits to low. So the
 * least key of some levels at an entry is the exit, keys in order are trades in B4's order, and the low bits of a key say
 * where the trade's figures are. Levels are numbered stops first, then targets, then holds.
 */

const ENTRY_BITS: i32 = 12;

/** Bits of a level; entry and exit stand above. */
export let levelBits: i32 = 0;
export let exitShift: i32 = 0;
/** The key of no trade: past every other, and with figures of 0. */
export let noTrade: u32 = 0;

/** Per level and session the key of being closed by that level, u32. */
let keys: usize = 0;
/** Per entry session and level what the trade adds: P&L in the low 32 bits, above it days held and `WIN`. */
export let figures: usize = 0;
/** Per entry session what its trade adds whatever closes it: B2's risk and `ONE_TRADE`. */
export let stakes: usize = 0;

/** Days of all trades of a walk are under this; its multiple counts the wins. */
export const WIN_BITS: i64 = 25;
/** Risk of all trades of a walk is under this, ten trillion dollars; its multiple counts the trades. */
export const TRADE_BITS: i64 = 50;

export function allocateTrades(): void {
  const levels = stops + targets + holds;
  levelBits = 1;
  while (1 << levelBits < levels) levelBits++;
  exitShift = levelBits + ENTRY_BITS;
  noTrade = <u32>((sessions << exitShift) | (sessions << levelBits));
  keys = allocate(<usize>(levels * stride) << 2);
  figures = allocate(<usize>(stride << levelBits) << 3);
  stakes = allocate(<usize>stride << 3);
}

/** The keys of a level. */
export function keysOf(level: i32): usize {
  return keys + (<usize>(level * stride) << 2);
}

function readLevel(level: i32, exits: usize, pnls: usize): void {
  const table = keysOf(level);
  for (let entry = 0; entry < sessions; entry++) {
    const exit = <i32>load<u16>(exits + (<usize>entry << 1));
    const pnl = load<i32>(pnls + (<usize>entry << 2));
    const key = (exit << exitShift) | (entry << levelBits) | level;
    store<i32>(table + (<usize>entry << 2), key);
    const days = load<i32>(dayOf + (<usize>exit << 2)) - load<i32>(dayOf + (<usize>entry << 2));
    const above = <i64>days + (<i64>(pnl > 0) << WIN_BITS);
    const place = figures + (<usize>((entry << levelBits) | level) << 3);
    store<i64>(place, (above << 32) | <i64>(<u32>pnl));
  }
  for (let entry = sessions; entry < stride; entry++) store<u32>(table + (<usize>entry << 2), noTrade);
}

/** Reads stops, targets and risks of a spread. */
export function readSpread(): void {
  for (let stop = 0; stop < stops; stop++) readLevel(stop, exitsOf(stopExits, stop), pnlsOf(stopPnls, stop));
  for (let target = 0; target < targets; target++) {
    readLevel(stops + target, exitsOf(targetExits, target), pnlsOf(targetPnls, target));
  }
  for (let entry = 0; entry < sessions; entry++) {
    const place = <usize>entry << 3;
    store<i64>(stakes + place, load<i64>(risk + place) + (<i64>1 << TRADE_BITS));
  }
}

/** Reads the time exits of an event set. */
export function readEvent(event: i32): void {
  for (let hold = 0; hold < holds; hold++) {
    const level = event * holds + hold;
    readLevel(stops + targets + hold, exitsOf(timeExits, level), pnlsOf(timePnls, level));
  }
}
