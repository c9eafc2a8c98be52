import { allocate } from "../memory";
import { FINGERPRINT } from "../sums/result";

/**
 * How many different results a spread has (S17). A result goes by a fingerprint of 64 bits of its fifteen integers: two
 * different ones of a spread share theirs about once in 10^18 pairs. Where a spread has more results than there is room
 * for, its walks are made again and again, each time for a share of the fingerprints.
 */

/** Slots of 8 bytes: a fingerprint, which is about never 0, or 0 where there is none. */
let slots: usize = 0;
let slotMask: u32 = 0;
/** Fingerprints that a count holds. */
let room: i32 = 0;

/** Which share of how many is counted now, a power of two; and whether there was no room for all of it. */
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

/** Begins to count one share of the fingerprints of a spread. */
export function startDistinct(ofShare: u32, ofShares: u32): void {
  memory.fill(slots, 0, (<usize>slotMask + 1) << 3);
  share = ofShare;
  shares = ofShares;
  distinct = 0;
  isCrowded = false;
}

/** Keeps what is touched ahead from being optimised away. */
let touched: u32 = 0;

/** Looks where a result will be counted, so that memory is ready then. */
export function touchSlot(result: usize): void {
  touched += load<u32>(slots + (<usize>(load<u32>(result, FINGERPRINT) & slotMask) << 3));
}

/** Counts a fingerprint of the share that was not met yet. */
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
