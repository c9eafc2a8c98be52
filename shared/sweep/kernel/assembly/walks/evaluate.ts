import { events, filters, maxPositionCount, waitCount } from "../dimensions";
import { columnAt, fillKeys, fillSteps, LANES, longest, orderColumns, ROW_BYTES, startBatch } from "./batch";
import { SMALL_CELL_BYTES, writeCell } from "../fold/cells";
import { addResult, describeColumns, leastRuleOf, weightOf } from "../fold/column-cells";
import { choose, folds, startChoices } from "../fold/choices";
import { contenderCount, dropContenders, offer, startContenders } from "../fold/contenders";
import { countDistinct, distinct, isCrowded, touchSlot, startDistinct } from "../fold/distinct";
import { columns, findColumns } from "./exit-columns";
import { allocate } from "../memory";
import { countBins, takeBars } from "../fold/objectives";
import { chooseFilter, findOpenings } from "./openings";
import { addEventCells, clearMarginals } from "../fold/rule-cells";
import { exitRules, maxPositions, minTrades, waits } from "../rules";
import { FINGERPRINT, GROSS_WIN, integer, RESULT_BYTES, RISK, TOTAL, TRADES, WINS } from "../sums/result";
import { writeResults, writeWalks } from "../sums/sums";
import { sessions } from "../tables";
import { hasSteps, readEvent, readSpread } from "./read-levels";
import { walkMany } from "./walk-many";
import { walkOne } from "./walk-one";

/** Evaluates every rule of the spread whose tables are filled. */

/** Number of combinations by outcome, i64: without trades, too few, ranked, distinct (S11, S17). */
export let counts: usize = 0;
let rows: usize = 0;
let results: usize = 0;
let cell: usize = 0;
/** True for repeated walks, which only count different results. */
let countsAgain: bool = false;

/** Maximum positions at a time (S2). */
const MOST_POSITIONS: i32 = 5;

export function entryRules(): i32 {
  return filters * maxPositionCount * waitCount;
}

export function allocateEvaluation(): void {
  counts = allocate(32);
  rows = allocate(ROW_BYTES * <usize>(sessions + MOST_POSITIONS + 2));
  results = allocate(RESULT_BYTES * LANES);
  cell = allocate(SMALL_CELL_BYTES);
}

@inline
function addTo(place: usize, times: i64): void {
  store<i64>(counts + place, load<i64>(counts + place) + times);
}

function fold(result: usize, column: i32, entryRule: i32, firstRule: i64): void {
  const weight = <i64>weightOf(column);
  const trades = integer(result, TRADES);
  if (trades < minTrades) {
    if (!countsAgain) addTo(trades == 0 ? 0 : 8, weight);
    return;
  }
  const fingerprint = load<u64>(result, FINGERPRINT);
  countDistinct(fingerprint);
  if (countsAgain) return;
  addTo(16, weight);
  countBins(result, weight);
  offer(result, firstRule + leastRuleOf(column), weight);
  const risk = integer(result, RISK);
  writeCell(cell, trades, integer(result, WINS), integer(result, TOTAL), integer(result, GROSS_WIN), risk);
  addResult(column, entryRule, cell);
}

/** Walks the batch's columns with several positions at a time, and sums their rows of keys. */
function walkKeys(positions: i32, wait: i32, lanes: i32): void {
  fillKeys(columns);
  const to = positions == 1 ? walkOne(wait, rows) : walkMany(positions, wait, rows);
  const from = positions == 1 ? rows : rows + ROW_BYTES * positions;
  writeResults(from, to, results, 0);
  if (lanes > 4) writeResults(from + 16, to + 16, results + 4 * RESULT_BYTES, 4);
}

/** Walks the batch's columns with one position at a time, and sums their steps. */
function walkSteps(wait: i32, lanes: i32): void {
  fillSteps(columns);
  writeWalks(true, wait, results);
  if (lanes > 4) writeWalks(false, wait, results + 4 * RESULT_BYTES);
}

/** Offers the walks of the batch's columns to the folds of a walk-forward. */
function chooseFrom(from: i32, lanes: i32, firstRule: i64): void {
  for (let lane = 0; lane < lanes; lane++) choose(lane, firstRule + leastRuleOf(columnAt(from + lane)));
}

/** Computes the results of the batch's columns for a number of positions. */
function walk(positions: i32, wait: i32, lanes: i32): void {
  if (positions == 1 && hasSteps) walkSteps(wait, lanes);
  else walkKeys(positions, wait, lanes);
  for (let lane = 0; lane < lanes; lane++) touchSlot(results + RESULT_BYTES * lane);
}

function evaluateBatch(from: i32, event: i32): void {
  startBatch(from, columns);
  const lanes = min<i32>(LANES, columns - from);
  let entryRule = 0;
  for (let filter = 0; filter < filters; filter++) {
    chooseFilter(filter);
    for (let waitAt = 0; waitAt < waitCount; waitAt++) {
      const wait = load<i32>(waits + (<usize>waitAt << 2));
      // No more positions than this are ever open at once: larger numbers share results.
      const needed = max<i32>(1, (longest + wait - 1) / wait);
      let walked = 0;
      for (let at = 0; at < maxPositionCount; at++) {
        const positions = min<i32>(needed, load<i32>(maxPositions + (<usize>at << 2)));
        const rank = ((filter * events + event) * maxPositionCount + at) * waitCount + waitAt;
        if (positions != walked) {
          walk(positions, wait, lanes);
          // Larger numbers of positions that share the walk have higher rules.
          if (folds > 0 && !countsAgain) chooseFrom(from, lanes, <i64>rank * exitRules);
        }
        walked = positions;
        entryRule = (filter * maxPositionCount + at) * waitCount + waitAt;
        for (let lane = 0; lane < lanes; lane++) {
          fold(results + RESULT_BYTES * lane, columnAt(from + lane), entryRule, <i64>rank * exitRules);
        }
      }
    }
  }
}

function walkAll(): void {
  for (let event = 0; event < events; event++) {
    readEvent(event);
    findOpenings(event);
    findColumns(event);
    orderColumns(columns, event);
    describeColumns(entryRules());
    for (let from = 0; from < columns; from += LANES) evaluateBatch(from, event);
    if (!countsAgain) addEventCells(event);
  }
}

/** Counts the different results share by share. Each share repeats all walks. */
function countShares(): i64 {
  let sum: i64 = 0;
  let shares: u32 = 2;
  let share: u32 = 0;
  while (share < shares) {
    startDistinct(share, shares);
    walkAll();
    sum += distinct;
    share++;
    if (!isCrowded) continue;
    shares *= 2;
    share = 0;
    sum = 0;
  }
  return sum;
}

export function evaluate(): void {
  memory.fill(counts, 0, 32);
  clearMarginals();
  startContenders();
  startChoices();
  takeBars();
  startDistinct(0, 1);
  readSpread();
  countsAgain = false;
  walkAll();
  let different: i64 = distinct;
  if (isCrowded) {
    countsAgain = true;
    different = countShares();
  }
  store<i64>(counts, different, 24);
  if (contenderCount > 0) dropContenders();
}
