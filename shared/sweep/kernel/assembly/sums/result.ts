import { TRADE_BITS, WIN_BITS } from "../walks/trades";

/** Places of a result's integers (S10), i64: eight in sample, then seven out of sample; last its fingerprint. */
export const TRADES: i32 = 0;
export const WINS: i32 = 1;
export const TOTAL: i32 = 2;
export const SQUARES: i32 = 3;
export const GROSS_WIN: i32 = 4;
export const DAYS: i32 = 5;
export const RISK: i32 = 6;
export const DRAWDOWN: i32 = 7;
export const PART_BYTES: usize = 64;
/** Of what is out of sample no drawdown is told. */
export const PART_INTEGERS: i32 = 7;
export const FINGERPRINT: usize = 120;
export const RESULT_BYTES: usize = 128;

@inline
export function integer(result: usize, place: i32): i64 {
  return load<i64>(result + (<usize>place << 3));
}

@inline
export function put(part: usize, place: i32, value: i64): void {
  store<i64>(part + (<usize>place << 3), value);
}

const DAYS_MASK: i64 = 0xffff;
const RISK_MASK: i64 = (1 << TRADE_BITS) - 1;

/** Writes a part: P&Ls as they are, the rest out of the sums of the trades' figures (`trades.ts`). */
export function writePart(
  part: usize,
  first: i64,
  second: i64,
  total: i64,
  squares: i64,
  grossWin: i64,
  drawdown: i64,
): void {
  const held = (first - total) >> 32;
  put(part, TRADES, second >> TRADE_BITS);
  put(part, WINS, held >> WIN_BITS);
  put(part, TOTAL, total);
  put(part, SQUARES, squares);
  put(part, GROSS_WIN, grossWin);
  put(part, DAYS, held & DAYS_MASK);
  put(part, RISK, second & RISK_MASK);
  put(part, DRAWDOWN, drawdown);
}
