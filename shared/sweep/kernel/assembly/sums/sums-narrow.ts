import { writePart } from "./result";
import { sessions } from "../tables";
import { BATCH_KEYS, COLUMN_BYTES, ROW_BYTES } from "../walks/batch";
import { OPENINGS } from "../walks/openings";
import { keyOfA, keyOfB, keyOfC, keyOfD, next, nextAfter } from "../walks/walk-one";
import { ENTRY_MASK, ENTRY_SHIFT, FIGURES, LEVEL_BYTES, LEVEL_MASK, STAKES } from "../walks/trades";

/**
 * The integers of four walks in step, where 32 bits hold every sum of P&Ls. Sums lie in memory between one run of trades
 * and the next, where what a lane has come to may be written down. With several positions at a time the trades are read
 * from rows of keys; with one they are added as they are walked, which has the processor add while it waits for keys.
 */

/** Sixteen bytes each, of four lanes: total, sum of |P&L|, peak, fall; then of two and two squares, figures and stakes. */
const SUMS: usize = memory.data(160);
const SQUARES: usize = 64;
const FIGURES_OF: usize = 96;
const STAKES_OF: usize = 128;

export function startNarrow(): void {
  const zero = i64x2.splat(0);
  for (let at: usize = 0; at < 160; at += 16) v128.store(SUMS + at, zero);
}

/** Where the stake of a trade is, and from there on its figures. */
@inline
function stakeOf(key: u32): u32 {
  return (key >>> (ENTRY_SHIFT - 3)) & (ENTRY_MASK << 3);
}

@inline
function figuresOf(key: u32, stake: u32): u32 {
  return (key & LEVEL_MASK) * LEVEL_BYTES + stake;
}

@inline
function twoStakes(one: u32, other: u32): v128 {
  return v128.load_lane<u64>(other, v128.load_zero<u64>(one, STAKES), 1, STAKES);
}

/** Per lane u32: where its walk goes on, and the key at which walking stops. */
const PLACES: usize = memory.data(16);
const LIMITS: usize = memory.data(16);
/** A key past all others. */
const NO_LIMIT: u32 = u32.MAX_VALUE;

/** What `add` takes: rows of keys, or the trades that four columns come to. */
const ROWS: i32 = 0;
const TO_LIMIT: i32 = 1;
const TO_END: i32 = 2;

/**
 * Adds the trades of four lanes: of rows from an address up to `end`; or of walks with one position at a time over the
 * batch's first columns or its others, until a lane comes to its limit, or until all places sum up to `end`. All but
 * `rows`, `pause` and `end` is known where this is called, so that each use is a loop of its own.
 */
@inline
function add(source: i32, isApart: bool, isFirst: bool, rows: usize, pause: u32, end: u32): void {
  let a = load<u32>(PLACES), b = load<u32>(PLACES, 4), c = load<u32>(PLACES, 8), d = load<u32>(PLACES, 12);
  const limitA = load<u32>(LIMITS), limitB = load<u32>(LIMITS, 4);
  const limitC = load<u32>(LIMITS, 8), limitD = load<u32>(LIMITS, 12);
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
  while (source == ROWS ? rows < <usize>end : source == TO_LIMIT || a + b + c + d != end) {
    const keyA = source == ROWS ? load<u32>(rows) : keyOfA(isFirst, a);
    const keyB = source == ROWS ? load<u32>(rows, 4) : keyOfB(isFirst, b);
    const keyC = source == ROWS ? load<u32>(rows, 8) : keyOfC(isFirst, c);
    const keyD = source == ROWS ? load<u32>(rows, 12) : keyOfD(isFirst, d);
    if (source == TO_LIMIT && (keyA >= limitA || keyB >= limitB || keyC >= limitC || keyD >= limitD)) break;
    if (source != ROWS && isApart) {
      a = nextAfter(keyA, a, pause);
      b = nextAfter(keyB, b, pause);
      c = nextAfter(keyC, c, pause);
      d = nextAfter(keyD, d, pause);
    } else if (source != ROWS) {
      a = next(keyA);
      b = next(keyB);
      c = next(keyC);
      d = next(keyD);
    }
    const stakeA = stakeOf(keyA);
    const stakeB = stakeOf(keyB);
    const stakeC = stakeOf(keyC);
    const stakeD = stakeOf(keyD);
    let firstTwo = v128.load_zero<u64>(figuresOf(keyA, stakeA), FIGURES);
    firstTwo = v128.load_lane<u64>(figuresOf(keyB, stakeB), firstTwo, 1, FIGURES);
    let lastTwo = v128.load_zero<u64>(figuresOf(keyC, stakeC), FIGURES);
    lastTwo = v128.load_lane<u64>(figuresOf(keyD, stakeD), lastTwo, 1, FIGURES);
    figures = i64x2.add(figures, firstTwo);
    otherFigures = i64x2.add(otherFigures, lastTwo);
    stakes = i64x2.add(stakes, twoStakes(stakeA, stakeB));
    otherStakes = i64x2.add(otherStakes, twoStakes(stakeC, stakeD));
    const pnl = v128.shuffle<i32>(firstTwo, lastTwo, 0, 2, 4, 6);
    total = i32x4.add(total, pnl);
    moved = i32x4.add(moved, i32x4.abs(pnl));
    peak = i32x4.max_s(peak, total);
    fall = i32x4.max_s(fall, i32x4.sub(peak, total));
    squares = i64x2.add(squares, i64x2.extmul_low_i32x4_s(pnl, pnl));
    otherSquares = i64x2.add(otherSquares, i64x2.extmul_high_i32x4_s(pnl, pnl));
    // Not before: the compiler would then load all keys first, and run short of registers.
    if (source == ROWS) rows += ROW_BYTES;
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
  if (source == ROWS) return;
  store<u32>(PLACES, a);
  store<u32>(PLACES, b, 4);
  store<u32>(PLACES, c, 8);
  store<u32>(PLACES, d, 12);
}

/** Adds the trades of a run of rows. */
export function addNarrow(from: usize, to: usize): void {
  add(ROWS, false, true, from, 0, <u32>to);
}

/** Walks four columns of the batch, its first or its others, and adds their trades. */
@inline
function walk(source: i32, isFirst: bool, wait: i32): void {
  const pause = <u32>wait << 1;
  const end = <u32>sessions << 4;
  if (wait == 1) {
    if (isFirst) add(source, false, true, 0, 0, end);
    else add(source, false, false, 0, 0, end);
  } else if (isFirst) add(source, true, true, 0, pause, end);
  else add(source, true, false, 0, pause, end);
}

/** Begins to walk four columns with one position at a time, each until it comes to a key of at least `limit`. */
export function startWalks(limit: u32): void {
  v128.store(PLACES, i32x4.splat(<i32>load<u16>(OPENINGS)));
  v128.store(LIMITS, i32x4.splat(<i32>limit));
}

/** Walks on until a lane comes to its limit. */
export function walkToLimit(isFirst: bool, wait: i32): void {
  walk(TO_LIMIT, isFirst, wait);
}

/** Walks on until all are past their last trade. */
export function walkToEnd(isFirst: bool, wait: i32): void {
  walk(TO_END, isFirst, wait);
}

/** Whether a lane has come to its limit; takes that away. */
export function passLimit(isFirst: bool, lane: usize): bool {
  const word = lane << 2;
  const columns = isFirst ? BATCH_KEYS : BATCH_KEYS + 4 * COLUMN_BYTES;
  const key = load<u32>(columns + COLUMN_BYTES * lane + load<u32>(PLACES + word));
  const isThere = key >= load<u32>(LIMITS + word);
  if (isThere) store<u32>(LIMITS + word, NO_LIMIT);
  return isThere;
}

/** Writes what was added up to now of a lane as a part of its result. */
export function writeNarrow(lane: usize, part: usize): void {
  const word = SUMS + (lane << 2);
  const pair = SUMS + (lane << 3);
  const total = <i64>load<i32>(word);
  writePart(
    part,
    load<i64>(pair, FIGURES_OF),
    load<i64>(pair, STAKES_OF),
    total,
    load<i64>(pair, SQUARES),
    // What won less what was lost is the total, and both together are what the account moved by.
    (total + <i64>load<i32>(word, 16)) >> 1,
    load<i32>(word, 48),
  );
}
