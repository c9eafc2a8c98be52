/**
 * Cells of S14 as sums over ranked combinations. The best total counts only if something is ranked. A small cell has
 * the sums of one entry rule or one column. They fit two numbers per word: ranked and profitable, trades and wins,
 * then total, gross win, risk and best total, six i64. A cell has larger sums in ten i64: the risk in two halves,
 * because its sum can exceed 64 bits; the last one is unused.
 */
export const SMALL_CELL_BYTES: usize = 48;
export const CELL_BYTES: usize = 80;

/** Offsets in a small cell. */
const COUNTS: usize = 0;
const TRADES_AND_WINS: usize = 8;
const SMALL_TOTAL: usize = 16;
const SMALL_GROSS_WIN: usize = 24;
const SMALL_RISK: usize = 32;
const SMALL_BEST: usize = 40;

/** Offsets in a cell, of two integers each: ranked and profitable, trades and wins, total and gross win, the risk's halves. */
const RANKED: usize = 0;
const TRADES: usize = 16;
const TOTAL: usize = 32;
const RISK: usize = 48;
const BEST: usize = 64;

/** Writes the small cell of one ranked combination. */
export function writeCell(cell: usize, trades: i64, wins: i64, total: i64, grossWin: i64, risk: i64): void {
  store<i64>(cell, 1 | (i64(total > 0) << 32), COUNTS);
  store<i64>(cell, trades | (wins << 32), TRADES_AND_WINS);
  store<i64>(cell, total, SMALL_TOTAL);
  store<i64>(cell, grossWin, SMALL_GROSS_WIN);
  store<i64>(cell, risk, SMALL_RISK);
  store<i64>(cell, total, SMALL_BEST);
}

@inline
function addBest(to: usize, from: usize): void {
  const best = load<i64>(from, SMALL_BEST);
  const isFirst = load<i64>(to, COUNTS) == 0;
  store<i64>(to, isFirst ? best : max<i64>(best, load<i64>(to, SMALL_BEST)), SMALL_BEST);
}

/** Adds a small cell to another, unless it is empty. */
export function addSmallCell(to: usize, from: usize): void {
  if (load<i64>(from, COUNTS) == 0) return;
  addBest(to, from);
  v128.store(to, i64x2.add(v128.load(to), v128.load(from)));
  v128.store(to, i64x2.add(v128.load(to, 16), v128.load(from, 16)), 16);
  store<i64>(to, load<i64>(to, SMALL_RISK) + load<i64>(from, SMALL_RISK), SMALL_RISK);
}

@inline
function addTimes(to: usize, from: usize, times: i64, field: usize): void {
  store<i64>(to + field, load<i64>(to + field) + load<i64>(from + field) * times);
}

/** Adds the small cell of one combination several times. Times is mostly 1, but a test for that is slower. */
export function addCombination(to: usize, from: usize, times: i64): void {
  addBest(to, from);
  addTimes(to, from, times, COUNTS);
  addTimes(to, from, times, TRADES_AND_WINS);
  addTimes(to, from, times, SMALL_TOTAL);
  addTimes(to, from, times, SMALL_GROSS_WIN);
  addTimes(to, from, times, SMALL_RISK);
}

/** Adds two adjacent integers to those of a cell. */
@inline
function addTwo(to: usize, two: v128): void {
  v128.store(to, i64x2.add(v128.load(to), two));
}

/** Returns the two halves of a word, each widened to 64 bits. */
@inline
function halvesOf(place: usize): v128 {
  return i64x2.extend_low_i32x4_u(v128.load64_zero(place));
}

export function addCell(to: usize, from: usize): void {
  if (load<i64>(from, COUNTS) == 0) return;
  const best = load<i64>(from, SMALL_BEST);
  const isFirst = load<i64>(to, RANKED) == 0;
  store<i64>(to, isFirst ? best : max<i64>(best, load<i64>(to, BEST)), BEST);
  addTwo(to + RANKED, halvesOf(from + COUNTS));
  addTwo(to + TRADES, halvesOf(from + TRADES_AND_WINS));
  addTwo(to + TOTAL, v128.load(from, SMALL_TOTAL));
  addTwo(to + RISK, halvesOf(from + SMALL_RISK));
}
