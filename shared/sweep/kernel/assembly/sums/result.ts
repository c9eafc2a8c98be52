import { TRADE_BITS, WIN_BITS } from "../walks/trades";
import { FALL_SUM, GROSS_SUM, SQUARES_SUM, STAKES_SUM, TOTAL_SUM } from "./checkpoints";

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

/** Returns wins, in the upper bits, and days held of sums of figures and of P&Ls. */
@inline
export function heldOf(figures: i64, total: i64): i64 {
  return (figures - total) >> 32;
}

@inline
export function winsOf(held: i64): i64 {
  return held >> WIN_BITS;
}

@inline
export function daysOf(held: i64): i64 {
  return held & DAYS_MASK;
}

@inline
export function tradesOf(stakes: i64): i64 {
  return stakes >> TRADE_BITS;
}

@inline
export function riskOf(stakes: i64): i64 {
  return stakes & RISK_MASK;
}

/**
 * Writes the seven integers of both parts: P&Ls as they are, the rest from the sums of the trades' figures
 * (`trades.ts`). Returns their hash: each sum times its own odd number, so that the order counts.
 */
@inline
function writePart(part: usize, first: i64, second: i64, total: i64, squares: i64, grossWin: i64): u64 {
  const held = heldOf(first, total);
  put(part, TRADES, tradesOf(second));
  put(part, WINS, winsOf(held));
  put(part, TOTAL, total);
  put(part, SQUARES, squares);
  put(part, GROSS_WIN, grossWin);
  put(part, DAYS, daysOf(held));
  put(part, RISK, riskOf(second));
  return (
    <u64>first * 0x9e3779b97f4a7c15 +
    <u64>second * 0xbf58476d1ce4e5b9 +
    <u64>total * 0x94d049bb133111eb +
    <u64>squares * 0xd6e8feb86659fd93 +
    <u64>grossWin * 0xa0761d6478bd642f
  );
}

/** Writes the in-sample part from the note at its end, and starts the fingerprint. */
@inline
function writeIn(result: usize, note: usize): void {
  const total = load<i64>(note, TOTAL_SUM);
  const drawdown = load<i64>(note, FALL_SUM);
  const told = writePart(
    result,
    load<i64>(note),
    load<i64>(note, STAKES_SUM),
    total,
    load<i64>(note, SQUARES_SUM),
    load<i64>(note, GROSS_SUM),
  );
  put(result, DRAWDOWN, drawdown);
  store<u64>(result, told * 0xe7037ed1a0b428db + <u64>drawdown * 0x8ebc6af09c88c6e3, FINGERPRINT);
}

/** Writes a lane's result from its note at the end of the in-sample part, and its sums at the end of the period. */
@inline
export function writeResult(
  result: usize,
  note: usize,
  first: i64,
  second: i64,
  total: i64,
  squares: i64,
  grossWin: i64,
): void {
  writeIn(result, note);
  let told = load<u64>(result, FINGERPRINT) + writePart(
    result + PART_BYTES,
    first - load<i64>(note),
    second - load<i64>(note, STAKES_SUM),
    total - load<i64>(note, TOTAL_SUM),
    squares - load<i64>(note, SQUARES_SUM),
    grossWin - load<i64>(note, GROSS_SUM),
  );
  told ^= told >> 32;
  told *= 0xc4ceb9fe1a85ec53;
  store<u64>(result, told ^ (told >> 29), FINGERPRINT);
}
