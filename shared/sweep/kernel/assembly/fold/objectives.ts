import { allocate } from "../memory";
import { DRAWDOWN, GROSS_WIN, integer, RISK, SQUARES, TOTAL, TRADES, WINS } from "../sums/result";

/**
 * S12's objectives of a ranked result after the loss (S12a), in exactly its operations, and S15's histograms of the plain
 * record. Undefined is NaN, without limit is Infinity.
 */
export const OBJECTIVES: i32 = 7;

/** f64 per objective, and an eighth that is always NaN; then of the plain record P&L per $ at risk, and t. */
export let values: usize = 0;
const PLAIN: usize = 64;
const T_STATISTIC: usize = 3;
/** The bar of each objective, f64: eight values, then eight totals that a result with just that value must reach. */
export let bars: usize = 0;
const BAR_TOTALS: usize = 64;

/** S15's bins as i64: −41 to 40 and −101 to 100, each run followed by the count of undefined values. */
export let histograms: usize = 0;
const HISTOGRAM_BYTES: usize = 8 * (83 + 203);
const R_PLACE: usize = 8 * 83;

export function allocateObjectives(): void {
  values = allocate(80);
  bars = allocate(128);
  histograms = allocate(HISTOGRAM_BYTES);
}

@inline
function number(result: usize, field: i32): f64 {
  return <f64>integer(result, field);
}

@inline
function pair(one: f64, other: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(one), 1, other);
}

@inline
function orWithout(value: f64, isDefined: bool, hasNoLimit: bool): f64 {
  return isDefined ? value : hasNoLimit ? Infinity : NaN;
}

/**
 * Returns the risk of one more trade: the average of the others, rounded up to the cent (S12a). The rounded quotient of
 * numbers past 2^38 can be one off; the products say so.
 */
@inline
function lossOf(risk: i64, trades: i64): i64 {
  let loss = <i64>Math.ceil(<f64>risk / <f64>trades);
  if (loss * trades < risk) loss++;
  if ((loss - 1) * trades >= risk) loss--;
  return loss;
}

/** A loss whose square, beside all squares of P&Ls, stays under 2^64. */
const SMALL_LOSS: i64 = 1 << 31;

/** Returns squares plus the square of a loss of 2^31 to 2^50, rounded once to the nearest even double. */
function wideSquares(squares: u64, loss: u64): f64 {
  const high = loss >> 25;
  const low = loss & 0x1ffffff;
  // (high · 2^25 + low)² in two words.
  const middle = 2 * high * low;
  let lower = low * low + squares;
  let upper: u64 = lower < squares ? 1 : 0;
  const shifted = middle << 25;
  lower += shifted;
  upper += (middle >> 39) + (lower < shifted ? 1 : 0);
  const highest = (high * high) << 50;
  lower += highest;
  upper += ((high * high) >> 14) + (lower < highest ? 1 : 0);
  if (upper == 0) return <f64>lower;
  const room = clz<u64>(upper);
  const kept = 64 - room;
  // A sticky lowest bit stands for the cut bits, so that a value halfway between two doubles rounds correctly.
  const cut: u64 = lower << room != 0 ? 1 : 0;
  const head = (upper << room) | (lower >> kept);
  return <f64>(head | cut) * <f64>(<u64>1 << kept);
}

/** Writes the plain P&L per $ at risk and t-statistic of a result with trades, which S15 counts. */
function writePlain(result: usize): void {
  const n = number(result, TRADES);
  const total = number(result, TOTAL);
  const risk = number(result, RISK);
  const difference = n * number(result, SQUARES) - total * total;
  const roots = f64x2.sqrt(pair(n - 1, difference));
  const ratios = f64x2.div(
    pair(total, total * f64x2.extract_lane(roots, 0)),
    pair(risk, f64x2.extract_lane(roots, 1)),
  );
  store<f64>(values, orWithout(f64x2.extract_lane(ratios, 0), risk > 0, false), PLAIN);
  store<f64>(values, orWithout(f64x2.extract_lane(ratios, 1), n >= 2 && difference > 0, false), PLAIN + 8);
}

/** A result after the loss (S12a), f64, and its difference of S12's t-statistic. */
let more: f64 = 0;
let less: f64 = 0;
let gross: f64 = 0;
let lost: f64 = 0;
let staked: f64 = 0;
let fall: f64 = 0;
let difference: f64 = 0;

/** Takes a result with trades, and adds the loss to it. */
@inline
function takeWithLoss(result: usize): void {
  const trades = integer(result, TRADES);
  const risk = integer(result, RISK);
  const loss = lossOf(risk, trades);
  more = <f64>(trades + 1);
  less = <f64>(integer(result, TOTAL) - loss);
  gross = number(result, GROSS_WIN);
  lost = gross - less;
  staked = <f64>(risk + loss);
  fall = <f64>(integer(result, DRAWDOWN) + loss);
  const squares = <u64>integer(result, SQUARES);
  const moreSquares = loss < SMALL_LOSS ? <f64>(squares + <u64>(loss * loss)) : wideSquares(squares, loss);
  difference = more * moreSquares - less * less;
}

/** The bars of `bars`, a trace lower; for the t-statistic the square of its bar, or −Infinity for a bar up to 0. */
const LOW_BARS: usize = memory.data(64);
const TRACE: f64 = 1e-9;

function lowerBar(objective: usize): void {
  const bar = load<f64>(bars + (objective << 3));
  const low = bar - TRACE * Math.abs(bar);
  // A list with room: −Infinity less Infinity.
  store<f64>(LOW_BARS + (objective << 3), objective != T_STATISTIC ? low : low > 0 ? low * low : -Infinity);
}

export function takeBars(): void {
  for (let objective: usize = 0; objective < <usize>OBJECTIVES; objective++) lowerBar(objective);
}

/**
 * Returns false if the result taken last is below every bar: products instead of quotients and roots, which few results
 * need. A NaN is below no bar.
 */
@inline
function comesNear(wins: f64): bool {
  const first = f64x2.lt(f64x2.splat(less), f64x2.mul(v128.load(LOW_BARS), pair(1, more)));
  const ratios = f64x2.lt(pair(gross, less), f64x2.mul(v128.load(LOW_BARS, 32), pair(lost, fall)));
  const rest = f64x2.lt(
    pair(wins, less),
    f64x2.mul(pair(load<f64>(LOW_BARS, 48), load<f64>(LOW_BARS, 16)), pair(more, staked)),
  );
  const isBelow = v128.and(v128.and(first, ratios), rest);
  if (!i64x2.all_true(isBelow)) return true;
  return !(less * Math.abs(less) * (more - 1) < load<f64>(LOW_BARS, 24) * difference);
}

/** Writes the values of the result taken last, two roots or quotients at a time. */
function writeValues(result: usize): void {
  const roots = f64x2.sqrt(pair(more - 1, difference));
  const means = f64x2.div(pair(less, number(result, WINS)), f64x2.splat(more));
  const shares = f64x2.div(pair(less, gross), pair(staked, lost));
  const ratios = f64x2.div(
    pair(less * f64x2.extract_lane(roots, 0), less),
    pair(f64x2.extract_lane(roots, 1), fall),
  );
  store<f64>(values, less, 0);
  store<f64>(values, f64x2.extract_lane(means, 0), 8);
  store<f64>(values, orWithout(f64x2.extract_lane(shares, 0), staked > 0, false), 16);
  store<f64>(values, orWithout(f64x2.extract_lane(ratios, 0), difference > 0, false), 24);
  store<f64>(values, orWithout(f64x2.extract_lane(shares, 1), lost > 0, gross > 0), 32);
  store<f64>(values, orWithout(f64x2.extract_lane(ratios, 1), fall > 0, less > 0), 40);
  store<f64>(values, f64x2.extract_lane(means, 1), 48);
  store<f64>(values, NaN, 56);
}

/** Returns true if one of two last values reaches its bar. */
@inline
function reachTwo(total: v128, at: usize): v128 {
  const two = v128.load(values + at);
  const bar = v128.load(bars + at);
  const asMuch = f64x2.ge(total, v128.load(bars + at, BAR_TOTALS));
  return v128.or(f64x2.gt(two, bar), v128.and(f64x2.eq(two, bar), asMuch));
}

/** Returns true if a result with trades reaches the bar of any objective. Its values are written then. */
export function reachesAny(result: usize): bool {
  takeWithLoss(result);
  if (!comesNear(number(result, WINS))) return false;
  writeValues(result);
  const total = f64x2.splat(number(result, TOTAL));
  const first = v128.or(reachTwo(total, 0), reachTwo(total, 16));
  return v128.any_true(v128.or(first, v128.or(reachTwo(total, 32), reachTwo(total, 48))));
}

export function raiseBar(objective: usize, value: f64, total: f64): void {
  const bar = bars + (objective << 3);
  if (value < load<f64>(bar) || (value == load<f64>(bar) && total < load<f64>(bar, BAR_TOTALS))) return;
  store<f64>(bar, value);
  store<f64>(bar, total, BAR_TOTALS);
  lowerBar(objective);
}

/** Histograms of P&L per $ at risk and of the t-statistic, side by side: bins per unit, first and last bin. */
const BIN_SCALES: usize = memory.data<f64>([200, 4]);
const FIRST_BINS: usize = memory.data<f64>([-101, -41]);
const LAST_BINS: usize = memory.data<f64>([100, 40]);
const UNDEFINED_BINS: usize = memory.data<f64>([101, 41]);

@inline
function addAt(table: usize, place: i32, times: i64): void {
  const counter = table + (<usize>place << 3);
  store<i64>(counter, load<i64>(counter) + times);
}

/** Counts the plain values of a result with trades several times (S15). Undefined values go after the last bin. */
export function countBins(result: usize, times: i64): void {
  writePlain(result);
  const least = v128.load(FIRST_BINS);
  let bins = f64x2.floor(f64x2.mul(v128.load(values, PLAIN), v128.load(BIN_SCALES)));
  // These return the first operand for a NaN, so a NaN survives to the end.
  bins = f64x2.pmin(f64x2.pmax(bins, least), v128.load(LAST_BINS));
  bins = f64x2.sub(f64x2.pmin(v128.load(UNDEFINED_BINS), bins), least);
  const places = i32x4.trunc_sat_f64x2_s_zero(bins);
  addAt(histograms, i32x4.extract_lane(places, 1), times);
  addAt(histograms + R_PLACE, i32x4.extract_lane(places, 0), times);
}
