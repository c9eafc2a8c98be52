import { allocate } from "../memory";
import { PART_BYTES } from "./result";
import { addNarrow, startNarrow, writeNarrow } from "./sums-narrow";
import { writeWide } from "./sums-wide";
import { ROW_BYTES } from "../walks/batch";
import { isNarrow, noTrade } from "../walks/trades";

/** Results of four walks from their rows of keys: a part is a run of the trades (S9), and lanes are parted one by one. */

/** Rows at which some lanes are in sample and others out of it: as either part takes them. */
let rowsIn: usize = 0;
let rowsOut: usize = 0;

export function allocateSums(rowBytes: usize): void {
  rowsIn = allocate(rowBytes);
  rowsOut = allocate(rowBytes);
}

/** The first row from one on at which some lane, or each of them, is at a key or past it; rows are in order. */
@inline
function firstRow(from: usize, to: usize, key: v128, isEach: bool): usize {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = low + ((high - low) / ROW_BYTES / 2) * ROW_BYTES;
    const arePast = i32x4.ge_u(v128.load(middle), key);
    if (isEach ? i32x4.all_true(arePast) : v128.any_true(arePast)) high = middle;
    else low = middle + ROW_BYTES;
  }
  return low;
}

/** Writes the results of the four lanes whose first keys are at `from`; at `to` are those of the row without trades. */
export function writeResults(from: usize, to: usize, split: u32, result: usize): void {
  if (!isNarrow) {
    writeWide(from, to, 0, split, result);
    writeWide(from, to, split, noTrade, result + PART_BYTES);
    return;
  }
  const boundary = i32x4.splat(split);
  const none = i32x4.splat(noTrade);
  const mixed = firstRow(from, to, boundary, false);
  const rest = firstRow(mixed, to, boundary, true);
  for (let row = mixed; row < rest; row += ROW_BYTES) {
    const keys = v128.load(row);
    const areOut = i32x4.ge_u(keys, boundary);
    v128.store(rowsIn + row - mixed, v128.bitselect(none, keys, areOut));
    v128.store(rowsOut + row - mixed, v128.bitselect(keys, none, areOut));
  }
  startNarrow();
  addNarrow(from, mixed);
  addNarrow(rowsIn, rowsIn + rest - mixed);
  writeNarrow(result);
  startNarrow();
  addNarrow(rowsOut, rowsOut + rest - mixed);
  addNarrow(rest, to);
  writeNarrow(result + PART_BYTES);
}
