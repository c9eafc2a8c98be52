import { checkpoints, FALL_SUM, GROSS_SUM, noteOf, sessionOf, split, SQUARES_SUM, STAKES_SUM, TOTAL_SUM } from "./checkpoints";
import { RESULT_BYTES, writeResult } from "./result";
import { ROW_BYTES } from "../walks/batch";
import { ENTRY_MASK, ENTRY_SHIFT, EXIT_SHIFT, FIGURES, LEVEL_BYTES, LEVEL_MASK, STAKES } from "../walks/trades";

/** Sums four walks one by one in 64 bits, for P&Ls whose sums exceed 32 bits. */

/** Writes the result of a lane, whose keys from `from` on end before `to`, and notes its sums at each checkpoint. */
function writeLane(from: usize, to: usize, lane: i32, result: usize): void {
  let first: i64 = 0;
  let second: i64 = 0;
  let total: i64 = 0;
  let squares: i64 = 0;
  let grossWin: i64 = 0;
  let peak: i64 = 0;
  let fall: i64 = 0;
  let row = from;
  for (let checkpoint = 0; checkpoint <= checkpoints; checkpoint++) {
    const end = checkpoint < checkpoints ? <u32>sessionOf(checkpoint) << EXIT_SHIFT : u32.MAX_VALUE;
    while (row < to && load<u32>(row) < end) {
      const key = load<u32>(row);
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
      row += ROW_BYTES;
    }
    if (checkpoint == checkpoints) break;
    const note = noteOf(lane, checkpoint);
    store<i64>(note, first);
    store<i64>(note, second, STAKES_SUM);
    store<i64>(note, total, TOTAL_SUM);
    store<i64>(note, squares, SQUARES_SUM);
    store<i64>(note, grossWin, GROSS_SUM);
    store<i64>(note, fall, FALL_SUM);
  }
  writeResult(result, noteOf(lane, split), first, second, total, squares, grossWin);
}

/** Writes the results of four lanes from a range of rows. */
export function writeWide(from: usize, to: usize, results: usize, firstLane: i32): void {
  for (let lane: usize = 0; lane < 4; lane++) {
    const column = lane << 2;
    writeLane(from + column, to + column, firstLane + <i32>lane, results + RESULT_BYTES * lane);
  }
}
