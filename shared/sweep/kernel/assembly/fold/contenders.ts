import { allocate } from "../memory";
import { OBJECTIVES, raiseBar, reachesAny, values } from "./objectives";
import { DRAWDOWN, FINGERPRINT, integer, RESULT_BYTES, TOTAL, TRADES } from "../sums/result";

/**
 * Collects the results of a spread that reach a bar, each once with its lowest rule and its number of combinations.
 * When there are too many, only the spread's own first hundred of each list stay: no list keeps more (S13).
 */

/** A contender: its result, its values, and as i64 its lowest rule and its number of combinations. */
const VALUES: usize = RESULT_BYTES;
const RULE: usize = RESULT_BYTES + 56;
const SAME: usize = RESULT_BYTES + 64;
const CONTENDER_BYTES: usize = RESULT_BYTES + 72;

const ROOM: i32 = 4096;
const LIST: i32 = 100;

export let contenders: usize = 0;
export let contenderCount: i32 = 0;

/** Hash slots of u16 by fingerprint: a contender's number plus 1, or 0 for an empty slot. */
let slots: usize = 0;
const SLOTS: u32 = 16384;
/** The first contenders of one list in order, u16; per contender u8, whether a list keeps it. */
let list: usize = 0;
let isKept: usize = 0;

export function allocateContenders(): void {
  contenders = allocate(CONTENDER_BYTES * ROOM);
  slots = allocate(<usize>SLOTS << 1);
  list = allocate(<usize>(LIST + 1) << 1);
  isKept = allocate(ROOM);
  contenderCount = 0;
}

function contenderAt(index: i32): usize {
  return contenders + CONTENDER_BYTES * <usize>index;
}

function clearSlots(): void {
  memory.fill(slots, 0, <usize>SLOTS << 1);
}

/** Starts another spread. */
export function startContenders(): void {
  if (contenderCount > 0) clearSlots();
  contenderCount = 0;
}

function slotOf(fingerprint: u64): usize {
  let slot = <u32>(fingerprint >> 40) & (SLOTS - 1);
  while (true) {
    const place = slots + (<usize>slot << 1);
    const holder = <i32>load<u16>(place);
    if (holder == 0 || load<u64>(contenderAt(holder - 1), FINGERPRINT) == fingerprint) return place;
    slot = (slot + 1) & (SLOTS - 1);
  }
}

@inline
function valueOf(contender: usize, objective: usize): f64 {
  return load<f64>(contender + VALUES + (objective << 3));
}

/** Returns true if one contender comes before another in an objective's list (S13). */
function isBefore(one: usize, other: usize, objective: usize): bool {
  const value = valueOf(one, objective);
  const otherValue = valueOf(other, objective);
  if (value != otherValue) return value > otherValue;
  if (integer(one, TOTAL) != integer(other, TOTAL)) return integer(one, TOTAL) > integer(other, TOTAL);
  if (integer(one, TRADES) != integer(other, TRADES)) return integer(one, TRADES) > integer(other, TRADES);
  if (integer(one, DRAWDOWN) != integer(other, DRAWDOWN)) return integer(one, DRAWDOWN) < integer(other, DRAWDOWN);
  // The rest is in S13's order. Comparing the total, trades and drawdown again changes nothing.
  for (let place = 0; place < 15; place++) {
    if (integer(one, place) != integer(other, place)) return integer(one, place) < integer(other, place);
  }
  return false;
}

@inline
function listed(place: i32): usize {
  return contenderAt(<i32>load<u16>(list + (<usize>place << 1)));
}

/** Marks the first hundred of an objective, and raises its bar to the last of them. */
function keepFirst(objective: usize): void {
  let count = 0;
  for (let index = 0; index < contenderCount; index++) {
    const contender = contenderAt(index);
    if (isNaN<f64>(valueOf(contender, objective))) continue;
    let place = count;
    while (place > 0 && isBefore(contender, listed(place - 1), objective)) {
      store<u16>(list + (<usize>place << 1), load<u16>(list + (<usize>(place - 1) << 1)));
      place--;
    }
    store<u16>(list + (<usize>place << 1), <u16>index);
    count = min<i32>(count + 1, LIST);
  }
  for (let place = 0; place < count; place++) {
    store<u8>(isKept + <usize>load<u16>(list + (<usize>place << 1)), 1);
  }
  if (count < LIST) return;
  const last = listed(LIST - 1);
  raiseBar(objective, valueOf(last, objective), <f64>integer(last, TOTAL));
}

/** Drops contenders outside of every list's first hundred. */
export function dropContenders(): void {
  memory.fill(isKept, 0, ROOM);
  for (let objective: usize = 0; objective < <usize>OBJECTIVES; objective++) keepFirst(objective);
  clearSlots();
  let kept = 0;
  for (let index = 0; index < contenderCount; index++) {
    if (!load<u8>(isKept + <usize>index)) continue;
    if (kept != index) memory.copy(contenderAt(kept), contenderAt(index), CONTENDER_BYTES);
    store<u16>(slotOf(load<u64>(contenderAt(kept), FINGERPRINT)), <u16>(kept + 1));
    kept++;
  }
  contenderCount = kept;
}

/** Adds the result whose values were written last. */
function addContender(result: usize, rule: i64, same: i64): void {
  const slot = slotOf(load<u64>(result, FINGERPRINT));
  if (load<u16>(slot) != 0) {
    const contender = contenderAt(<i32>load<u16>(slot) - 1);
    store<i64>(contender, min<i64>(load<i64>(contender, RULE), rule), RULE);
    store<i64>(contender, load<i64>(contender, SAME) + same, SAME);
    return;
  }
  const contender = contenderAt(contenderCount++);
  memory.copy(contender, result, RESULT_BYTES);
  memory.copy(contender + VALUES, values, 56);
  store<i64>(contender, rule, RULE);
  store<i64>(contender, same, SAME);
  store<u16>(slot, <u16>contenderCount);
  if (contenderCount == ROOM) dropContenders();
}

export function offer(result: usize, rule: i64, same: i64): void {
  if (reachesAny(result)) addContender(result, rule, same);
}
