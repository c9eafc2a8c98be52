import { BATCH_KEYS, COLUMN_BYTES, ROW_BYTES } from "./batch";
import { KEY_OPENINGS } from "./openings";
import { ENTRY_MASK, ENTRY_SHIFT, noTrade, TO_EXIT } from "./trades";

/**
 * Walks with up to five positions at a time. A lane has the keys of that many trades in order: open ones, and the
 * last closed ones. When the smallest key is closed, another position may open: its key is inserted, and the smallest
 * comes out. So trades come out in B4's order, and several lanes run in lockstep.
 */

/** A key that never comes out, for unused slots. */
const FULL: i32 = -1;

/** Returns the keys of four columns, each at its own place. */
@inline
function firstKeys(a: u32, b: u32, c: u32, d: u32): v128 {
  let four = v128.load_zero<u32>(a, BATCH_KEYS);
  four = v128.load_lane<u32>(b, four, 1, BATCH_KEYS + COLUMN_BYTES);
  four = v128.load_lane<u32>(c, four, 2, BATCH_KEYS + 2 * COLUMN_BYTES);
  return v128.load_lane<u32>(d, four, 3, BATCH_KEYS + 3 * COLUMN_BYTES);
}

@inline
function otherKeys(e: u32, f: u32, g: u32, h: u32): v128 {
  let four = v128.load_zero<u32>(e, BATCH_KEYS + 4 * COLUMN_BYTES);
  four = v128.load_lane<u32>(f, four, 1, BATCH_KEYS + 5 * COLUMN_BYTES);
  four = v128.load_lane<u32>(g, four, 2, BATCH_KEYS + 6 * COLUMN_BYTES);
  return v128.load_lane<u32>(h, four, 3, BATCH_KEYS + 7 * COLUMN_BYTES);
}

@inline
function slotAt(slot: i32, positions: i32): v128 {
  return i32x4.splat(slot < positions ? 0 : FULL);
}

/** Returns the next entry: where a position closed, and a wait after the last entry; doubled to address openings. */
@inline
function earliestNext(least: v128, key: v128, pause: v128, entries: v128): v128 {
  const entry = v128.and(i32x4.shr_u(key, ENTRY_SHIFT - 1), entries);
  return i32x4.max_u(i32x4.shr_u(least, TO_EXIT), i32x4.add(entry, pause));
}

/** Returns the places of the next entries of two lanes. */
@inline
function firstOpening(two: u64): u32 {
  return load<u16>(<u32>two, KEY_OPENINGS);
}

@inline
function secondOpening(two: u64): u32 {
  return load<u16>(<u32>(two >> 32), KEY_OPENINGS);
}

/**
 * Walks the batch's eight columns with two or more positions at a time, and writes a row of their keys per step. The
 * first `positions` rows are empty. Returns the address of the last row, which is all `noTrade`.
 */
export function walkMany(positions: i32, wait: i32, rows: usize): usize {
  const entries = i32x4.splat(ENTRY_MASK << 1);
  const pause = i32x4.splat(wait << 1);
  const done = i32x4.splat(noTrade);
  const first = <u32>load<u16>(KEY_OPENINGS);

  let a = first, b = first, c = first, d = first;
  let s0 = slotAt(0, positions), s1 = slotAt(1, positions), s2 = slotAt(2, positions);
  let s3 = slotAt(3, positions), s4 = slotAt(4, positions);

  let e = first, f = first, g = first, h = first;
  let t0 = s0, t1 = s1, t2 = s2, t3 = s3, t4 = s4;

  while (true) {
    v128.store(rows, s0);
    v128.store(rows, t0, 16);
    if (i32x4.all_true(i32x4.eq(i32x4.min_u(s0, t0), done))) return rows;
    rows += ROW_BYTES;

    const key = firstKeys(a, b, c, d);
    let x = key;
    s0 = i32x4.min_u(s1, x);
    x = i32x4.max_u(s1, x);
    s1 = i32x4.min_u(s2, x);
    x = i32x4.max_u(s2, x);
    s2 = i32x4.min_u(s3, x);
    x = i32x4.max_u(s3, x);
    s3 = i32x4.min_u(s4, x);
    s4 = i32x4.max_u(s4, x);
    const following = earliestNext(s0, key, pause, entries);

    const otherKey = otherKeys(e, f, g, h);
    let y = otherKey;
    t0 = i32x4.min_u(t1, y);
    y = i32x4.max_u(t1, y);
    t1 = i32x4.min_u(t2, y);
    y = i32x4.max_u(t2, y);
    t2 = i32x4.min_u(t3, y);
    y = i32x4.max_u(t3, y);
    t3 = i32x4.min_u(t4, y);
    t4 = i32x4.max_u(t4, y);
    const otherFollowing = earliestNext(t0, otherKey, pause, entries);

    const ab = i64x2.extract_lane(following, 0);
    const cd = i64x2.extract_lane(following, 1);
    a = firstOpening(ab);
    b = secondOpening(ab);
    c = firstOpening(cd);
    d = secondOpening(cd);

    const ef = i64x2.extract_lane(otherFollowing, 0);
    const gh = i64x2.extract_lane(otherFollowing, 1);
    e = firstOpening(ef);
    f = secondOpening(ef);
    g = firstOpening(gh);
    h = secondOpening(gh);
  }
}
