import { RESULT_BYTES } from "./result";
import {
  addNarrow, areBeforeLimits, passLimit, startNarrow, startWalks, walkToLimit, walkToSum, writeNarrowIn, writeNarrowOut,
} from "./sums-narrow";
import { writeWide } from "./sums-wide";
import { sessionsIn } from "../rules";
import { sessions } from "../tables";
import { ROW_BYTES } from "../walks/batch";
import { isNarrow } from "../walks/read-levels";
import { noTrade } from "../walks/trades";

/**
 * Computes the results of four walks from their rows of keys. A part is a run of trades (S9): sums up to the boundary
 * are in sample, those after it out of sample.
 */
const LANES: usize = 4;
/** Per lane the first out-of-sample row, u32. */
const BOUNDARIES: usize = memory.data(16);

@inline
function boundaryOf(lane: usize): usize {
  return load<usize>(BOUNDARIES + (lane << 2));
}

/** Returns the first row whose key in a lane is at least `key`. Keys are in order; the last row exceeds any key. */
@inline
function firstRow(from: usize, to: usize, key: u32): usize {
  let low = from;
  let rows = (to - from) / ROW_BYTES;
  // Branch-free, because branches here are unpredictable.
  while (rows > 0) {
    const half = (rows + 1) >> 1;
    const isUnder = load<u32>(low + (half - 1) * ROW_BYTES) < key;
    low += select<usize>(half * ROW_BYTES, 0, isUnder);
    rows -= half;
  }
  return low;
}

function findBoundaries(from: usize, to: usize, split: u32): void {
  for (let lane: usize = 0; lane < LANES; lane++) {
    const word = lane << 2;
    store<usize>(BOUNDARIES + word, firstRow(from + word, to + word, split) - word);
  }
}

/** Writes the results of four lanes from rows `from` to `to`; the row at `to` is without trades. */
export function writeResults(from: usize, to: usize, split: u32, result: usize): void {
  if (!isNarrow) {
    writeWide(from, to, split, noTrade, result);
    return;
  }
  findBoundaries(from, to, split);
  startNarrow();
  let row = from;
  for (let written = 0; written < <i32>LANES; ) {
    let next = to;
    for (let lane: usize = 0; lane < LANES; lane++) {
      if (boundaryOf(lane) >= row) next = min<usize>(next, boundaryOf(lane));
    }
    addNarrow(row, next);
    for (let lane: usize = 0; lane < LANES; lane++) {
      if (boundaryOf(lane) != next) continue;
      writeNarrowIn(lane, result + RESULT_BYTES * lane);
      store<usize>(BOUNDARIES + (lane << 2), 0);
      written++;
    }
    row = next;
  }
  addNarrow(row, to);
  writeNarrowOut(result);
}

/**
 * Walks one position at a time up to the last quarter of the in-sample part without testing each trade, by the lanes'
 * average place. Lanes seldom diverge more; if one does, the walk starts again.
 */
function startInSample(isFirst: bool, wait: i32): void {
  const limit = sessionsIn << 1;
  startWalks(limit);
  walkToSum(isFirst, wait, <u32>LANES * (limit - (limit >> 2)));
  if (!areBeforeLimits()) startWalks(limit);
}

/**
 * Walks four columns of the batch, the first or the others, with one position at a time, and writes their results.
 * Trades are added as they are found: they need no memory, and additions overlap with loads. Requires steps.
 */
export function writeWalks(isFirst: bool, wait: i32, result: usize): void {
  startInSample(isFirst, wait);
  for (let written = 0; written < <i32>LANES; ) {
    walkToLimit(isFirst, wait);
    for (let lane = 0; lane < <i32>LANES; lane++) {
      if (!passLimit(isFirst, lane)) continue;
      writeNarrowIn(<usize>lane, result + RESULT_BYTES * lane);
      written++;
    }
  }
  walkToSum(isFirst, wait, <u32>LANES * (sessions << 1));
  writeNarrowOut(result);
}
