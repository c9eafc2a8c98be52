import { TRADE_BITS, WIN_BITS } from "../walks/trades";

/** Indices of a result's integers (S10), i64: eight in sample, seven out of sample, then the fingerprint. */
export const TRADES: i32 = 0;
export const WINS: i32 = 1;
export const TOTAL: i32 = 2;
export const SQUARES: i32 = 3;
export const GROSS_WIN: i32 = 4;
export const DAYS: i32 = 5;
export const RISK: i32 = 6;
export const DRAWDOWN: i32 = 7;
export const PART_BYTES: usize = 64;
/** The out-of-sample part has no drawdown. The fingerprint hashes all fifteen integers into 64 bits. */
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

/**
 * Writes the seven integers of both parts: P&Ls as they are, the rest from the sums of the trades' figures
 * (`trades.ts`). Returns their hash: each sum times its own odd number, so that the order counts.
 */
@inline
function writePart(part: usize, first: i64, second: i64, total: i64, squares: i64, grossWin: i64): u64 {
  const held = (first - total) >> 32;
  put(part, TRADES, second >> TRADE_BITS);
  put(part, WINS, held >> WIN_BITS);
  put(part, TOTAL, total);
  put(part, SQUARES, squares);
  put(part, GROSS_WIN, grossWin);
  put(part, DAYS, held & DAYS_MASK);
  put(part, RISK, second & RISK_MASK);
  return (
    <u64>first * 0x9e3779b97f4a7c15 +
    <u64>second * 0xbf58476d1ce4e5b9 +
    <u64>total * 0x94d049bb133111eb +
    <u64>squares * 0xd6e8feb86659fd93 +
    <u64>grossWin * 0xa0761d6478bd642f
  );
}

/** Writes the in-sample part and starts the fingerprint. */
export function writeIn(
  result: usize,
  first: i64,
  second: i64,
  total: i64,
  squares: i64,
  grossWin: i64,
  drawdown: i64,
): void {
  const told = writePart(result, first, second, total, squares, grossWin);
  put(result, DRAWDOWN, drawdown);
  store<u64>(result, told * 0xe7037ed1a0b428db + <u64>drawdown * 0x8ebc6af09c88c6e3, FINGERPRINT);
}

/** Writes the out-of-sample part after the in-sample one, and finishes the fingerprint. */
export function writeOut(
  result: usize,
  first: i64,
  second: i64,
  total: i64,
  squares: i64,
  grossWin: i64,
): void {
  let told = load<u64>(result, FINGERPRINT) + writePart(result + PART_BYTES, first, second, total, squares, grossWin);
  told ^= told >> 32;
  told *= 0xc4ceb9fe1a85ec53;
  store<u64>(result, told ^ (told >> 29), FINGERPRINT);
}
