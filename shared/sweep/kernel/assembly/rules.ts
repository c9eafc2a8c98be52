import { holds, maxPositionCount, stops, targets, waitCount } from "./dimensions";
import { allocate } from "./memory";

/** The rules of a sweep, as far as they are not masks and levels; the host writes the lists. */

/** Sessions between entries and positions at a time (E2), i32, ascending. */
export let waits: usize = 0;
export let maxPositions: usize = 0;
/** i32 per stop and per target: the next wider size of its type, at last None; −1 where there is none wider. */
export let widerStops: usize = 0;
export let widerTargets: usize = 0;
/** Sessions in sample, with which begins what is out of sample (S9), and trades that a ranked combination needs (S11). */
export let sessionsIn: i32 = 0;
export let minTrades: i64 = 0;

/** Rules that differ in hold, stop or target alone: the exit rules of an event set, in S8's order. */
export let exitRules: i32 = 0;

/** Per exit rule four bytes: its target, its stop and its hold. */
let parts: usize = 0;
const STOP_PART: usize = 1;
const HOLD_PART: usize = 2;

function noteParts(): void {
  for (let rule = 0; rule < exitRules; rule++) {
    const place = parts + (<usize>rule << 2);
    store<u8>(place, rule % targets);
    store<u8>(place, (rule / targets) % stops, STOP_PART);
    store<u8>(place, rule / (stops * targets), HOLD_PART);
  }
}

export function allocateRules(split: i32, minimum: i32): void {
  sessionsIn = split;
  minTrades = minimum;
  exitRules = holds * stops * targets;
  waits = allocate(<usize>waitCount << 2);
  maxPositions = allocate(<usize>maxPositionCount << 2);
  widerStops = allocate(<usize>stops << 2);
  widerTargets = allocate(<usize>targets << 2);
  parts = allocate(<usize>exitRules << 2);
  noteParts();
}

/** The parts of an exit rule's rank. */
@inline
export function holdOf(exitRule: i32): i32 {
  return load<u8>(parts + (<usize>exitRule << 2), HOLD_PART);
}

@inline
export function stopOf(exitRule: i32): i32 {
  return load<u8>(parts + (<usize>exitRule << 2), STOP_PART);
}

@inline
export function targetOf(exitRule: i32): i32 {
  return load<u8>(parts + (<usize>exitRule << 2));
}
