import { RECORD_BYTES, records } from "./path-inputs";
import { sessions } from "./tables";

/** The legs of the spread at hand, in the form's order. */
export const MOST_LEGS: i32 = 4;

const LEG_BYTES: usize = 16;
const LEGS: usize = memory.data(64);

/** Bits of what a leg is. */
const IS_LONG: i32 = 1;
const IS_CALL: i32 = 2;

export let legCount: i32 = 0;
/** Contracts of one spread. */
export let contracts: i32 = 0;
/** Calls held less calls owed: what the payoff rises by above all strikes (X3). */
export let netCalls: i32 = 0;

/** Begins a spread. */
export function clearLegs(): void {
  legCount = 0;
  contracts = 0;
  netCalls = 0;
}

/** Adds the next leg of the spread: its spec's place in the tables, its quantity, whether it is held and is a call. */
export function addLeg(spec: i32, quantity: i32, isLong: bool, isCall: bool): void {
  const leg = LEGS + <usize>legCount * LEG_BYTES;
  store<usize>(leg, records + <usize>(spec * sessions) * RECORD_BYTES);
  store<i32>(leg, quantity, 4);
  store<i32>(leg, (isLong ? IS_LONG : 0) | (isCall ? IS_CALL : 0), 8);
  store<i32>(leg, isLong ? quantity : -quantity, 12);
  legCount++;
  contracts += quantity;
  if (isCall) netCalls += isLong ? quantity : -quantity;
}

/** The records of the leg's spec, one a session. */
@inline
export function recordsOf(leg: i32): usize {
  return load<usize>(LEGS + <usize>leg * LEG_BYTES);
}

@inline
export function quantityOf(leg: i32): i32 {
  return load<i32>(LEGS + <usize>leg * LEG_BYTES, 4);
}

/** The quantity, negative for what is owed. */
@inline
export function signedQuantityOf(leg: i32): i32 {
  return load<i32>(LEGS + <usize>leg * LEG_BYTES, 12);
}

@inline
export function isLong(leg: i32): bool {
  return (load<i32>(LEGS + <usize>leg * LEG_BYTES, 8) & IS_LONG) != 0;
}

@inline
export function isCall(leg: i32): bool {
  return (load<i32>(LEGS + <usize>leg * LEG_BYTES, 8) & IS_CALL) != 0;
}

/** Whether two legs of one right stand on opposite sides, which must not be one contract (C4). */
export function areOpposed(leg: i32, other: i32): bool {
  return isCall(leg) == isCall(other) && isLong(leg) != isLong(other);
}
