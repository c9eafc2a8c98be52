import { RESULT_BYTES, writePart } from "./result";
import { exitShift, FIGURES, levelBits, STAKES } from "../walks/trades";

/**
 * The integers of four walks in step, where 32 bits hold every sum of P&Ls. Sums lie in memory between one run of rows
 * and the next, so that a part may be made of several.
 */

/** Sixteen bytes each, of four lanes: total, gross win, peak, fall; then of two and two squares, figures and stakes. */
const SUMS: usize = memory.data(160);
const SQUARES: usize = 64;
const FIGURES_OF: usize = 96;
const STAKES_OF: usize = 128;

export function startNarrow(): void {
  memory.fill(SUMS, 0, 160);
}

@inline
function twoFigures(place: u32, otherPlace: u32): v128 {
  const first = v128.load_zero<u64>(<usize>place << 3, FIGURES);
  return v128.load_lane<u64>(<usize>otherPlace << 3, first, 1, FIGURES);
}

@inline
function twoStakes(place: u32, otherPlace: u32, bits: u32): v128 {
  const first = v128.load_zero<u64>(<usize>(place >>> bits) << 3, STAKES);
  return v128.load_lane<u64>(<usize>(otherPlace >>> bits) << 3, first, 1, STAKES);
}

/** Adds the trades of a run of rows. */
export function addNarrow(from: usize, to: usize): void {
  const places = (<u32>1 << (exitShift - 1)) - 1;
  const bits = <u32>levelBits;
  const zero = i32x4.splat(0);
  let total = v128.load(SUMS);
  let gross = v128.load(SUMS, 16);
  let peak = v128.load(SUMS, 32);
  let fall = v128.load(SUMS, 48);
  let squares = v128.load(SUMS, SQUARES);
  let otherSquares = v128.load(SUMS, SQUARES + 16);
  let figures = v128.load(SUMS, FIGURES_OF);
  let otherFigures = v128.load(SUMS, FIGURES_OF + 16);
  let stakes = v128.load(SUMS, STAKES_OF);
  let otherStakes = v128.load(SUMS, STAKES_OF + 16);
  for (let rows = from; rows < to; rows += 16) {
    const a = load<u32>(rows) & places;
    const b = load<u32>(rows, 4) & places;
    const c = load<u32>(rows, 8) & places;
    const d = load<u32>(rows, 12) & places;
    const firstTwo = twoFigures(a, b);
    const lastTwo = twoFigures(c, d);
    figures = i64x2.add(figures, firstTwo);
    otherFigures = i64x2.add(otherFigures, lastTwo);
    stakes = i64x2.add(stakes, twoStakes(a, b, bits));
    otherStakes = i64x2.add(otherStakes, twoStakes(c, d, bits));
    const pnl = v128.shuffle<i32>(firstTwo, lastTwo, 0, 2, 4, 6);
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
  v128.store(SUMS, squares, SQUARES);
  v128.store(SUMS, otherSquares, SQUARES + 16);
  v128.store(SUMS, figures, FIGURES_OF);
  v128.store(SUMS, otherFigures, FIGURES_OF + 16);
  v128.store(SUMS, stakes, STAKES_OF);
  v128.store(SUMS, otherStakes, STAKES_OF + 16);
}

/** Writes what was added as a part of the results of four lanes. */
export function writeNarrow(part: usize): void {
  for (let lane: usize = 0; lane < 4; lane++) {
    const word = SUMS + (lane << 2);
    const pair = SUMS + (lane << 3);
    writePart(
      part + RESULT_BYTES * lane,
      load<i64>(pair, FIGURES_OF),
      load<i64>(pair, STAKES_OF),
      load<i32>(word),
      load<i64>(pair, SQUARES),
      load<i32>(word, 16),
      load<i32>(word, 48),
    );
  }
}
