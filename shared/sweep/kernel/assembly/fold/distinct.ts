import { allocate } from "../memory";
import { FINGERPRINT } from "../sums/result";

/**
 * How many different results a spread has (S17). A result goes by a fingerprint of 64 bits of its fifteen integers: two
 * different ones of a spread share theirs about once in 10^18 pairs. Where a spread has more results than there is room
 * for, its walks are made again and again, each time for a share of the fingerprints.
 */

/** Slots of 16 bytes: a fingerprint and the count that wrote it, so that the table need not be emptied. */
let slots: usize = 0;
let slotMask: u32 = 0;
let count: u32 = 0;
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
  slots = allocate(<usize>places << 4);
  count = 0;
}

/** Begins to count one share of the fingerprints of a spread. */
export function startDistinct(ofShare: u32, ofShares: u32): void {
  count++;
  share = ofShare;
  shares = ofShares;
  distinct = 0;
  isCrowded = false;
}

/** Of each integer a product with an odd number of its own, summed: the order of integers counts, and none waits. */
function fingerprintOf(result: usize): u64 {
  let sum =
    load<u64>(result, 0) * 0x9e3779b97f4a7c15 +
    load<u64>(result, 8) * 0xbf58476d1ce4e5b9 +
    load<u64>(result, 16) * 0x94d049bb133111eb +
    load<u64>(result, 24) * 0xd6e8feb86659fd93 +
    load<u64>(result, 32) * 0xa0761d6478bd642f +
    load<u64>(result, 40) * 0xe7037ed1a0b428db +
    load<u64>(result, 48) * 0x8ebc6af09c88c6e3 +
    load<u64>(result, 56) * 0x589965cc75374cc3 +
    load<u64>(result, 64) * 0x1d8e4e27c47d124f +
    load<u64>(result, 72) * 0xeb44accab455d165 +
    load<u64>(result, 80) * 0xc2b2ae3d27d4eb4f +
    load<u64>(result, 88) * 0x165667b19e3779f9 +
    load<u64>(result, 96) * 0x85ebca77c2b2ae63 +
    load<u64>(result, 104) * 0x27d4eb2f165667c5 +
    load<u64>(result, 112) * 0xff51afd7ed558ccd;
  sum ^= sum >> 32;
  sum *= 0xc4ceb9fe1a85ec53;
  return sum ^ (sum >> 29);
}

/** Keeps what is touched ahead from being optimised away. */
let touched: u32 = 0;

/** Writes the fingerprint of a result to its place, and looks where it will be counted, so that memory is ready then. */
export function markResult(result: usize): void {
  const fingerprint = fingerprintOf(result);
  store<u64>(result, fingerprint, FINGERPRINT);
  touched += load<u32>(slots + (<usize>(<u32>fingerprint & slotMask) << 4), 8);
}

/** Counts a fingerprint of the share that was not met yet. */
export function countDistinct(fingerprint: u64): void {
  if ((<u32>(fingerprint >> 32) & (shares - 1)) != share) return;
  let slot = <u32>fingerprint & slotMask;
  while (true) {
    const place = slots + (<usize>slot << 4);
    if (load<u32>(place, 8) != count) {
      if (distinct == room) isCrowded = true;
      if (isCrowded) return;
      store<u64>(place, fingerprint);
      store<u32>(place, count, 8);
      distinct++;
      return;
    }
    if (load<u64>(place) == fingerprint) return;
    slot = (slot + 1) & slotMask;
  }
}
