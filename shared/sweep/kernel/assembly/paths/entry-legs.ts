import { RECORD_BYTES, SETTLEMENT } from "./path-inputs";
import { legCount, lots, opposedToNext, opposedToSecond, recordsOf, sharesLane } from "./spread-legs";

/** The contracts of the legs on the current entry session: one word of all four legs after the other. */
const SLOTS: usize = memory.data(16);
const PREMIUMS: usize = memory.data(16);
const STRIKES: usize = memory.data(16);
const EXPIRIES: usize = memory.data(16);
/** Earliest settlement of the legs, and earliest session on which one has no quote, u16. */
const ENDS: usize = memory.data(16);

/** Returns the slot of a leg's closing flow on the entry session. */
@inline
export function slotOf(leg: i32): usize {
  return load<u32>(SLOTS + (<usize>leg << 2));
}

/** Returns the cash flow of opening one contract of a leg, in cents. */
@inline
export function premiumOf(leg: i32): i32 {
  return load<i32>(PREMIUMS + (<usize>leg << 2));
}

@inline
export function strikeOf(leg: i32): i32 {
  return load<i32>(STRIKES + (<usize>leg << 2));
}

@inline
export function expiryOf(leg: i32): i32 {
  return load<i32>(EXPIRIES + (<usize>leg << 2));
}

@inline
export function premiums(): v128 {
  return v128.load(PREMIUMS);
}

@inline
export function strikes(): v128 {
  return v128.load(STRIKES);
}

@inline
export function settlement(): i32 {
  return load<u16>(ENDS);
}

@inline
export function firstGap(): i32 {
  return load<u16>(ENDS, 2);
}

/** Reads the legs' records of a session. */
@inline
function readRecords(entry: i32): void {
  const offset = <usize>entry * RECORD_BYTES;
  const record0 = recordsOf(0) + offset;
  const record1 = recordsOf(1) + offset;
  const record2 = recordsOf(2) + offset;
  const record3 = recordsOf(3) + offset;
  // Transposes four records of four words: each vector then has one word of all four.
  const words0 = v128.load(record0);
  const words1 = v128.load(record1);
  const words2 = v128.load(record2);
  const words3 = v128.load(record3);
  const low01 = v128.shuffle<i32>(words0, words1, 0, 4, 1, 5);
  const low23 = v128.shuffle<i32>(words2, words3, 0, 4, 1, 5);
  const high01 = v128.shuffle<i32>(words0, words1, 2, 6, 3, 7);
  const high23 = v128.shuffle<i32>(words2, words3, 2, 6, 3, 7);
  v128.store(SLOTS, v128.shuffle<i64>(low01, low23, 0, 2));
  v128.store(PREMIUMS, v128.shuffle<i64>(low01, low23, 1, 3));
  v128.store(STRIKES, v128.shuffle<i64>(high01, high23, 0, 2));
  v128.store(EXPIRIES, v128.shuffle<i64>(high01, high23, 1, 3));
  const ends01 = i16x8.min_u(v128.load32_zero(record0, SETTLEMENT), v128.load32_zero(record1, SETTLEMENT));
  const ends23 = i16x8.min_u(v128.load32_zero(record2, SETTLEMENT), v128.load32_zero(record3, SETTLEMENT));
  store<i32>(ENDS, i32x4.extract_lane(i16x8.min_u(ends01, ends23), 0));
}

/** Compares each leg's strike and expiry with the next leg's in a ring, then the one after. */
@inline
function likeNext(): v128 {
  const strike = strikes();
  const expiry = v128.load(EXPIRIES);
  return v128.and(
    i32x4.eq(strike, v128.shuffle<i32>(strike, strike, 1, 2, 3, 0)),
    i32x4.eq(expiry, v128.shuffle<i32>(expiry, expiry, 1, 2, 3, 0)),
  );
}

@inline
function likeSecond(): v128 {
  const strike = strikes();
  const expiry = v128.load(EXPIRIES);
  return v128.and(
    i32x4.eq(strike, v128.shuffle<i32>(strike, strike, 2, 3, 0, 1)),
    i32x4.eq(expiry, v128.shuffle<i32>(expiry, expiry, 2, 3, 0, 1)),
  );
}

/** Returns true if a contract is both bought and sold (C4): one right, strike and expiry. */
@inline
function isOpposed(): bool {
  const next = v128.and(likeNext(), opposedToNext());
  return v128.any_true(v128.or(next, v128.and(likeSecond(), opposedToSecond())));
}

/** Reads the legs of a session. Returns false if no position opens then: a leg has no contract of its own. */
@inline
export function readLegs(entry: i32): bool {
  readRecords(entry);
  return i32x4.all_true(v128.load(SLOTS)) && !isOpposed();
}

/** Returns the earliest expiry of the options, a day. */
export function firstExpiry(): i32 {
  let expiry = i32.MAX_VALUE;
  for (let leg = 0; leg < legCount; leg++)
    if (lots == 0 || leg != sharesLane) expiry = min<i32>(expiry, expiryOf(leg));
  return expiry;
}

/** Returns true if all options have the same expiry. The host lets shares stand beside options of one expiry alone. */
@inline
export function isOneExpiry(): bool {
  if (lots > 0) return true;
  const expiries = v128.load(EXPIRIES);
  return i32x4.all_true(i32x4.eq(expiries, v128.shuffle<i32>(expiries, expiries, 0, 0, 0, 0)));
}
