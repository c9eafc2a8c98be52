import { ruleOfColumn } from "./exit-columns";
import { allocate } from "../memory";
import { holdOf, stopOf, targetOf } from "../rules";
import { sessions, stops, targets } from "../tables";
import { EXIT_SHIFT, isIdle, keysOf, longestOf, noTrade } from "./trades";

/** Columns are walked eight at a time, of about the same length of trades, so that they end together. */
export const LANES: i32 = 8;
/** A row holds a key of each, u32. */
export const ROW_BYTES: usize = 32;
/** Of the keys of one column: room for 4,000 sessions and what vector loops overrun. */
export const COLUMN_BYTES: usize = 16640;

/** Keys of the batch's columns by entry session, u32, `COLUMN_BYTES` from one column to the next. */
export const BATCH_KEYS: usize = memory.data(133120);
/** A number of sessions that no position of the batch is held longer than. */
export let longest: i32 = 0;

/** i64 a column: a measure of how long it holds, above its number. */
let order: usize = 0;

export function allocateBatch(maxColumns: i32): void {
  order = allocate(<usize>maxColumns << 3);
}

export function columnAt(rank: i32): i32 {
  return <i32>load<u32>(order + (<usize>rank << 3));
}

const SAMPLES: i32 = 32;

/** Keys of a level, or of the hold where the level is idle. */
function busyKeysOf(level: i32, hold: usize): usize {
  return isIdle(level) ? hold : keysOf(level);
}

function keyAt(session: usize, one: usize, two: usize, three: usize): u32 {
  const at = session << 2;
  return min<u32>(min<u32>(load<u32>(one + at), load<u32>(two + at)), load<u32>(three + at));
}

/** Sum of exits over some sessions, evenly spread. */
function measure(column: i32): i64 {
  const rule = ruleOfColumn(column);
  const hold = keysOf(stops + targets + holdOf(rule));
  const stop = busyKeysOf(stopOf(rule), hold);
  const target = busyKeysOf(stops + targetOf(rule), hold);
  let sum: i64 = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    sum += keyAt(<usize>((sample * sessions) / SAMPLES), stop, target, hold) >>> EXIT_SHIFT;
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

/** The least keys of two levels. */
function fillTwo(place: usize, one: usize, two: usize, end: usize): void {
  for (let at: usize = 0; at < end; at += 64) {
    v128.store(place + at, i32x4.min_u(v128.load(one + at), v128.load(two + at)));
    v128.store(place + at, i32x4.min_u(v128.load(one + at, 16), v128.load(two + at, 16)), 16);
    v128.store(place + at, i32x4.min_u(v128.load(one + at, 32), v128.load(two + at, 32)), 32);
    v128.store(place + at, i32x4.min_u(v128.load(one + at, 48), v128.load(two + at, 48)), 48);
  }
}

/** The least keys of three levels. */
function fillThree(place: usize, one: usize, two: usize, three: usize, end: usize): void {
  for (let at: usize = 0; at < end; at += 64) {
    const a = i32x4.min_u(v128.load(one + at), v128.load(two + at));
    const b = i32x4.min_u(v128.load(one + at, 16), v128.load(two + at, 16));
    const c = i32x4.min_u(v128.load(one + at, 32), v128.load(two + at, 32));
    const d = i32x4.min_u(v128.load(one + at, 48), v128.load(two + at, 48));
    v128.store(place + at, i32x4.min_u(a, v128.load(three + at)));
    v128.store(place + at, i32x4.min_u(b, v128.load(three + at, 16)), 16);
    v128.store(place + at, i32x4.min_u(c, v128.load(three + at, 32)), 32);
    v128.store(place + at, i32x4.min_u(d, v128.load(three + at, 48)), 48);
  }
}

/** The exits of one column: those of its hold, and of its stop and its target where they ever come before any hold. */
function fill(place: usize, column: i32): void {
  const rule = ruleOfColumn(column);
  const stop = stopOf(rule);
  const target = stops + targetOf(rule);
  const time = keysOf(stops + targets + holdOf(rule));
  const end = <usize>sessions << 2;
  if (isIdle(stop) && isIdle(target)) memory.copy(place, time, end);
  else if (isIdle(stop)) fillTwo(place, keysOf(target), time, end);
  else if (isIdle(target)) fillTwo(place, keysOf(stop), time, end);
  else fillThree(place, keysOf(stop), keysOf(target), time, end);
  store<u32>(place + end, noTrade);
}

/** How long the column lets a position be held at most; it may be less. */
function longestOfColumn(column: i32): i32 {
  const rule = ruleOfColumn(column);
  const byLevel = min<i32>(longestOf(stopOf(rule)), longestOf(stops + targetOf(rule)));
  return min<i32>(byLevel, longestOf(stops + targets + holdOf(rule)));
}

/** Fills the batch with columns from a rank of the order on; past the last column, with that again. */
export function fillBatch(from: i32, count: i32): void {
  longest = 0;
  for (let lane = 0; lane < LANES; lane++) {
    const column = columnAt(min<i32>(from + lane, count - 1));
    fill(BATCH_KEYS + COLUMN_BYTES * lane, column);
    longest = max<i32>(longest, longestOfColumn(column));
  }
}
