import { exercises, RECORD_BYTES, records } from "./path-inputs";
import { sessions } from "../tables";

/**
 * The legs of the current spread in the form's order, four to a vector. A spread with fewer legs repeats its first in
 * the free lanes with quantity 0, which changes no result.
 */
export const MOST_LEGS: i32 = 4;

/** Per lane: address of its spec's records; quantity; quantity, negative for short. */
const RECORDS: usize = memory.data(16);
const QUANTITIES: usize = memory.data(16);
const SIGNED: usize = memory.data(16);
/** 1 for a call, −1 for a put. */
const DIRECTIONS: usize = memory.data(16);
/** Address of the exercises of a sold call's spec (M6); 0 for other legs, and without dividends. */
const EXERCISES: usize = memory.data(16);
/** −1 if the lane and the next one (or the one after) are opposite sides of one right. */
const OPPOSED_NEXT: usize = memory.data(16);
const OPPOSED_SECOND: usize = memory.data(16);

export let legCount: i32 = 0;
export let contracts: i32 = 0;
/** Long minus short calls: the slope of the payoff above all strikes (X3). */
export let netCalls: i32 = 0;
/** True if a leg can be exercised early. */
export let isAssignable: bool = false;
/** Lots of shares bought with one spread (H1), and their lane. */
export let lots: i32 = 0;
export let sharesLane: i32 = 0;

export function clearLegs(): void {
  legCount = 0;
  contracts = 0;
  netCalls = 0;
  isAssignable = false;
  lots = 0;
}

function setLane(lane: i32, recordsAt: usize, quantity: i32, isLong: bool, isCall: bool): void {
  const at = <usize>lane << 2;
  store<usize>(RECORDS + at, recordsAt);
  store<i32>(QUANTITIES + at, quantity);
  store<i32>(SIGNED + at, isLong ? quantity : -quantity);
  store<i32>(DIRECTIONS + at, isCall ? 1 : -1);
}

function areOpposed(lane: i32, other: i32): bool {
  const product = signedQuantityOf(lane) * signedQuantityOf(other);
  return isCall(lane) == isCall(other) && product < 0;
}

/** Fills the next lane. Shares are a call of strike 0. */
function addLane(spec: i32, quantity: i32, isLong: bool, isCall: bool, exercisesAt: usize): void {
  const recordsAt = records + <usize>(spec * sessions) * RECORD_BYTES;
  setLane(legCount, recordsAt, quantity, isLong, isCall);
  if (legCount == 0) for (let lane = 1; lane < MOST_LEGS; lane++) setLane(lane, recordsAt, 0, isLong, isCall);
  store<usize>(EXERCISES + (<usize>legCount << 2), exercisesAt);
  legCount++;
  if (isCall) netCalls += isLong ? quantity : -quantity;
  for (let lane = 0; lane < MOST_LEGS; lane++) {
    const at = <usize>lane << 2;
    store<i32>(OPPOSED_NEXT + at, areOpposed(lane, (lane + 1) & 3) ? -1 : 0);
    store<i32>(OPPOSED_SECOND + at, areOpposed(lane, (lane + 2) & 3) ? -1 : 0);
  }
}

/** Adds the next option: its spec's index in the tables, quantity, side and right. */
export function addLeg(spec: i32, quantity: i32, isLong: bool, isCall: bool): void {
  const exercisesAt = exercises == 0 || isLong || !isCall ? 0 : exercises + (<usize>(spec * sessions) << 1);
  if (exercisesAt != 0) isAssignable = true;
  contracts += quantity;
  addLane(spec, quantity, isLong, isCall, exercisesAt);
}

/** Adds bought shares: the index of their records in the tables, and their lots. */
export function addShares(spec: i32, quantity: i32): void {
  lots = quantity;
  sharesLane = legCount;
  addLane(spec, quantity, true, true, 0);
}

/** Returns the records of a lane's spec, one per session. */
@inline
export function recordsOf(lane: i32): usize {
  return load<usize>(RECORDS + (<usize>lane << 2));
}

@inline
export function exercisesOf(lane: i32): usize {
  return load<usize>(EXERCISES + (<usize>lane << 2));
}

@inline
export function quantityOf(lane: i32): i32 {
  return load<i32>(QUANTITIES + (<usize>lane << 2));
}

/** Returns the quantity, negative for short. */
@inline
export function signedQuantityOf(lane: i32): i32 {
  return load<i32>(SIGNED + (<usize>lane << 2));
}

@inline
export function isCall(lane: i32): bool {
  return load<i32>(DIRECTIONS + (<usize>lane << 2)) > 0;
}

@inline
export function quantities(): v128 {
  return v128.load(QUANTITIES);
}

@inline
export function signedQuantities(): v128 {
  return v128.load(SIGNED);
}

@inline
export function directions(): v128 {
  return v128.load(DIRECTIONS);
}

@inline
export function opposedToNext(): v128 {
  return v128.load(OPPOSED_NEXT);
}

@inline
export function opposedToSecond(): v128 {
  return v128.load(OPPOSED_SECOND);
}
