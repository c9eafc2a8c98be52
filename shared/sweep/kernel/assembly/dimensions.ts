/** The dimensions of rules, numbered in S14's order as in the host's table, and their numbers of values. */
export const STOP: i32 = 0;
export const TARGET: i32 = 1;
export const TRAIL: i32 = 2;
export const HOLD: i32 = 3;
export const MAX_POSITIONS: i32 = 4;
export const WAIT: i32 = 5;
export const FILTER: i32 = 6;
export const EVENT: i32 = 7;
export const DIMENSIONS: i32 = 8;

/** Numbers of values by dimension, i32. */
const LENGTHS: usize = memory.data(32);

/** Stops and targets are those that the structure allows (S6). */
export let stops: i32 = 0;
export let targets: i32 = 0;
export let trails: i32 = 0;
export let holds: i32 = 0;
export let maxPositionCount: i32 = 0;
export let waitCount: i32 = 0;
export let filters: i32 = 0;
export let events: i32 = 0;

/** Sets the number of values of a dimension; the host sets all before it lays out tables. */
export function setLength(dimension: i32, length: i32): void {
  store<i32>(LENGTHS + (<usize>dimension << 2), length);
  if (dimension == STOP) stops = length;
  else if (dimension == TARGET) targets = length;
  else if (dimension == TRAIL) trails = length;
  else if (dimension == HOLD) holds = length;
  else if (dimension == MAX_POSITIONS) maxPositionCount = length;
  else if (dimension == WAIT) waitCount = length;
  else if (dimension == FILTER) filters = length;
  else if (dimension == EVENT) events = length;
  else unreachable();
}

/** Levels that close a position: stops, targets, trails, holds. A trail alone has a level too. */
export function levelCount(): i32 {
  return stops + targets + trails + holds;
}

/** Returns the first level of the trails; below, of the holds. */
@inline
export function firstTrail(): i32 {
  return stops + targets;
}

@inline
export function firstHold(): i32 {
  return stops + targets + trails;
}

export function lengthOf(dimension: i32): i32 {
  return load<i32>(LENGTHS + (<usize>dimension << 2));
}
