import { holds, maxPositionCount, stops, targets, trails, waitCount } from "./dimensions";
import { allocate } from "./memory";

/** The rules of a sweep beside masks and levels. The host writes the lists. */

/** Sessions between entries and maximum positions (E2), i32, ascending. */
export let waits: usize = 0;
export let maxPositions: usize = 0;
/** i32 per stop, target and trail: the next wider size of its type, in the end None; −1 for the widest. */
export let widerStops: usize = 0;
export let widerTargets: usize = 0;
export let widerTrails: usize = 0;
/** Minimum trades of a ranked combination (S11). */
export let minTrades: i64 = 0;

/** Number of exit rules of an event set: combinations of hold, stop, target and trail, in S8's order. */
export let exitRules: i32 = 0;

/** Per exit rule four bytes: target, stop, hold and trail. */
let parts: usize = 0;
const STOP_PART: usize = 1;
const HOLD_PART: usize = 2;
const TRAIL_PART: usize = 3;

function noteParts(): void {
  for (let rule = 0; rule < exitRules; rule++) {
    const place = parts + (<usize>rule << 2);
    store<u8>(place, (rule / trails) % targets);
    store<u8>(place, (rule / (trails * targets)) % stops, STOP_PART);
    store<u8>(place, rule / (trails * targets * stops), HOLD_PART);
    store<u8>(place, rule % trails, TRAIL_PART);
  }
}

export function allocateRules(minimum: i32): void {
  minTrades = minimum;
  exitRules = holds * stops * targets * trails;
  waits = allocate(<usize>waitCount << 2);
  maxPositions = allocate(<usize>maxPositionCount << 2);
  widerStops = allocate(<usize>stops << 2);
  widerTargets = allocate(<usize>targets << 2);
  widerTrails = allocate(<usize>trails << 2);
  parts = allocate(<usize>exitRules << 2);
  noteParts();
}

/** Returns the hold of an exit rule. */
@inline
export function holdOf(exitRule: i32): i32 {
  return load<u8>(parts + (<usize>exitRule << 2), HOLD_PART);
}

@inline
export function stopOf(exitRule: i32): i32 {
  return load<u8>(parts + (<usize>exitRule << 2), STOP_PART);
}

@inline
export function trailOf(exitRule: i32): i32 {
  return load<u8>(parts + (<usize>exitRule << 2), TRAIL_PART);
}

@inline
export function targetOf(exitRule: i32): i32 {
  return load<u8>(parts + (<usize>exitRule << 2));
}
