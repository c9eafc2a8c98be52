import { allocate } from "../memory";
import { DRAWDOWN, GROSS_WIN, integer, RISK, SQUARES, TOTAL, TRADES, WINS } from "../sums/result";

/**
 * S12's objectives of a ranked result, in exactly its operations, and S15's histograms. Undefined is NaN, without
 * limit is Infinity.
 */
export const OBJECTIVES: i32 = 7;

/** f64 per objective, and a last one that is always NaN. */
export let values: usize = 0;
/** The bar of each objective, f64: eight values, then eight totals that a result with just that value must reach. */
export let bars: usize = 0;
const BAR_TOTALS: usize = 64;

/** S15's bins as i64: −41 to 40 and −101 to 100, each run followed by the count of undefined values. */
export let histograms: usize = 0;
const HISTOGRAM_BYTES: usize = 8 * (83 + 203);
const R_PLACE: usize = 8 * 83;

export function allocateObjectives(): void {
  values = allocate(64);
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

/** Writes the in-sample values of a result with trades. Computes roots and quotients two at a time. */
export function valuesOf(result: usize): void {
  const n = number(result, TRADES);
  const total = number(result, TOTAL);
  const gross = number(result, GROSS_WIN);
  const risk = number(result, RISK);
  const fall = number(result, DRAWDOWN);
  const loss = gross - total;
  const difference = n * number(result, SQUARES) - total * total;
  const roots = f64x2.sqrt(pair(n - 1, difference));
  const means = f64x2.div(pair(total, number(result, WINS)), f64x2.splat(n));
  const shares = f64x2.div(pair(total, gross), pair(risk, loss));
  const ratios = f64x2.div(
    pair(total * f64x2.extract_lane(roots, 0), total),
    pair(f64x2.extract_lane(roots, 1), fall),
  );
  const hasDeviation = n >= 2 && difference > 0;
  store<f64>(values, total, 0);
  store<f64>(values, f64x2.extract_lane(means, 0), 8);
  store<f64>(values, orWithout(f64x2.extract_lane(shares, 0), risk > 0, false), 16);
  store<f64>(values, orWithout(f64x2.extract_lane(ratios, 0), hasDeviation, false), 24);
  store<f64>(values, orWithout(f64x2.extract_lane(shares, 1), loss > 0, gross > 0), 32);
  store<f64>(values, orWithout(f64x2.extract_lane(ratios, 1), fall > 0, total > 0), 40);
  store<f64>(values, f64x2.extract_lane(means, 1), 48);
  store<f64>(values, NaN, 56);
}

/** Compares two of the last values with their bars: true for at least. */
@inline
function comeNear(at: usize): v128 {
  return f64x2.ge(v128.load(values + at), v128.load(bars + at));
}

/** Returns true if one of two last values reaches its bar. */
@inline
function reachTwo(total: v128, at: usize): v128 {
  const two = v128.load(values + at);
  const bar = v128.load(bars + at);
  const asMuch = f64x2.ge(total, v128.load(bars + at, BAR_TOTALS));
  return v128.or(f64x2.gt(two, bar), v128.and(f64x2.eq(two, bar), asMuch));
}

/** Returns true if the last values reach the bar of any objective. */
export function reachesAny(): bool {
  const near = v128.or(v128.or(comeNear(0), comeNear(16)), v128.or(comeNear(32), comeNear(48)));
  if (!v128.any_true(near)) return false;
  const total = v128.load64_splat(values);
  const first = v128.or(reachTwo(total, 0), reachTwo(total, 16));
  return v128.any_true(v128.or(first, v128.or(reachTwo(total, 32), reachTwo(total, 48))));
}

/** Raises the bar of an objective if it is lower. */
export function raiseBar(objective: usize, value: f64, total: f64): void {
  const bar = bars + (objective << 3);
  if (value < load<f64>(bar) || (value == load<f64>(bar) && total < load<f64>(bar, BAR_TOTALS))) return;
  store<f64>(bar, value);
  store<f64>(bar, total, BAR_TOTALS);
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

/** Counts the last values several times (S15). Undefined values go after the last bin. */
export function countBins(times: i64): void {
  const least = v128.load(FIRST_BINS);
  let bins = f64x2.floor(f64x2.mul(v128.load(values, 16), v128.load(BIN_SCALES)));
  // These return the first operand for a NaN, so a NaN survives to the end.
  bins = f64x2.pmin(f64x2.pmax(bins, least), v128.load(LAST_BINS));
  bins = f64x2.sub(f64x2.pmin(v128.load(UNDEFINED_BINS), bins), least);
  const places = i32x4.trunc_sat_f64x2_s_zero(bins);
  addAt(histograms, i32x4.extract_lane(places, 1), times);
  addAt(histograms + R_PLACE, i32x4.extract_lane(places, 0), times);
}
