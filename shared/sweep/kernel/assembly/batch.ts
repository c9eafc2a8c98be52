import { ruleOfColumn } from "./exit-columns";
import { allocate } from "./memory";
import { holdOf, stopOf, targetOf } from "./rules";
import { sessions, stops, targets } from "./tables";
import { exitShift, keysOf, noTrade } from "./trades";

/** Columns are walked eight at a time, of about the same length of trades, so that they end together. */
export const LANES: i32 = 8;
/** Of the keys of one column: room for 4,000 sessions and what vector loops overrun. */
export const COLUMN_BYTES: usize = 16640;

/** Keys of the batch's columns by entry session, u32, `COLUMN_BYTES` from one column to the next. */
export let batchKeys: usize = 0;
/** The longest a position of the batch is held, in sessions. */
export let longest: i32 = 0;

/** i64 a column: a measure of how long it holds, above its number. */
let order: usize = 0;

export function allocateBatch(maxColumns: i32): void {
  batchKeys = allocate(COLUMN_BYTES * LANES);
  order = allocate(<usize>maxColumns << 3);
}

export function columnAt(rank: i32): i32 {
  return <i32>load<u32>(order + (<usize>rank << 3));
}

const SAMPLES: i32 = 64;

/** Keys of the levels of a column. */
function levelsOf(column: i32, level: i32): usize {
  const rule = ruleOfColumn(column);
  if (level == 0) return keysOf(stopOf(rule));
  if (level == 1) return keysOf(stops + targetOf(rule));
  return keysOf(stops + targets + holdOf(rule));
}

function keyAt(session: usize, one: usize, two: usize, three: usize): u32 {
  const at = session << 2;
  return min<u32>(min<u32>(load<u32>(one + at), load<u32>(two + at)), load<u32>(three + at));
}

/** Sum of exits over some sessions, evenly spread. */
function measure(column: i32): i64 {
  const one = levelsOf(column, 0);
  const two = levelsOf(column, 1);
  const three = levelsOf(column, 2);
  let sum: i64 = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    sum += keyAt(<usize>((sample * sessions) / SAMPLES), one, two, three) >>> exitShift;
  }
  return sum;
}

/** Puts columns in the order of their measure: heap sort, since there may be thousands. */
function sift(from: i32, count: i32): void {
  let at = from;
  const value = load<i64>(order + (<usize>at << 3));
  while (true) {
    let child = 2 * at + 1;
    if (child >= count) break;
    const place = order + (<usize>child << 3);
    if (child + 1 < count && load<i64>(place, 8) > load<i64>(place)) child++;
    const greater = load<i64>(order + (<usize>child << 3));
    if (greater <= value) break;
    store<i64>(order + (<usize>at << 3), greater);
    at = child;
  }
  store<i64>(order + (<usize>at << 3), value);
}

export function orderColumns(count: i32): void {
  for (let column = 0; column < count; column++) {
    store<i64>(order + (<usize>column << 3), (measure(column) << 32) | column);
  }
  for (let at = count / 2 - 1; at >= 0; at--) sift(at, count);
  for (let last = count - 1; last > 0; last--) {
    const greatest = load<i64>(order);
    store<i64>(order, load<i64>(order + (<usize>last << 3)));
    store<i64>(order + (<usize>last << 3), greatest);
    sift(0, last);
  }
}

/** The exits of one column, and how long it holds at most. */
function fill(place: usize, column: i32): void {
  const one = levelsOf(column, 0);
  const two = levelsOf(column, 1);
  const three = levelsOf(column, 2);
  const end = <usize>sessions << 2;
  let most = i32x4.splat(0);
  let entry = i32x4(0, 1, 2, 3);
  for (let at: usize = 0; at < end; at += 16) {
    const key = i32x4.min_s(
      i32x4.min_s(v128.load(one + at), v128.load(two + at)),
      v128.load(three + at),
    );
    v128.store(place + at, key);
    // Sessions that cannot be entered have exit 0, and none past the last is held.
    const held = i32x4.sub(i32x4.shr_u(key, exitShift), entry);
    most = i32x4.max_s(most, held);
    entry = i32x4.add(entry, i32x4.splat(4));
  }
  store<u32>(place + end, noTrade);
  longest = max<i32>(longest, i32x4.extract_lane(most, 0));
  longest = max<i32>(longest, i32x4.extract_lane(most, 1));
  longest = max<i32>(longest, i32x4.extract_lane(most, 2));
  longest = max<i32>(longest, i32x4.extract_lane(most, 3));
}

/** Fills the batch with columns from a rank of the order on; past the last column, with that again. */
export function fillBatch(from: i32, count: i32): void {
  longest = 0;
  for (let lane = 0; lane < LANES; lane++) {
    fill(batchKeys + COLUMN_BYTES * lane, columnAt(min<i32>(from + lane, count - 1)));
  }
}
