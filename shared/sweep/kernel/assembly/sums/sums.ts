import { checkpoints, moveOn, nextOf, noteOf, sessionOf, startLanes } from "./checkpoints";
import {
  addNarrow, isAtLimit, limitLane, NO_LIMIT, noteNarrow, startNarrow, startWalks, walkNearLimit, walkToLimit, walkToSum,
  writeNarrow,
} from "./sums-narrow";
import { writeWide } from "./sums-wide";
import { sessions } from "../tables";
import { ROW_BYTES } from "../walks/batch";
import { isNarrow } from "../walks/read-levels";
import { EXIT_SHIFT } from "../walks/trades";

/**
 * Computes the results of four walks, and notes each lane's sums at each checkpoint. A part is a run of trades (S9): sums
 * up to the boundary are in sample, those after it out of sample.
 */
const LANES: i32 = 4;
/** Per lane the first row past its next checkpoint, u32. */
const BOUNDARIES: usize = memory.data(16);

@inline
function boundaryOf(lane: i32): usize {
  return load<usize>(BOUNDARIES + (<usize>lane << 2));
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

/** Finds a lane's boundary at a checkpoint among rows `from` to `to`; after the last checkpoint it has none. */
@inline
function findBoundary(lane: i32, checkpoint: i32, from: usize, to: usize): void {
  const word = <usize>lane << 2;
  const key = <u32>sessionOf(checkpoint) << EXIT_SHIFT;
  const row = checkpoint < checkpoints ? firstRow(from + word, to + word, key) - word : usize.MAX_VALUE;
  store<usize>(BOUNDARIES + word, row);
}

/** Writes the results of four lanes from rows `from` to `to`; the row at `to` is without trades. */
export function writeResults(from: usize, to: usize, result: usize, firstLane: i32): void {
  if (!isNarrow) {
    writeWide(from, to, result, firstLane);
    return;
  }
  startLanes();
  for (let lane = 0; lane < LANES; lane++) findBoundary(lane, 0, from, to);
  startNarrow();
  let row = from;
  for (let rest = LANES * checkpoints; rest > 0; ) {
    let next = to;
    for (let lane = 0; lane < LANES; lane++) next = min<usize>(next, boundaryOf(lane));
    addNarrow(row, next);
    for (let lane = 0; lane < LANES; lane++) {
      while (boundaryOf(lane) == next) {
        noteNarrow(lane, noteOf(firstLane + lane, nextOf(lane)));
        findBoundary(lane, moveOn(lane), next, to);
        rest--;
      }
    }
    row = next;
  }
  addNarrow(row, to);
  writeNarrow(result, firstLane);
}

@inline
function limitAt(lane: i32, checkpoint: i32): void {
  limitLane(lane, checkpoint < checkpoints ? <u32>sessionOf(checkpoint) << 1 : NO_LIMIT);
}

/** Notes a lane's sums at each checkpoint that its next trade would close at or after. Returns how many. */
@inline
function passCheckpoints(isFirst: bool, lane: i32): i32 {
  let passed = 0;
  while (isAtLimit(isFirst, lane)) {
    noteNarrow(lane, noteOf(isFirst ? lane : LANES + lane, nextOf(lane)));
    limitAt(lane, moveOn(lane));
    passed++;
  }
  return passed;
}

/**
 * Walks four columns of the batch, the first or the others, with one position at a time, and writes their results.
 * Trades are added as they are found: they need no memory, and additions overlap with loads. Requires steps.
 */
export function writeWalks(isFirst: bool, wait: i32, result: usize): void {
  const firstLane = isFirst ? 0 : LANES;
  startWalks();
  startLanes();
  for (let lane = 0; lane < LANES; lane++) limitAt(lane, 0);
  for (let rest = LANES * checkpoints; rest > 0; ) {
    walkNearLimit(isFirst, wait);
    walkToLimit(isFirst, wait);
    rest -= passCheckpoints(isFirst, 0);
    rest -= passCheckpoints(isFirst, 1);
    rest -= passCheckpoints(isFirst, 2);
    rest -= passCheckpoints(isFirst, 3);
  }
  walkToSum(isFirst, wait, <u32>(LANES * (sessions << 1)));
  writeNarrow(result, firstLane);
}
