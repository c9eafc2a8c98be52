import { RESULT_BYTES, writePart } from "./result";
import { exitShift, FIGURES } from "./trades";

/**
 * The integers of four walks in step, where 32 bits hold every sum of P&Ls. Sums lie in memory between one run of rows
 * and the next, so that a part may be made of several.
 */

/** Sixteen bytes each: total, gross win, peak and fall of four lanes, squares of two twice, figures of each lane. */
const SUMS: usize = memory.data(160);

export function startNarrow(): void {
  memory.fill(SUMS, 0, 160);
}

@inline
function figuresOf(key: u32, places: u32): v128 {
  return v128.load(<usize>(key & places) << 4, FIGURES);
}

/** Adds the trades of a run of rows. */
export function addNarrow(from: usize, to: usize): void {
  const places = (<u32>1 << (exitShift - 1)) - 1;
  const zero = i32x4.splat(0);
  let total = v128.load(SUMS);
  let gross = v128.load(SUMS, 16);
  let peak = v128.load(SUMS, 32);
  let fall = v128.load(SUMS, 48);
  let squares = v128.load(SUMS, 64);
  let otherSquares = v128.load(SUMS, 80);
  let sumA = v128.load(SUMS, 96);
  let sumB = v128.load(SUMS, 112);
  let sumC = v128.load(SUMS, 128);
  let sumD = v128.load(SUMS, 144);
  for (let rows = from; rows < to; rows += 16) {
    const a = figuresOf(load<u32>(rows), places);
    const b = figuresOf(load<u32>(rows, 4), places);
    const c = figuresOf(load<u32>(rows, 8), places);
    const d = figuresOf(load<u32>(rows, 12), places);
    sumA = i64x2.add(sumA, a);
    sumB = i64x2.add(sumB, b);
    sumC = i64x2.add(sumC, c);
    sumD = i64x2.add(sumD, d);
    const firstTwo = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
    const lastTwo = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
    const pnl = v128.shuffle<i64>(firstTwo, lastTwo, 0, 2);
    total = i32x4.add(total, pnl);
    gross = i32x4.add(gross, i32x4.max_s(pnl, zero));
    peak = i32x4.max_s(peak, total);
    fall = i32x4.max_s(fall, i32x4.sub(peak, total));
    squares = i64x2.add(squares, i64x2.extmul_low_i32x4_s(pnl, pnl));
    otherSquares = i64x2.add(otherSquares, i64x2.extmul_high_i32x4_s(pnl, pnl));
  }
  v128.store(SUMS, total);
  v128.store(SUMS, gross, 16);
  v128.store(SUMS, peak, 32);
  v128.store(SUMS, fall, 48);
  v128.store(SUMS, squares, 64);
  v128.store(SUMS, otherSquares, 80);
  v128.store(SUMS, sumA, 96);
  v128.store(SUMS, sumB, 112);
  v128.store(SUMS, sumC, 128);
  v128.store(SUMS, sumD, 144);
}

/** Writes what was added as a part of the results of four lanes. */
export function writeNarrow(part: usize): void {
  for (let lane: usize = 0; lane < 4; lane++) {
    const word = SUMS + (lane << 2);
    const sums = SUMS + 96 + (lane << 4);
    writePart(
      part + RESULT_BYTES * lane,
      load<i64>(sums),
      load<i64>(sums, 8),
      load<i32>(word),
      load<i64>(SUMS + 64 + (lane << 3)),
      load<i32>(word, 16),
      load<i32>(word, 48),
    );
  }
}
