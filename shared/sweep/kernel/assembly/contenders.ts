import { allocate } from "./memory";
import { bars, OBJECTIVES, reachesAny, values } from "./objectives";
import { RESULT_BYTES, TOTAL } from "./result";

/**
 * Results of a spread that reach a bar, each once, with the least rule and the number of combinations that have it. Where
 * there are too many, the bars rise to what the spread's own first hundred reach, since no list keeps more (S13).
 */

/** A contender: its result, its values, its fingerprint, and as i64 its least rule and its number of combinations. */
const VALUES: usize = RESULT_BYTES;
const FINGERPRINT: usize = RESULT_BYTES + 56;
const RULE: usize = RESULT_BYTES + 64;
const SAME: usize = RESULT_BYTES + 72;
export const CONTENDER_BYTES: usize = RESULT_BYTES + 80;

const ROOM: i32 = 4096;
const LIST: i32 = 100;

export let contenders: usize = 0;
export let contenderCount: i32 = 0;

/** Slots of u16 by fingerprint: one more than the number of a contender, 0 where there is none. */
let slots: usize = 0;
const SLOTS: u32 = 16384;
/** Values and totals of the best of one objective, in order, f64. */
let best: usize = 0;

export function allocateContenders(): void {
  contenders = allocate(CONTENDER_BYTES * ROOM);
  slots = allocate(<usize>SLOTS << 1);
  best = allocate(16 * <usize>LIST);
}

function contenderAt(index: i32): usize {
  return contenders + CONTENDER_BYTES * <usize>index;
}

function clearSlots(): void {
  memory.fill(slots, 0, <usize>SLOTS << 1);
}

/** Begins with another spread. */
export function startContenders(): void {
  if (contenderCount > 0) clearSlots();
  contenderCount = 0;
}

/** The slot of a fingerprint, or the empty one where it would go. */
function slotOf(fingerprint: u64): usize {
  let slot = <u32>(fingerprint >> 40) & (SLOTS - 1);
  while (true) {
    const place = slots + (<usize>slot << 1);
    const holder = <i32>load<u16>(place);
    if (holder == 0 || load<u64>(contenderAt(holder - 1), FINGERPRINT) == fingerprint) return place;
    slot = (slot + 1) & (SLOTS - 1);
  }
}

/** Puts a value and a total among the best; returns how many there are now. */
function insert(value: f64, total: f64, count: i32): i32 {
  let at = count;
  if (at == LIST) at--;
  while (at > 0) {
    const before = best + (<usize>(at - 1) << 4);
    if (load<f64>(before) > value || (load<f64>(before) == value && load<f64>(before, 8) >= total)) break;
    if (at < LIST) v128.store(before, v128.load(before), 16);
    at--;
  }
  store<f64>(best + (<usize>at << 4), value);
  store<f64>(best + (<usize>at << 4), total, 8);
  return min<i32>(count + 1, LIST);
}

/** Raises the bar of an objective to the last of the spread's first hundred. */
function raiseBar(objective: usize): void {
  let count = 0;
  for (let index = 0; index < contenderCount; index++) {
    const contender = contenderAt(index);
    const value = load<f64>(contender + VALUES + (objective << 3));
    const total = <f64>load<i64>(contender + (<usize>TOTAL << 3));
    if (value != value) continue;
    const last = best + (<usize>(LIST - 1) << 4);
    const isIn = count < LIST || value > load<f64>(last) || (value == load<f64>(last) && total > load<f64>(last, 8));
    if (isIn) count = insert(value, total, count);
  }
  if (count < LIST) return;
  const last = best + (<usize>(LIST - 1) << 4);
  const bar = bars + (objective << 4);
  const isHigher = load<f64>(last) > load<f64>(bar) || (load<f64>(last) == load<f64>(bar) && load<f64>(last, 8) > load<f64>(bar, 8));
  if (isHigher) v128.store(bar, v128.load(last));
}

/** Raises the bars and drops the contenders that reach none of them. */
export function dropContenders(): void {
  for (let objective: usize = 0; objective < <usize>OBJECTIVES; objective++) raiseBar(objective);
  clearSlots();
  let kept = 0;
  for (let index = 0; index < contenderCount; index++) {
    const contender = contenderAt(index);
    memory.copy(values, contender + VALUES, 56);
    if (!reachesAny()) continue;
    memory.copy(contenderAt(kept), contender, CONTENDER_BYTES);
    store<u16>(slotOf(load<u64>(contenderAt(kept), FINGERPRINT)), <u16>(++kept));
  }
  contenderCount = kept;
}

/** Tells of a result whose values were written last. Traps where thousands tie in value and total. */
export function addContender(result: usize, fingerprint: u64, rule: i64, same: i64): void {
  let slot = slotOf(fingerprint);
  if (load<u16>(slot) != 0) {
    const contender = contenderAt(<i32>load<u16>(slot) - 1);
    store<i64>(contender, min<i64>(load<i64>(contender, RULE), rule), RULE);
    store<i64>(contender, load<i64>(contender, SAME) + same, SAME);
    return;
  }
  if (contenderCount == ROOM) unreachable();
  const contender = contenderAt(contenderCount++);
  memory.copy(contender, result, RESULT_BYTES);
  memory.copy(contender + VALUES, values, 56);
  store<u64>(contender, fingerprint, FINGERPRINT);
  store<i64>(contender, rule, RULE);
  store<i64>(contender, same, SAME);
  store<u16>(slot, <u16>contenderCount);
  if (contenderCount == ROOM) dropContenders();
}
