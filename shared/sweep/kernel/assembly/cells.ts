/**
 * A cell of S14 as sums over ranked combinations: ten i64, the risk in two of them since its sum may pass 64 bits, the
 * last not used. The best total counts only where something is ranked.
 */
export const CELL_BYTES: usize = 80;

const RANKED: usize = 0;
const PROFITABLE: usize = 8;
const TRADES: usize = 16;
const WINS: usize = 24;
const TOTAL: usize = 32;
const GROSS_WIN: usize = 40;
const RISK_LOW: usize = 48;
const RISK_HIGH: usize = 56;
const BEST: usize = 64;

/** Makes the cell of one ranked combination. */
export function writeCell(cell: usize, trades: i64, wins: i64, total: i64, grossWin: i64, risk: i64): void {
  store<i64>(cell, 1, RANKED);
  store<i64>(cell, i64(total > 0), PROFITABLE);
  store<i64>(cell, trades, TRADES);
  store<i64>(cell, wins, WINS);
  store<i64>(cell, total, TOTAL);
  store<i64>(cell, grossWin, GROSS_WIN);
  store<i64>(cell, risk & 0xffffffff, RISK_LOW);
  store<i64>(cell, risk >> 32, RISK_HIGH);
  store<i64>(cell, total, BEST);
}

@inline
function addTwo(to: usize, from: usize, fields: usize): void {
  v128.store(to + fields, i64x2.add(v128.load(to + fields), v128.load(from + fields)));
}

@inline
function addMany(to: usize, from: usize, times: i64, field: usize): void {
  store<i64>(to + field, load<i64>(to + field) + load<i64>(from + field) * times);
}

/** Adds a cell to another so many times. */
export function addCell(to: usize, from: usize, times: i64): void {
  if (load<i64>(from, RANKED) == 0) return;
  const best = load<i64>(from, BEST);
  const isFirst = load<i64>(to, RANKED) == 0;
  store<i64>(to, isFirst ? best : max<i64>(best, load<i64>(to, BEST)), BEST);
  if (times == 1) {
    addTwo(to, from, RANKED);
    addTwo(to, from, TRADES);
    addTwo(to, from, TOTAL);
    addTwo(to, from, RISK_LOW);
    return;
  }
  addMany(to, from, times, RANKED);
  addMany(to, from, times, PROFITABLE);
  addMany(to, from, times, TRADES);
  addMany(to, from, times, WINS);
  addMany(to, from, times, TOTAL);
  addMany(to, from, times, GROSS_WIN);
  addMany(to, from, times, RISK_LOW);
  addMany(to, from, times, RISK_HIGH);
}
