import { firstHold, firstTrail, levelCount, stops } from "../dimensions";
import { ruleOfColumn } from "./exit-columns";
import { allocate } from "../memory";
import { exitsOfLevel, isIdle, longestOf } from "./read-levels";
import { sumOf } from "../paths/lanes";
import { holdOf, stopOf, targetOf, trailOf } from "../rules";
import { stepsOf } from "./steps";
import { sessions } from "../tables";
import { keysOf, noTrade } from "./trades";

/** Columns are walked eight at a time, of about the same length of trades, so that they end together. */
export const LANES: i32 = 8;
/** A row has one u32 key per column. */
export const ROW_BYTES: usize = 32;
/** Bytes of a column's keys: 4,000 sessions, plus the overrun of vector loops. */
export const COLUMN_BYTES: usize = 16640;
export const STEP_BYTES: usize = 8320;

/** Keys of the batch's columns by entry session, u32, `COLUMN_BYTES` from one column to the next. */
export const BATCH_KEYS: usize = memory.data(133120);
/** Steps of the batch's columns by entry session, u16, `STEP_BYTES` from one column to the next. */
export const BATCH_STEPS: usize = memory.data(66560);
/** An upper bound of the sessions that any position of the batch is held. */
export let longest: i32 = 0;

/** i64 per column: a measure of its holding time, above its number. */
let order: usize = 0;
/** First rank of the batch's columns in that order, and which of their tables are filled. */
let first: i32 = 0;
let isFilledWithKeys: bool = false;
let isFilledWithSteps: bool = false;

export function allocateBatch(maxColumns: i32): void {
  order = allocate(<usize>maxColumns << 3);
  samples = allocate(SAMPLE_BYTES * <usize>levelCount());
}

export function columnAt(rank: i32): i32 {
  return <i32>load<u32>(order + (<usize>rank << 3));
}

const SAMPLES: i32 = 16;
const SAMPLE_BYTES: usize = 32;
/** Per level: exits on evenly spread sample sessions, u16; the latest possible for an idle level. */
let samples: usize = 0;

@inline
function samplesOf(level: i32): usize {
  return samples + SAMPLE_BYTES * <usize>level;
}

function takeSamples(event: i32): void {
  for (let level = 0; level < levelCount(); level++) {
    const exits = exitsOfLevel(level, event);
    const never: u16 = isIdle(level) ? u16.MAX_VALUE : 0;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const exit = load<u16>(exits + (<usize>((sample * sessions) / SAMPLES) << 1));
      store<u16>(samplesOf(level) + (<usize>sample << 1), exit | never);
    }
  }
}

/** Returns pairwise sums of a column's exits over eight samples at an offset. */
@inline
function leastOfSamples(stop: usize, target: usize, hold: usize, trail: usize, offset: usize): v128 {
  const byProfit = i16x8.min_u(v128.load(stop + offset), v128.load(target + offset));
  const byRest = i16x8.min_u(v128.load(hold + offset), v128.load(trail + offset));
  return i32x4.extadd_pairwise_i16x8_u(i16x8.min_u(byProfit, byRest));
}

/** Returns the sum of a column's exits over the samples. */
@inline
function measure(column: i32): i64 {
  const rule = ruleOfColumn(column);
  const stop = samplesOf(stopOf(rule));
  const target = samplesOf(stops + targetOf(rule));
  const hold = samplesOf(firstHold() + holdOf(rule));
  const trail = samplesOf(firstTrail() + trailOf(rule));
  const first = leastOfSamples(stop, target, hold, trail, 0);
  return <i64>sumOf(i32x4.add(first, leastOfSamples(stop, target, hold, trail, 16)));
}

/** Sorts columns by their measure: heap sort, because there can be thousands. */
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

export function orderColumns(count: i32, event: i32): void {
  takeSamples(event);
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

/** Returns the minimum of vectors of steps or of keys. */
@inline
function least(isSteps: bool, one: v128, other: v128): v128 {
  return isSteps ? i16x8.min_u(one, other) : i32x4.min_u(one, other);
}

@inline
function fillTwo(isSteps: bool, place: usize, one: usize, two: usize, end: usize): void {
  for (let at: usize = 0; at < end; at += 64) {
    v128.store(place + at, least(isSteps, v128.load(one + at), v128.load(two + at)));
    v128.store(place + at, least(isSteps, v128.load(one + at, 16), v128.load(two + at, 16)), 16);
    v128.store(place + at, least(isSteps, v128.load(one + at, 32), v128.load(two + at, 32)), 32);
    v128.store(place + at, least(isSteps, v128.load(one + at, 48), v128.load(two + at, 48)), 48);
  }
}

@inline
function fillThree(isSteps: bool, place: usize, one: usize, two: usize, three: usize, end: usize): void {
  for (let at: usize = 0; at < end; at += 64) {
    const a = least(isSteps, v128.load(one + at), v128.load(two + at));
    const b = least(isSteps, v128.load(one + at, 16), v128.load(two + at, 16));
    const c = least(isSteps, v128.load(one + at, 32), v128.load(two + at, 32));
    const d = least(isSteps, v128.load(one + at, 48), v128.load(two + at, 48));
    v128.store(place + at, least(isSteps, a, v128.load(three + at)));
    v128.store(place + at, least(isSteps, b, v128.load(three + at, 16)), 16);
    v128.store(place + at, least(isSteps, c, v128.load(three + at, 32)), 32);
    v128.store(place + at, least(isSteps, d, v128.load(three + at, 48)), 48);
  }
}

@inline
function fillFour(isSteps: bool, place: usize, one: usize, two: usize, three: usize, four: usize, end: usize): void {
  for (let at: usize = 0; at < end; at += 16) {
    const a = least(isSteps, v128.load(one + at), v128.load(two + at));
    const b = least(isSteps, v128.load(three + at), v128.load(four + at));
    v128.store(place + at, least(isSteps, a, b));
  }
}

@inline
function tableOf(isSteps: bool, level: i32): usize {
  return isSteps ? stepsOf(level) : keysOf(level);
}

/** Fills the exits of a column whose trail closes some position. */
function fillTrailing(isSteps: bool, place: usize, stop: i32, target: i32, trail: i32, time: usize, end: usize): void {
  const trailing = tableOf(isSteps, trail);
  if (isIdle(stop) && isIdle(target)) fillTwo(isSteps, place, trailing, time, end);
  else if (isIdle(stop)) fillThree(isSteps, place, tableOf(isSteps, target), trailing, time, end);
  else if (isIdle(target)) fillThree(isSteps, place, tableOf(isSteps, stop), trailing, time, end);
  else fillFour(isSteps, place, tableOf(isSteps, stop), tableOf(isSteps, target), trailing, time, end);
}

/** Returns the exits of one column: its hold's, and those of other levels that ever come before any hold. */
@inline
function fill(isSteps: bool, place: usize, column: i32): void {
  const rule = ruleOfColumn(column);
  const stop = stopOf(rule);
  const target = stops + targetOf(rule);
  const trail = firstTrail() + trailOf(rule);
  const time = tableOf(isSteps, firstHold() + holdOf(rule));
  const end = <usize>sessions << (isSteps ? 1 : 2);
  if (!isIdle(trail)) fillTrailing(isSteps, place, stop, target, trail, time, end);
  else if (isIdle(stop) && isIdle(target)) memory.copy(place, time, end);
  else if (isIdle(stop)) fillTwo(isSteps, place, tableOf(isSteps, target), time, end);
  else if (isIdle(target)) fillTwo(isSteps, place, tableOf(isSteps, stop), time, end);
  else fillThree(isSteps, place, tableOf(isSteps, stop), tableOf(isSteps, target), time, end);
  if (isSteps) store<u16>(place + end, 0);
  else store<u32>(place + end, noTrade);
}

/** Returns an upper bound of the sessions that a column holds a position. */
function longestOfColumn(column: i32): i32 {
  const rule = ruleOfColumn(column);
  const byLevel = min<i32>(longestOf(stopOf(rule)), longestOf(stops + targetOf(rule)));
  const byRest = min<i32>(longestOf(firstHold() + holdOf(rule)), longestOf(firstTrail() + trailOf(rule)));
  return min<i32>(byLevel, byRest);
}

/** Returns the column of a lane; lanes past the last column repeat it. */
function columnOfLane(lane: i32, count: i32): i32 {
  return columnAt(min<i32>(first + lane, count - 1));
}

/** Starts a batch with the columns from a rank of the order on; `count` is their total. */
export function startBatch(from: i32, count: i32): void {
  first = from;
  isFilledWithKeys = false;
  isFilledWithSteps = false;
  longest = 0;
  for (let lane = 0; lane < LANES; lane++) longest = max<i32>(longest, longestOfColumn(columnOfLane(lane, count)));
}

export function fillKeys(count: i32): void {
  if (isFilledWithKeys) return;
  for (let lane = 0; lane < LANES; lane++) fill(false, BATCH_KEYS + COLUMN_BYTES * lane, columnOfLane(lane, count));
  isFilledWithKeys = true;
}

export function fillSteps(count: i32): void {
  if (isFilledWithSteps) return;
  for (let lane = 0; lane < LANES; lane++) fill(true, BATCH_STEPS + STEP_BYTES * lane, columnOfLane(lane, count));
  isFilledWithSteps = true;
}
