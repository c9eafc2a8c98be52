import { allocate } from "./memory";
import { DRAWDOWN, GROSS_WIN, RISK, SQUARES, TOTAL, TRADES, WINS } from "./result";

/**
 * S12's objectives of a ranked result, in exactly its operations, and S15's histograms. Undefined is NaN, without limit
 * is infinite.
 */
export const OBJECTIVES: i32 = 7;

/** f64 per objective. */
export let values: usize = 0;
/** Per objective what a result must reach: its value and, where it is no more, its total, both f64. */
export let bars: usize = 0;

/** S15's bins as i64: how many from −41 to 40 and from −101 to 100, each followed by that of undefined values. */
export let histograms: usize = 0;
export const HISTOGRAM_BYTES: usize = 8 * (83 + 203);
const R_PLACE: usize = 8 * 83;

export function allocateObjectives(): void {
  values = allocate(8 * <usize>OBJECTIVES);
  bars = allocate(16 * <usize>OBJECTIVES);
  histograms = allocate(HISTOGRAM_BYTES);
}

@inline
function number(result: usize, field: i32): f64 {
  return <f64>load<i64>(result + (<usize>field << 3));
}

/** Writes the values of a result in sample, which has trades. */
export function valuesOf(result: usize): void {
  const n = number(result, TRADES);
  const total = number(result, TOTAL);
  const gross = number(result, GROSS_WIN);
  const risk = number(result, RISK);
  const fall = number(result, DRAWDOWN);
  store<f64>(values, total, 0);
  store<f64>(values, total / n, 8);
  store<f64>(values, risk > 0 ? total / risk : NaN, 16);
  const difference = n * number(result, SQUARES) - total * total;
  const hasDeviation = n >= 2 && difference > 0;
  store<f64>(values, hasDeviation ? (total * sqrt<f64>(n - 1)) / sqrt<f64>(difference) : NaN, 24);
  const loss = gross - total;
  store<f64>(values, loss > 0 ? gross / loss : gross > 0 ? Infinity : NaN, 32);
  store<f64>(values, fall > 0 ? total / fall : total > 0 ? Infinity : NaN, 40);
  store<f64>(values, number(result, WINS) / n, 48);
}

@inline
function reaches(objective: usize, total: f64): bool {
  const value = load<f64>(values + (objective << 3));
  const bar = load<f64>(bars + (objective << 4));
  return value > bar || (value == bar && total >= load<f64>(bars + (objective << 4), 8));
}

/** Whether the values written last reach the bar of any objective. */
export function reachesAny(): bool {
  const total = load<f64>(values);
  for (let objective: usize = 0; objective < <usize>OBJECTIVES; objective++) {
    if (reaches(objective, total)) return true;
  }
  return false;
}

@inline
function count(value: f64, scale: f64, least: f64, most: f64, table: usize, times: i64): void {
  const bin = value == value ? <usize>(max(least, min(most, floor(value * scale))) - least) : <usize>(most - least) + 1;
  store<i64>(table + (bin << 3), load<i64>(table + (bin << 3)) + times);
}

/** Counts the values written last so many times (S15). */
export function countBins(times: i64): void {
  count(load<f64>(values, 24), 4, -41, 40, histograms, times);
  count(load<f64>(values, 16), 200, -101, 100, histograms + R_PLACE, times);
}
