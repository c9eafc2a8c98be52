import { allocate } from "../memory";
import { FINGERPRINT } from "../sums/result";

/**
 * Counts the different results of a spread (S17) by a 64-bit fingerprint of the fifteen integers. Two different
 * results of a spread collide about once in 10^18 pairs. If a spread has more results than room, its walks run again
 * for each share of the fingerprints.
 */

/** Hash slots of 8 bytes: a fingerprint, or 0 for an empty slot. A fingerprint is practically never 0. */
let slots: usize = 0;
let slotMask: u32 = 0;
/** Maximum fingerprints of one count. */
let room: i32 = 0;

/** The current share and the number of shares, a power of two; and whether a share exceeded the room. */
let share: u32 = 0;
let shares: u32 = 1;
export let isCrowded: bool = false;
export let distinct: i32 = 0;

export function allocateDistinct(most: i32): void {
  let places: u32 = 64;
  while (places < <u32>most * 2) places *= 2;
  room = most;
  slotMask = places - 1;
  slots = allocate(<usize>places << 3);
}

/** Starts to count one share of a spread's fingerprints. */
export function startDistinct(ofShare: u32, ofShares: u32): void {
  memory.fill(slots, 0, (<usize>slotMask + 1) << 3);
  share = ofShare;
  shares = ofShares;
  distinct = 0;
  isCrowded = false;
}

/** Keeps the compiler from removing the prefetch. */
let touched: u32 = 0;

export function touchSlot(result: usize): void {
  touched += load<u32>(slots + (<usize>(load<u32>(result, FINGERPRINT) & slotMask) << 3));
}

export function countDistinct(fingerprint: u64): void {
  if ((<u32>(fingerprint >> 32) & (shares - 1)) != share) return;
  let slot = <u32>fingerprint & slotMask;
  while (true) {
    const place = slots + (<usize>slot << 3);
    const held = load<u64>(place);
    if (held == fingerprint) return;
    if (held == 0) {
      if (distinct == room) isCrowded = true;
      if (isCrowded) return;
      store<u64>(place, fingerprint);
      distinct++;
      return;
    }
    slot = (slot + 1) & slotMask;
  }
}
