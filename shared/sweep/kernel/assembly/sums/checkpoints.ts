/**
 * Checkpoints of a walk: the end of the in-sample part (S9), and the sessions before which folds are chosen for or their
 * windows begin (S36). At each a lane's sums so far are noted: of the trades that closed before its session.
 */

/** 23 boundaries between 24 folds, and the end of the in-sample part. */
const MOST: i32 = 24;

/** Sessions of the checkpoints, ascending, i32. */
export const checkpointSessions: usize = memory.data(96);
export let checkpoints: i32 = 0;
/** The checkpoint at the end of the in-sample part. */
export let split: i32 = 0;

/** Sets the checkpoints whose sessions the host wrote. */
export function setCheckpoints(count: i32, splitAt: i32): void {
  checkpoints = count;
  split = splitAt;
}

/** Sets the end of the in-sample part as the only checkpoint. */
export function setSplit(session: i32): void {
  store<i32>(checkpointSessions, session);
  setCheckpoints(1, 0);
}

@inline
export function sessionOf(checkpoint: i32): i32 {
  return load<i32>(checkpointSessions + (<usize>checkpoint << 2));
}

/** A note, i64: sums of the figures and of the stakes (`trades.ts`), total, squares, gross win, and maximum fall. */
export const STAKES_SUM: usize = 8;
export const TOTAL_SUM: usize = 16;
export const SQUARES_SUM: usize = 24;
export const GROSS_SUM: usize = 32;
export const FALL_SUM: usize = 40;
const NOTE_SHIFT: usize = 6;

const NOTES: usize = memory.data(12288);
/** The note of the period's start: zeros. */
export const START: usize = memory.data(64);

@inline
export function noteOf(lane: i32, checkpoint: i32): usize {
  return NOTES + (<usize>(lane * MOST + checkpoint) << NOTE_SHIFT);
}

/** Per lane of the four in step: its next checkpoint, i32. */
const NEXT: usize = memory.data(16);

/** Starts four lanes before their first checkpoint. */
@inline
export function startLanes(): void {
  v128.store(NEXT, i32x4.splat(0));
}

@inline
export function nextOf(lane: i32): i32 {
  return load<i32>(NEXT + (<usize>lane << 2));
}

/** Moves a lane to its following checkpoint, and returns it; `checkpoints` after the last. */
@inline
export function moveOn(lane: i32): i32 {
  const following = nextOf(lane) + 1;
  store<i32>(NEXT + (<usize>lane << 2), following);
  return following;
}
