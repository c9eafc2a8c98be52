import { FALL_SUM, GROSS_SUM, noteOf, split, SQUARES_SUM, STAKES_SUM, TOTAL_SUM } from "./checkpoints";
import { RESULT_BYTES, writeResult } from "./result";
import { sessions } from "../tables";
import { BATCH_STEPS, longest, ROW_BYTES, STEP_BYTES } from "../walks/batch";
import { OPENINGS } from "../walks/openings";
import { STEP_LEVEL_MASK, TO_HELD } from "../walks/steps";
import { ENTRY_MASK, ENTRY_SHIFT, FIGURES, LEVEL_BYTES, LEVEL_MASK, STAKES } from "../walks/trades";

/**
 * Sums four walks in lockstep, if 32 bits hold every sum of P&Ls. The sums stay in memory between runs of trades, so
 * that a lane's part can be written at any point. With several positions the trades come from rows of keys. With one
 * position they are added during the walk, so that additions fill the wait for loads. A place is an entry's position
 * among a column's steps: twice its session.
 */

/** Sixteen bytes each for four lanes: total, |P&L|, peak, fall; then two lanes' squares. */
const SUMS: usize = memory.data(160);
const SQUARES: usize = 64;
const FIGURES_OF: usize = 96;
const STAKES_OF: usize = 128;

export function startNarrow(): void {
  const zero = i64x2.splat(0);
  for (let at: usize = 0; at < 160; at += 16) v128.store(SUMS + at, zero);
}

/** Returns the address of a trade's stake by its row or its place; below, of its figures. */
@inline
function stakeOf(isRow: bool, trade: u32, place: u32): u32 {
  return isRow ? (trade >>> (ENTRY_SHIFT - 3)) & (ENTRY_MASK << 3) : place << 2;
}

@inline
function figuresOf(isRow: bool, trade: u32, stake: u32): u32 {
  return (trade & (isRow ? LEVEL_MASK : STEP_LEVEL_MASK)) * LEVEL_BYTES + stake;
}

/** Per lane u32: the walk's current place, the closing place at which it stops, and the first place that may close there. */
const PLACES: usize = memory.data(16);
const LIMITS: usize = memory.data(16);
const NEAR_LIMITS: usize = memory.data(16);
/** A place beyond all others. */
export const NO_LIMIT: u32 = u32.MAX_VALUE;

/** Returns the step at a place of a column, of the batch's first four or the others. */
@inline
function stepAt(isFirst: bool, lane: i32, place: u32): u32 {
  if (lane == 0) return isFirst ? load<u16>(place, BATCH_STEPS) : load<u16>(place, BATCH_STEPS + 4 * STEP_BYTES);
  if (lane == 1)
    return isFirst ? load<u16>(place, BATCH_STEPS + STEP_BYTES) : load<u16>(place, BATCH_STEPS + 5 * STEP_BYTES);
  if (lane == 2)
    return isFirst ? load<u16>(place, BATCH_STEPS + 2 * STEP_BYTES) : load<u16>(place, BATCH_STEPS + 6 * STEP_BYTES);
  return isFirst ? load<u16>(place, BATCH_STEPS + 3 * STEP_BYTES) : load<u16>(place, BATCH_STEPS + 7 * STEP_BYTES);
}

/** Returns true if a lane's trade at a place closes at its limit or later. */
@inline
function isPast(isFirst: bool, lane: i32, place: u32, limit: u32): bool {
  return place + (stepAt(isFirst, lane, place) >>> TO_HELD) >= limit;
}

/** Returns the next entry: where the trade closed (E1), and if asked at least a wait after its entry (E2). */
@inline
function following(isApart: bool, step: u32, place: u32, pause: u32): u32 {
  const held = step >>> TO_HELD;
  return load<u16>(place + (isApart ? max<u32>(held, pause) : held), OPENINGS);
}

/** Sources of `add`: rows of keys, or walks of four columns up to some end. */
const ROWS: i32 = 0;
const TO_LIMIT: i32 = 1;
const TO_SUM: i32 = 2;
const TO_NEAR: i32 = 3;

/**
 * Adds the trades of four lanes: from rows up to `end`, or from walks with one position, until a lane reaches its
 * limit or comes near it, or the sum of all places reaches `end`. All parameters but `rows`, `pause` and `end` are compile-time
 * constants, so each use is a loop of its own. Each lane's loads are used before the next lane's, because registers
 * are scarce.
 */
@inline
function add(source: i32, isApart: bool, isFirst: bool, rows: usize, pause: u32, end: u32): void {
  const isRow = source == ROWS;
  let a = load<u32>(PLACES), b = load<u32>(PLACES, 4), c = load<u32>(PLACES, 8), d = load<u32>(PLACES, 12);
  const limits = source == TO_NEAR ? NEAR_LIMITS : LIMITS;
  const limitA = load<u32>(limits), limitB = load<u32>(limits, 4);
  const limitC = load<u32>(limits, 8), limitD = load<u32>(limits, 12);
  let total = v128.load(SUMS);
  let moved = v128.load(SUMS, 16);
  let peak = v128.load(SUMS, 32);
  let fall = v128.load(SUMS, 48);
  let squares = v128.load(SUMS, SQUARES);
  let otherSquares = v128.load(SUMS, SQUARES + 16);
  let figures = v128.load(SUMS, FIGURES_OF);
  let otherFigures = v128.load(SUMS, FIGURES_OF + 16);
  let stakes = v128.load(SUMS, STAKES_OF);
  let otherStakes = v128.load(SUMS, STAKES_OF + 16);
  while (isRow ? rows < <usize>end : source != TO_SUM || a + b + c + d < end) {
    if (source == TO_NEAR && (a >= limitA || b >= limitB || c >= limitC || d >= limitD)) break;
    if (source == TO_LIMIT) {
      if (isPast(isFirst, 0, a, limitA) || isPast(isFirst, 1, b, limitB)) break;
      if (isPast(isFirst, 2, c, limitC) || isPast(isFirst, 3, d, limitD)) break;
    }
    const tradeA = isRow ? load<u32>(rows) : stepAt(isFirst, 0, a);
    const stakeA = stakeOf(isRow, tradeA, a);
    let firstTwo = v128.load_zero<u64>(figuresOf(isRow, tradeA, stakeA), FIGURES);
    let twoStakes = v128.load_zero<u64>(stakeA, STAKES);
    if (!isRow) a = following(isApart, tradeA, a, pause);
    const tradeB = isRow ? load<u32>(rows, 4) : stepAt(isFirst, 1, b);
    const stakeB = stakeOf(isRow, tradeB, b);
    firstTwo = v128.load_lane<u64>(figuresOf(isRow, tradeB, stakeB), firstTwo, 1, FIGURES);
    twoStakes = v128.load_lane<u64>(stakeB, twoStakes, 1, STAKES);
    if (!isRow) b = following(isApart, tradeB, b, pause);
    figures = i64x2.add(figures, firstTwo);
    stakes = i64x2.add(stakes, twoStakes);
    const tradeC = isRow ? load<u32>(rows, 8) : stepAt(isFirst, 2, c);
    const stakeC = stakeOf(isRow, tradeC, c);
    let lastTwo = v128.load_zero<u64>(figuresOf(isRow, tradeC, stakeC), FIGURES);
    twoStakes = v128.load_zero<u64>(stakeC, STAKES);
    if (!isRow) c = following(isApart, tradeC, c, pause);
    const tradeD = isRow ? load<u32>(rows, 12) : stepAt(isFirst, 3, d);
    const stakeD = stakeOf(isRow, tradeD, d);
    lastTwo = v128.load_lane<u64>(figuresOf(isRow, tradeD, stakeD), lastTwo, 1, FIGURES);
    twoStakes = v128.load_lane<u64>(stakeD, twoStakes, 1, STAKES);
    if (!isRow) d = following(isApart, tradeD, d, pause);
    otherFigures = i64x2.add(otherFigures, lastTwo);
    otherStakes = i64x2.add(otherStakes, twoStakes);
    const pnl = v128.shuffle<i32>(firstTwo, lastTwo, 0, 2, 4, 6);
    total = i32x4.add(total, pnl);
    moved = i32x4.add(moved, i32x4.abs(pnl));
    peak = i32x4.max_s(peak, total);
    fall = i32x4.max_s(fall, i32x4.sub(peak, total));
    squares = i64x2.add(squares, i64x2.extmul_low_i32x4_s(pnl, pnl));
    otherSquares = i64x2.add(otherSquares, i64x2.extmul_high_i32x4_s(pnl, pnl));
    if (isRow) rows += ROW_BYTES;
  }
  v128.store(SUMS, total);
  v128.store(SUMS, moved, 16);
  v128.store(SUMS, peak, 32);
  v128.store(SUMS, fall, 48);
  v128.store(SUMS, squares, SQUARES);
  v128.store(SUMS, otherSquares, SQUARES + 16);
  v128.store(SUMS, figures, FIGURES_OF);
  v128.store(SUMS, otherFigures, FIGURES_OF + 16);
  v128.store(SUMS, stakes, STAKES_OF);
  v128.store(SUMS, otherStakes, STAKES_OF + 16);
  if (isRow) return;
  store<u32>(PLACES, a);
  store<u32>(PLACES, b, 4);
  store<u32>(PLACES, c, 8);
  store<u32>(PLACES, d, 12);
}

export function addNarrow(from: usize, to: usize): void {
  add(ROWS, false, true, from, 0, <u32>to);
}

/** Walks four columns of the batch, its first or its others, and adds their trades. */
@inline
function walk(source: i32, isFirst: bool, wait: i32, end: u32): void {
  const pause = <u32>wait << 1;
  if (wait == 1) {
    if (isFirst) add(source, false, true, 0, 0, end);
    else add(source, false, false, 0, 0, end);
  } else if (isFirst) add(source, true, true, 0, pause, end);
  else add(source, true, false, 0, pause, end);
}

/** Starts walks of four columns with one position at a time. */
export function startWalks(): void {
  startNarrow();
  v128.store(PLACES, i32x4.splat(<i32>load<u16>(OPENINGS)));
}

/** Sets the place at which a lane stops before it would close there or later; `NO_LIMIT` for none. */
export function limitLane(lane: i32, limit: u32): void {
  const word = <usize>lane << 2;
  const most = <u32>longest << 1;
  store<u32>(LIMITS + word, limit);
  store<u32>(NEAR_LIMITS + word, limit - min<u32>(limit, most));
}

/** Continues until the sum of all places reaches `end`. */
export function walkToSum(isFirst: bool, wait: i32, end: u32): void {
  walk(TO_SUM, isFirst, wait, end);
}

/** Continues until a lane comes near its limit, without testing where each trade closes. */
export function walkNearLimit(isFirst: bool, wait: i32): void {
  if (i32x4.all_true(i32x4.lt_u(v128.load(PLACES), v128.load(NEAR_LIMITS)))) walk(TO_NEAR, isFirst, wait, 0);
}

/** Continues until a lane reaches its limit. */
export function walkToLimit(isFirst: bool, wait: i32): void {
  walk(TO_LIMIT, isFirst, wait, 0);
}

/** Returns true if a lane's next trade would close at its limit or later. */
@inline
export function isAtLimit(isFirst: bool, lane: i32): bool {
  const word = <usize>lane << 2;
  return isPast(isFirst, lane, load<u32>(PLACES + word), load<u32>(LIMITS + word));
}

/** Wins minus losses are the total; their sum is the total of |P&L|. */
@inline
function grossWinOf(lane: usize): i64 {
  return (<i64>load<i32>(SUMS + (lane << 2)) + <i64>load<i32>(SUMS + (lane << 2), 16)) >> 1;
}

export function noteNarrow(lane: usize, note: usize): void {
  const pair = SUMS + (lane << 3);
  const word = SUMS + (lane << 2);
  store<i64>(note, load<i64>(pair, FIGURES_OF));
  store<i64>(note, load<i64>(pair, STAKES_OF), STAKES_SUM);
  store<i64>(note, <i64>load<i32>(word), TOTAL_SUM);
  store<i64>(note, load<i64>(pair, SQUARES), SQUARES_SUM);
  store<i64>(note, grossWinOf(lane), GROSS_SUM);
  store<i64>(note, <i64>load<i32>(word, 48), FALL_SUM);
}

/** Writes the results of four walks that are at their end. */
export function writeNarrow(results: usize, firstLane: i32): void {
  for (let lane: usize = 0; lane < 4; lane++) {
    const pair = SUMS + (lane << 3);
    writeResult(
      results + RESULT_BYTES * lane,
      noteOf(firstLane + <i32>lane, split),
      load<i64>(pair, FIGURES_OF),
      load<i64>(pair, STAKES_OF),
      <i64>load<i32>(SUMS + (lane << 2)),
      load<i64>(pair, SQUARES),
      grossWinOf(lane),
    );
  }
}
