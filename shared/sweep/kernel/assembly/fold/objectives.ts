import { allocate } from "../memory";
import { DRAWDOWN, GROSS_WIN, integer, RISK, SQUARES, TOTAL, TRADES, WINS } from "../sums/result";

/**
 * S12's objectives of a ranked result, in exactly its operations, and S15's histograms. Undefined is NaN, without limit
 * is infinite.
 */
export const OBJECTIVES: i32 = 7;

/** f64 per objective, and one that is always NaN. */
export let values: usize = 0;
/** Per objective what a result must reach, f64: eight values, and eight totals for results of no more than that value. */
export let bars: usize = 0;
const BAR_TOTALS: usize = 64;

/** S15's bins as i64: how many from −41 to 40 and from −101 to 100, each followed by that of undefined values. */
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

/** Writes the values of a result in sample, which has trades. Roots and quotients are worked two at a time. */
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

/** Whether two of the values written last reach their bars. */
@inline
function reachTwo(total: v128, at: usize): v128 {
  const two = v128.load(values + at);
  const bar = v128.load(bars + at);
  const asMuch = f64x2.ge(total, v128.load(bars + at, BAR_TOTALS));
  return v128.or(f64x2.gt(two, bar), v128.and(f64x2.eq(two, bar), asMuch));
}

/** Whether the values written last reach the bar of any objective. */
export function reachesAny(): bool {
  const total = v128.load64_splat(values);
  const first = v128.or(reachTwo(total, 0), reachTwo(total, 16));
  return v128.any_true(v128.or(first, v128.or(reachTwo(total, 32), reachTwo(total, 48))));
}

/** Raises the bar of an objective, where it is lower. */
export function raiseBar(objective: usize, value: f64, total: f64): void {
  const bar = bars + (objective << 3);
  if (value < load<f64>(bar) || (value == load<f64>(bar) && total < load<f64>(bar, BAR_TOTALS))) return;
  store<f64>(bar, value);
  store<f64>(bar, total, BAR_TOTALS);
}

/** Counts a value into a histogram whose bins go from `least` to `most` and end with that of undefined values. */
@inline
function count(value: f64, scale: f64, least: f64, most: f64, table: usize, times: i64): void {
  const bin = floor<f64>(value * scale);
  const held = bin < least ? least : bin > most ? most : bin;
  const place = isNaN<f64>(value) ? <i32>(most - least) + 1 : <i32>(held - least);
  const counter = table + (<usize>place << 3);
  store<i64>(counter, load<i64>(counter) + times);
}

/** Counts the values written last so many times (S15). */
export function countBins(times: i64): void {
  count(load<f64>(values, 24), 4, -41, 40, histograms, times);
  count(load<f64>(values, 16), 200, -101, 100, histograms + R_PLACE, times);
}
