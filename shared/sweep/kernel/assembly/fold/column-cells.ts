import { firstHold, firstTrail, holds, levelCount, stops, trails } from "../dimensions";
import { addCombination, addSmallCell, SMALL_CELL_BYTES } from "./cells";
import { columnOfRule, columns } from "../walks/exit-columns";
import { allocate } from "../memory";
import { exitRules, holdOf, stopOf, targetOf, trailOf } from "../rules";

/**
 * Counts how many exit rules share a column, in all and by level, numbered as in trades. Each column has a run of
 * pairs of level and count. A lone trail has none: its cells are those of all exit rules.
 */

/** Per column i32: number of its exit rules, the lowest of them, and its first pair; one more entry marks the end. */
let weights: usize = 0;
let leastRules: usize = 0;
let firstPairs: usize = 0;
/** Pairs: the level in the low 8 bits, above it the number of the column's rules with that level. */
let pairs: usize = 0;
/** Scratch: exit rules column by column, i32, and a counter per level, i32. */
let rulesByColumn: usize = 0;
let counters: usize = 0;

/** Small cells per entry rule and level, and per entry rule of all its exit rules. */
let crossCells: usize = 0;
let entryCells: usize = 0;
/** Small cells per column, over all entry rules. */
let columnCells: usize = 0;
export let levels: i32 = 0;

export function allocateColumnCells(entryRules: i32): void {
  levels = levelCount();
  const rules = <usize>exitRules << 2;
  weights = allocate(rules);
  leastRules = allocate(rules);
  firstPairs = allocate(rules + 4);
  pairs = allocate((trails > 1 ? 4 : 3) * rules);
  rulesByColumn = allocate(rules);
  counters = allocate(<usize>levels << 2);
  crossCells = allocate(SMALL_CELL_BYTES * <usize>(entryRules * levels));
  entryCells = allocate(SMALL_CELL_BYTES * <usize>entryRules);
  columnCells = allocate(SMALL_CELL_BYTES * <usize>exitRules);
}

@inline
function word(table: usize, index: i32): usize {
  return table + (<usize>index << 2);
}

export function weightOf(column: i32): i32 {
  return load<i32>(word(weights, column));
}

export function leastRuleOf(column: i32): i32 {
  return load<i32>(word(leastRules, column));
}

export function crossCell(entryRule: i32, level: i32): usize {
  return crossCells + SMALL_CELL_BYTES * <usize>(entryRule * levels + level);
}

export function entryCell(entryRule: i32): usize {
  return entryCells + SMALL_CELL_BYTES * <usize>entryRule;
}

/** Sums the cell of an entry rule over its holds: every exit rule has one hold. */
export function sumEntryCell(entryRule: i32): void {
  for (let hold = 0; hold < holds; hold++) {
    addSmallCell(entryCell(entryRule), crossCell(entryRule, firstHold() + hold));
  }
}

export function columnCell(column: i32): usize {
  return columnCells + SMALL_CELL_BYTES * <usize>column;
}

function sortRules(): void {
  memory.fill(weights, 0, <usize>columns << 2);
  for (let rule = exitRules - 1; rule >= 0; rule--) {
    const column = columnOfRule(rule);
    store<i32>(word(weights, column), weightOf(column) + 1);
    store<i32>(word(leastRules, column), rule);
  }
  let place = 0;
  for (let column = 0; column < columns; column++) {
    store<i32>(word(firstPairs, column), place);
    place += weightOf(column);
  }
  for (let rule = 0; rule < exitRules; rule++) {
    const next = word(firstPairs, columnOfRule(rule));
    store<i32>(word(rulesByColumn, load<i32>(next)), rule);
    store<i32>(next, load<i32>(next) + 1);
  }
}

/** Number of pairs so far. */
let begun: i32 = 0;

/** Counts a level for the current column. The first count starts a pair. */
@inline
function count(level: i32): void {
  const counter = word(counters, level);
  const rules = load<i32>(counter);
  if (rules == 0) store<i32>(word(pairs, begun++), level);
  store<i32>(counter, rules + 1);
}

/** Writes the counts to the column's pairs and clears the counters. */
@inline
function takeCounts(first: i32): void {
  for (let pair = word(pairs, first), end = word(pairs, begun); pair < end; pair += 4) {
    const level = load<i32>(pair);
    store<i32>(pair, level | (load<i32>(word(counters, level)) << 8));
    store<i32>(word(counters, level), 0);
  }
}

/** Counts the rules behind each column of the current event set, and clears the cells. */
export function describeColumns(entryRules: i32): void {
  sortRules();
  begun = 0;
  let rule = 0;
  for (let column = 0; column < columns; column++) {
    const first = begun;
    for (const end = rule + weightOf(column); rule < end; rule++) {
      const exitRule = load<i32>(word(rulesByColumn, rule));
      count(stopOf(exitRule));
      count(stops + targetOf(exitRule));
      count(firstHold() + holdOf(exitRule));
      if (trails > 1) count(firstTrail() + trailOf(exitRule));
    }
    takeCounts(first);
    store<i32>(word(firstPairs, column), first);
  }
  store<i32>(word(firstPairs, columns), begun);
  memory.fill(crossCells, 0, SMALL_CELL_BYTES * <usize>(entryRules * levels));
  memory.fill(entryCells, 0, SMALL_CELL_BYTES * <usize>entryRules);
  memory.fill(columnCells, 0, SMALL_CELL_BYTES * <usize>columns);
}

/** Adds the cell of a column's result under an entry rule, once for each of its exit rules. */
export function addResult(column: i32, entryRule: i32, cell: usize): void {
  addSmallCell(columnCell(column), cell);
  const end = load<i32>(word(firstPairs, column + 1));
  for (let pair = load<i32>(word(firstPairs, column)); pair < end; pair++) {
    const levelAndRules = load<i32>(word(pairs, pair));
    addCombination(crossCell(entryRule, levelAndRules & 0xff), cell, levelAndRules >> 8);
  }
}
