import { RESULT_BYTES, writeIn, writeOut } from "./result";
import { ROW_BYTES } from "../walks/batch";
import { ENTRY_MASK, ENTRY_SHIFT, FIGURES, LEVEL_BYTES, LEVEL_MASK, STAKES } from "../walks/trades";

/** Sums four walks one by one in 64 bits, for P&Ls whose sums exceed 32 bits. */

/** Writes a part of a lane's result: the trades with keys from `low` to below `high`. */
function writeLane(from: usize, to: usize, low: u32, high: u32, isIn: bool, result: usize): void {
  let first: i64 = 0;
  let second: i64 = 0;
  let total: i64 = 0;
  let squares: i64 = 0;
  let grossWin: i64 = 0;
  let peak: i64 = 0;
  let fall: i64 = 0;
  for (let row = from; row < to; row += ROW_BYTES) {
    const key = load<u32>(row);
    if (key < low || key >= high) continue;
    const stake = ((key >>> ENTRY_SHIFT) & ENTRY_MASK) << 3;
    const figures = FIGURES + <usize>((key & LEVEL_MASK) * LEVEL_BYTES + stake);
    const pnl = <i64>load<i32>(figures);
    first += load<i64>(figures);
    second += load<i64>(STAKES + <usize>stake);
    total += pnl;
    squares += pnl * pnl;
    grossWin += max<i64>(pnl, 0);
    peak = max<i64>(peak, total);
    fall = max<i64>(fall, peak - total);
  }
  if (isIn) writeIn(result, first, second, total, squares, grossWin, fall);
  else writeOut(result, first, second, total, squares, grossWin);
}

/** Writes the results of four lanes from a range of rows. Keys from `split` on are out of sample. */
export function writeWide(from: usize, to: usize, split: u32, end: u32, results: usize): void {
  for (let lane: usize = 0; lane < 4; lane++) {
    const column = lane << 2;
    const result = results + RESULT_BYTES * lane;
    writeLane(from + column, to + column, 0, split, true, result);
    writeLane(from + column, to + column, split, end, false, result);
  }
}
