import { writePart } from "./result";
import { ROW_BYTES } from "../walks/batch";
import { ENTRY_MASK, ENTRY_SHIFT, FIGURES, LEVEL_BYTES, LEVEL_MASK, STAKES } from "../walks/trades";

/**
 * The integers of four walks in step, where 32 bits hold every sum of P&Ls. Sums lie in memory between one run of rows
 * and the next, where what a lane has come to may be written down.
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

/** Adds the trades of a run of rows. */
export function addNarrow(from: usize, to: usize): void {
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
  for (let rows = from; rows < to; rows += ROW_BYTES) {
    const keyA = load<u32>(rows);
    const keyB = load<u32>(rows, 4);
    const keyC = load<u32>(rows, 8);
    const keyD = load<u32>(rows, 12);
    const a = stakeOf(keyA);
    const b = stakeOf(keyB);
    const c = stakeOf(keyC);
    const d = stakeOf(keyD);
    let firstTwo = v128.load_zero<u64>(figuresOf(keyA, a), FIGURES);
    firstTwo = v128.load_lane<u64>(figuresOf(keyB, b), firstTwo, 1, FIGURES);
    let lastTwo = v128.load_zero<u64>(figuresOf(keyC, c), FIGURES);
    lastTwo = v128.load_lane<u64>(figuresOf(keyD, d), lastTwo, 1, FIGURES);
    figures = i64x2.add(figures, firstTwo);
    otherFigures = i64x2.add(otherFigures, lastTwo);
    stakes = i64x2.add(stakes, v128.load_lane<u64>(b, v128.load_zero<u64>(a, STAKES), 1, STAKES));
    otherStakes = i64x2.add(otherStakes, v128.load_lane<u64>(d, v128.load_zero<u64>(c, STAKES), 1, STAKES));
    const pnl = v128.shuffle<i32>(firstTwo, lastTwo, 0, 2, 4, 6);
    total = i32x4.add(total, pnl);
    moved = i32x4.add(moved, i32x4.abs(pnl));
    peak = i32x4.max_s(peak, total);
    fall = i32x4.max_s(fall, i32x4.sub(peak, total));
    squares = i64x2.add(squares, i64x2.extmul_low_i32x4_s(pnl, pnl));
    otherSquares = i64x2.add(otherSquares, i64x2.extmul_high_i32x4_s(pnl, pnl));
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
}

/** Writes what was added up to now of a lane as a part of its result. */
export function writeNarrow(lane: usize, part: usize): void {
  const word = SUMS + (lane << 2);
  const pair = SUMS + (lane << 3);
  const total = load<i32>(word);
  writePart(
    part,
    load<i64>(pair, FIGURES_OF),
    load<i64>(pair, STAKES_OF),
    total,
    load<i64>(pair, SQUARES),
    // Wins less losses are the total, wins and losses together the sum of |P&L|: both together are wins twice.
    (<i64>total + <i64>load<i32>(word, 16)) >> 1,
    load<i32>(word, 48),
  );
}
