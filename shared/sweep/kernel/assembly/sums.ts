import { noTrade, TRADE_BITS, WIN_BITS, figures, levelBits, stakes } from "./trades";

/**
 * The fifteen integers of a walk (S10), from its rows of keys: each part is a run of keys. Two walks go in step. P&Ls are
 * summed as doubles, which hold them exactly; squares, risk, days and counts as 64-bit integers.
 */

/** Places of a result's integers, i64: eight in sample, then seven out of sample and one that is not used. */
export const TRADES: i32 = 0;
export const WINS: i32 = 1;
export const TOTAL: i32 = 2;
export const SQUARES: i32 = 3;
export const GROSS_WIN: i32 = 4;
export const DAYS: i32 = 5;
export const RISK: i32 = 6;
export const DRAWDOWN: i32 = 7;
export const PART: i32 = 8;
export const RESULT_BYTES: usize = 128;

/** Of a part's trades, what is counted under the multiples of `WIN` and `ONE_TRADE`. */
const DAYS_MASK: i64 = (1 << WIN_BITS) - 1;
const RISK_MASK: i64 = (1 << TRADE_BITS) - 1;

@inline
function put(result: usize, field: i32, value: i64): void {
  store<i64>(result + (<usize>field << 3), value);
}

function write(
  result: usize, held: i64, staked: i64, squares: i64, total: f64, gross: f64, fall: f64,
): void {
  put(result, TRADES, staked >> TRADE_BITS);
  put(result, WINS, held >> WIN_BITS);
  put(result, TOTAL, <i64>total);
  put(result, SQUARES, squares);
  put(result, GROSS_WIN, <i64>gross);
  put(result, DAYS, held & DAYS_MASK);
  put(result, RISK, staked & RISK_MASK);
  put(result, DRAWDOWN, <i64>fall);
}

/** Sums the trades of two neighbouring lanes with keys from `low` on and under `high`; rows end with one past it. */
function sumPart(rows: usize, low: u32, high: u32, result: usize): void {
  const span = high - low;
  const none = noTrade;
  const place = (1 << (levelBits + 12)) - 1;
  const zero = f64x2.splat(0);
  let total = zero, gross = zero, peak = zero, fall = zero;
  let squares = i64x2.splat(0), held = i64x2.splat(0), staked = i64x2.splat(0);
  while (true) {
    let a = load<u32>(rows);
    let b = load<u32>(rows, 4);
    if (min<u32>(a, b) >= high) break;
    rows += 16;
    a = a - low < span ? a : none;
    b = b - low < span ? b : none;
    const placeA = a & place;
    const placeB = b & place;
    let record = v128.load_zero<u64>(figures + (<usize>placeA << 3));
    record = v128.load_lane<u64>(figures + (<usize>placeB << 3), record, 1);
    let stake = v128.load_zero<u64>(stakes + (<usize>(placeA >>> levelBits) << 3));
    stake = v128.load_lane<u64>(stakes + (<usize>(placeB >>> levelBits) << 3), stake, 1);
    staked = i64x2.add(staked, stake);
    held = i64x2.add(held, i64x2.shr_u(record, 32));
    const cents = v128.shuffle<i32>(record, record, 0, 2, 0, 2);
    squares = i64x2.add(squares, i64x2.extmul_low_i32x4_s(cents, cents));
    const pnl = f64x2.convert_low_i32x4_s(cents);
    total = f64x2.add(total, pnl);
    gross = f64x2.add(gross, f64x2.pmax(zero, pnl));
    peak = f64x2.pmax(peak, total);
    fall = f64x2.pmax(fall, f64x2.sub(peak, total));
  }
  write(
    result,
    i64x2.extract_lane(held, 0), i64x2.extract_lane(staked, 0), i64x2.extract_lane(squares, 0),
    f64x2.extract_lane(total, 0), f64x2.extract_lane(gross, 0), f64x2.extract_lane(fall, 0),
  );
  write(
    result + RESULT_BYTES,
    i64x2.extract_lane(held, 1), i64x2.extract_lane(staked, 1), i64x2.extract_lane(squares, 1),
    f64x2.extract_lane(total, 1), f64x2.extract_lane(gross, 1), f64x2.extract_lane(fall, 1),
  );
}

/** Results of the lane pair whose first trades are at `rows`: in sample the keys under `split`, the others out (S9). */
export function sumPair(rows: usize, split: u32, result: usize): void {
  sumPart(rows, 0, split, result);
  const trades = min<i64>(load<i64>(result), load<i64>(result + RESULT_BYTES));
  sumPart(rows + (<usize>trades << 4), split, noTrade, result + (<usize>PART << 3));
}
