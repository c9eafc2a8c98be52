import {
  DIMENSIONS, EVENT, events, FILTER, filters, firstHold, firstTrail, HOLD, lengthOf, MAX_POSITIONS, maxPositionCount,
  STOP, stops, TARGET, TRAIL, trails, WAIT, waitCount,
} from "../dimensions";
import { addCell, CELL_BYTES } from "./cells";
import { columnCell, crossCell, entryCell, sumEntryCell } from "./column-cells";
import { columnOfRule } from "../walks/exit-columns";
import { allocate } from "../memory";
import { exitRules, holdOf, stopOf, targetOf, trailOf } from "../rules";

/** Cells over the rule dimensions in S14's order: marginals of the current spread, and pairs summed over spreads. */

/** The spread's total, then the values of each dimension. */
export let marginals: usize = 0;
export let marginalCells: i32 = 0;
/** All pairs of dimensions, the second one fastest. */
export let pairCells: usize = 0;
export let pairCellCount: i32 = 0;

/** Per dimension its first marginal, and per pair of dimensions its first cell, i32. */
let firstMarginals: usize = 0;
let firstPairCells: usize = 0;

@inline
function word(table: usize, index: i32): usize {
  return table + (<usize>index << 2);
}

export function allocateRuleCells(): void {
  firstMarginals = allocate(<usize>DIMENSIONS << 2);
  firstPairCells = allocate(<usize>(DIMENSIONS * DIMENSIONS) << 2);
  marginalCells = 1;
  pairCellCount = 0;
  for (let one = 0; one < DIMENSIONS; one++) {
    store<i32>(word(firstMarginals, one), marginalCells);
    marginalCells += lengthOf(one);
    for (let other = one + 1; other < DIMENSIONS; other++) {
      store<i32>(word(firstPairCells, one * DIMENSIONS + other), pairCellCount);
      pairCellCount += lengthOf(one) * lengthOf(other);
    }
  }
  marginals = allocate(CELL_BYTES * <usize>marginalCells);
  pairCells = allocate(CELL_BYTES * <usize>pairCellCount);
}

export function clearMarginals(): void {
  memory.fill(marginals, 0, CELL_BYTES * <usize>marginalCells);
}

export function clearPairs(): void {
  memory.fill(pairCells, 0, CELL_BYTES * <usize>pairCellCount);
}

function marginal(dimension: i32, value: i32): usize {
  return marginals + CELL_BYTES * <usize>(load<i32>(word(firstMarginals, dimension)) + value);
}

function pairCell(one: i32, value: i32, other: i32, otherValue: i32): usize {
  const first = load<i32>(word(firstPairCells, one * DIMENSIONS + other));
  return pairCells + CELL_BYTES * <usize>(first + value * lengthOf(other) + otherValue);
}

function addExitRule(rule: i32): void {
  const cell = columnCell(columnOfRule(rule));
  const stop = stopOf(rule);
  const target = targetOf(rule);
  const trail = trailOf(rule);
  const hold = holdOf(rule);
  addCell(pairCell(STOP, stop, TARGET, target), cell);
  addCell(pairCell(STOP, stop, TRAIL, trail), cell);
  addCell(pairCell(STOP, stop, HOLD, hold), cell);
  addCell(pairCell(TARGET, target, TRAIL, trail), cell);
  addCell(pairCell(TARGET, target, HOLD, hold), cell);
  addCell(pairCell(TRAIL, trail, HOLD, hold), cell);
}

/** Adds the cells of an exit dimension's values under an entry rule. */
function addCross(
  dimension: i32, firstLevel: i32, entryRule: i32, maxPositions: i32, wait: i32, filter: i32, event: i32,
): void {
  const isLoneTrail = dimension == TRAIL && trails == 1;
  for (let value = 0; value < lengthOf(dimension); value++) {
    const cell = isLoneTrail ? entryCell(entryRule) : crossCell(entryRule, firstLevel + value);
    addCell(marginal(dimension, value), cell);
    addCell(pairCell(dimension, value, MAX_POSITIONS, maxPositions), cell);
    addCell(pairCell(dimension, value, WAIT, wait), cell);
    addCell(pairCell(dimension, value, FILTER, filter), cell);
    addCell(pairCell(dimension, value, EVENT, event), cell);
  }
}

function addEntryRule(entryRule: i32, maxPositions: i32, wait: i32, filter: i32, event: i32): void {
  const cell = entryCell(entryRule);
  addCell(marginals, cell);
  addCell(marginal(MAX_POSITIONS, maxPositions), cell);
  addCell(marginal(WAIT, wait), cell);
  addCell(marginal(FILTER, filter), cell);
  addCell(marginal(EVENT, event), cell);
  addCell(pairCell(MAX_POSITIONS, maxPositions, WAIT, wait), cell);
  addCell(pairCell(MAX_POSITIONS, maxPositions, FILTER, filter), cell);
  addCell(pairCell(MAX_POSITIONS, maxPositions, EVENT, event), cell);
  addCell(pairCell(WAIT, wait, FILTER, filter), cell);
  addCell(pairCell(WAIT, wait, EVENT, event), cell);
  addCell(pairCell(FILTER, filter, EVENT, event), cell);
}

/** Adds an event set's columns: `(filter * max positions + max position) * waits + wait`. */
export function addEventCells(event: i32): void {
  for (let rule = 0; rule < exitRules; rule++) addExitRule(rule);
  let entryRule = 0;
  for (let filter = 0; filter < filters; filter++) {
    for (let positions = 0; positions < maxPositionCount; positions++) {
      for (let wait = 0; wait < waitCount; wait++, entryRule++) {
        sumEntryCell(entryRule);
        addCross(STOP, 0, entryRule, positions, wait, filter, event);
        addCross(TARGET, stops, entryRule, positions, wait, filter, event);
        addCross(HOLD, firstHold(), entryRule, positions, wait, filter, event);
        addCross(TRAIL, firstTrail(), entryRule, positions, wait, filter, event);
        addEntryRule(entryRule, positions, wait, filter, event);
      }
    }
  }
}
