import { COLUMN_BYTES, batchKeys } from "./batch";
import { allocate } from "./memory";
import { sessions } from "./tables";
import { exitShift, levelBits, noTrade } from "./trades";

/**
 * Up to five positions at a time. A lane holds the keys of that many trades in order: those that are open, and of those
 * that are closed the last. Where the least of them is closed, another position may be opened: its key goes in at its
 * place, and the least one comes out. So trades come out in B4's order, and as many lanes as wanted go in step.
 */

/** Positions at a time: slots that a rule leaves unused hold a key that never comes out. */
const SLOTS: i32 = 5;
const FULL: i32 = 0x7fffffff;

/** Where lanes are handed from vectors to addresses. */
let exchange: usize = 0;

export function allocateWalkMany(): void {
  exchange = allocate(64);
}

/** Keys of four columns, each at its own place. */
@inline
function gather(keys: usize, a: u32, b: u32, c: u32, d: u32): v128 {
  let four = v128.load_zero<u32>(keys + a);
  four = v128.load_lane<u32>(keys + b, four, 1, COLUMN_BYTES);
  four = v128.load_lane<u32>(keys + c, four, 2, 2 * COLUMN_BYTES);
  return v128.load_lane<u32>(keys + d, four, 3, 3 * COLUMN_BYTES);
}

@inline
function slotAt(slot: i32, positions: i32): v128 {
  return i32x4.splat(slot < positions ? 0 : FULL);
}

/** The entry that follows: where a position closed, and so long after the last entry; twice, to address openings. */
@inline
function earliestNext(least: v128, key: v128, pause: v128): v128 {
  const exit = i32x4.shr_u(least, exitShift);
  const entry = v128.and(i32x4.shr_u(key, levelBits), i32x4.splat(0xfff));
  return i32x4.shl(i32x4.max_s(exit, i32x4.add(entry, pause)), 1);
}

@inline
function opening(openings: usize, lane: usize): u32 {
  return load<u16>(openings + load<u32>(exchange + (lane << 2)));
}

/**
 * Walks the batch's eight columns with `positions` of at least 2 at a time; rows of four keys for the first four columns
 * and for the others. The first rows, as many as positions, hold nothing; the last holds `noTrade` alone.
 */
export function walkMany(positions: i32, openings: usize, wait: i32, rows: usize, otherRows: usize): void {
  const keys = batchKeys;
  const otherKeys = batchKeys + 4 * COLUMN_BYTES;
  const pause = i32x4.splat(wait);
  const done = i32x4.splat(noTrade);
  const first = <u32>load<u16>(openings);

  let a = first, b = first, c = first, d = first;
  let s0 = slotAt(0, positions), s1 = slotAt(1, positions), s2 = slotAt(2, positions);
  let s3 = slotAt(3, positions), s4 = slotAt(4, positions);

  let e = first, f = first, g = first, h = first;
  let t0 = s0, t1 = s1, t2 = s2, t3 = s3, t4 = s4;

  while (true) {
    v128.store(rows, s0);
    v128.store(otherRows, t0);
    if (i32x4.all_true(i32x4.ge_s(i32x4.min_s(s0, t0), done))) break;
    rows += 16;
    otherRows += 16;

    const key = gather(keys, a, b, c, d);
    let x = key;
    s0 = i32x4.min_s(s1, x);
    x = i32x4.max_s(s1, x);
    s1 = i32x4.min_s(s2, x);
    x = i32x4.max_s(s2, x);
    s2 = i32x4.min_s(s3, x);
    x = i32x4.max_s(s3, x);
    s3 = i32x4.min_s(s4, x);
    s4 = i32x4.max_s(s4, x);
    v128.store(exchange, earliestNext(s0, key, pause));

    const otherKey = gather(otherKeys, e, f, g, h);
    let y = otherKey;
    t0 = i32x4.min_s(t1, y);
    y = i32x4.max_s(t1, y);
    t1 = i32x4.min_s(t2, y);
    y = i32x4.max_s(t2, y);
    t2 = i32x4.min_s(t3, y);
    y = i32x4.max_s(t3, y);
    t3 = i32x4.min_s(t4, y);
    t4 = i32x4.max_s(t4, y);
    v128.store(exchange, earliestNext(t0, otherKey, pause), 16);

    a = opening(openings, 0);
    b = opening(openings, 1);
    c = opening(openings, 2);
    d = opening(openings, 3);
    e = opening(openings, 4);
    f = opening(openings, 5);
    g = opening(openings, 6);
    h = opening(openings, 7);
  }
}
