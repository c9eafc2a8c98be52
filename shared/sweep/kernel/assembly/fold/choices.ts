import { FALL_SUM, GROSS_SUM, noteOf, SQUARES_SUM, STAKES_SUM, START, TOTAL_SUM } from "../sums/checkpoints";
import {
  daysOf, DAYS, DRAWDOWN, GROSS_WIN, heldOf, integer, PART_BYTES, put, RISK, riskOf, SQUARES, TOTAL, TRADES, tradesOf,
  WINS, winsOf,
} from "../sums/result";

/**
 * Keeps for each walked fold the combination that S36 puts first, by its trades that closed in the fold's window: the
 * notes at the window's end less those at its start (`checkpoints.ts`).
 */

/** Objectives in S12's order. */
const TOTAL_PNL: i32 = 0;
const AVERAGE: i32 = 1;
const PER_RISK: i32 = 2;
const T_STATISTIC: i32 = 3;
const PROFIT_FACTOR: i32 = 4;
const PER_DRAWDOWN: i32 = 5;

/** Per fold i32: the checkpoint at the window's start, −1 for the period's; the one at its end; and least trades. */
export const foldWindows: usize = memory.data(288);
const FOLD_BYTES: usize = 12;

/**
 * Per fold: the choice's sums as a part of a result, its value f64, its rule i64 or −1; then the bar: value and total,
 * f64, which the host writes.
 */
export const choices: usize = memory.data(2496);
const VALUE: usize = PART_BYTES;
const RULE: usize = PART_BYTES + 8;
const BAR: usize = PART_BYTES + 16;
const BAR_TOTAL: usize = PART_BYTES + 24;
/** The bar a trace lower, which products of rounded numbers cannot miss; its square for the t-statistic. */
const LOW: usize = PART_BYTES + 32;
const TRACE: f64 = 1e-9;
const CHOICE_BYTES: usize = PART_BYTES + 40;

export let folds: i32 = 0;
let objective: i32 = 0;

/** Sets the walked folds, whose windows the host wrote, and the objective that chooses. */
export function setFolds(count: i32, chooser: i32): void {
  folds = count;
  objective = chooser;
}

function raiseBar(choice: usize, value: f64): void {
  const low = max<f64>(0, value * (1 - TRACE));
  store<f64>(choice, value, BAR);
  store<f64>(choice, objective == T_STATISTIC ? low * low : low, LOW);
}

/** Starts another spread without choices, under the host's bars. */
export function startChoices(): void {
  for (let fold: usize = 0; fold < <usize>folds; fold++) {
    const choice = choices + fold * CHOICE_BYTES;
    store<i64>(choice, -1, RULE);
    raiseBar(choice, load<f64>(choice, BAR));
  }
}

/** The window's sums of the combination taken last: a part of a result. */
const TAKEN: usize = memory.data(64);

@inline
function number(field: i32): f64 {
  return <f64>integer(TAKEN, field);
}

/** Returns S12's value of the sums taken last, in exactly its operations, of a total over 0; NaN if undefined. */
function valueOfTaken(): f64 {
  const n = number(TRADES);
  const total = number(TOTAL);
  if (objective == TOTAL_PNL) return total;
  if (objective == AVERAGE) return total / n;
  if (objective == PER_RISK) return integer(TAKEN, RISK) > 0 ? total / number(RISK) : NaN;
  if (objective == T_STATISTIC) {
    const difference = n * number(SQUARES) - total * total;
    if (n < 2 || !(difference > 0)) return NaN;
    return (total * Math.sqrt(n - 1)) / Math.sqrt(difference);
  }
  if (objective == PROFIT_FACTOR) {
    const lost = number(GROSS_WIN) - total;
    return lost > 0 ? number(GROSS_WIN) / lost : Infinity;
  }
  if (objective == PER_DRAWDOWN) return integer(TAKEN, DRAWDOWN) > 0 ? total / number(DRAWDOWN) : Infinity;
  return number(WINS) / n;
}

/** Returns true if the sums taken last come before a choice of the same value (S36). */
function comesFirst(choice: usize, rule: i64): bool {
  if (integer(TAKEN, TOTAL) != integer(choice, TOTAL)) return integer(TAKEN, TOTAL) > integer(choice, TOTAL);
  if (integer(TAKEN, TRADES) != integer(choice, TRADES)) return integer(TAKEN, TRADES) > integer(choice, TRADES);
  // The rest is in S36's order. Comparing trades and total again changes nothing.
  for (let place = 0; place <= RISK; place++) {
    if (integer(TAKEN, place) != integer(choice, place)) return integer(TAKEN, place) < integer(choice, place);
  }
  return rule < load<i64>(choice, RULE);
}

/** Takes the sums taken last as a fold's choice if S36 puts them before the one so far. */
function offer(choice: usize, rule: i64): void {
  const value = valueOfTaken();
  // A NaN is below no bar, but chooses nothing.
  if (!(value >= load<f64>(choice, BAR))) return;
  if (load<i64>(choice, RULE) >= 0) {
    if (value == load<f64>(choice, VALUE) && !comesFirst(choice, rule)) return;
  } else if (value == load<f64>(choice, BAR) && number(TOTAL) < load<f64>(choice, BAR_TOTAL)) return;
  memory.copy(choice, TAKEN, PART_BYTES);
  store<f64>(choice, value, VALUE);
  store<i64>(choice, rule, RULE);
  raiseBar(choice, value);
}

@inline
function since(from: usize, to: usize, field: usize): i64 {
  return load<i64>(to + field) - load<i64>(from + field);
}

/** Returns false if sums are below the bar, by products, which are cheap. NaN is below none. */
@inline
function comesNear(low: f64, from: usize, to: usize, total: i64, stakes: i64): bool {
  const sum = <f64>total;
  const n = <f64>tradesOf(stakes);
  if (objective == T_STATISTIC)
    return !(sum * sum * (n - 1) < low * (n * <f64>since(from, to, SQUARES_SUM) - sum * sum));
  if (objective == TOTAL_PNL) return !(sum < low);
  if (objective == AVERAGE) return !(sum < low * n);
  if (objective == PER_RISK) return !(sum < low * <f64>riskOf(stakes));
  if (objective == PER_DRAWDOWN) return !(sum < low * <f64>load<i64>(to, FALL_SUM));
  if (objective == PROFIT_FACTOR) {
    const gross = <f64>since(from, to, GROSS_SUM);
    return !(gross < low * (gross - sum));
  }
  return !(<f64>winsOf(heldOf(since(from, to, 0), total)) < low * n);
}

/** Offers a lane's walk, whose lowest rule is given, to every fold. */
export function choose(lane: i32, rule: i64): void {
  let window = foldWindows;
  let choice = choices;
  for (let fold = 0; fold < folds; fold++) {
    const start = load<i32>(window);
    const to = noteOf(lane, load<i32>(window, 4));
    const from = start < 0 ? START : noteOf(lane, start);
    const total = since(from, to, TOTAL_SUM);
    const stakes = since(from, to, STAKES_SUM);
    const isAble = total > 0 && tradesOf(stakes) >= load<i32>(window, 8);
    if (isAble && comesNear(load<f64>(choice, LOW), from, to, total, stakes)) {
      const held = heldOf(since(from, to, 0), total);
      put(TAKEN, TRADES, tradesOf(stakes));
      put(TAKEN, WINS, winsOf(held));
      put(TAKEN, TOTAL, total);
      put(TAKEN, SQUARES, since(from, to, SQUARES_SUM));
      put(TAKEN, GROSS_WIN, since(from, to, GROSS_SUM));
      put(TAKEN, DAYS, daysOf(held));
      put(TAKEN, RISK, riskOf(stakes));
      put(TAKEN, DRAWDOWN, load<i64>(to, FALL_SUM));
      offer(choice, rule);
    }
    window += FOLD_BYTES;
    choice += CHOICE_BYTES;
  }
}
