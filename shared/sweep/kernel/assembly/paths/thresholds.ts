/**
 * Stops and targets (X3), and trails (X5): the least whole cents of loss or profit per spread that reach each level,
 * exactly.
 *
 * A level is four doubles (`legs/threshold-terms.ts`): (ofPremium · |premium| + ofMax · max + fixed) / divisor, of which
 * one term at most is there. Where the dividend is under 2^53 it is exact, and where it is more, the level lies beyond
 * all P&Ls. It is multiplied by a double up to 1.5 · 2^-52 (relatively) under 1 / divisor, so that no product is above
 * the quotient, rounded: a quotient that is whole, or the whole number above it, is a double. Under 2^31 the product is
 * less than 9e-7 below the quotient, which is either whole or at least 1 / divisor ≥ 1e-6 above the whole number before
 * it: the product's ceiling is exact.
 */

/** Levels are processed eight at a time. */
export const LANES: i32 = 8;
const PAIR_BYTES: usize = 64;

/** More than any P&L. */
const OUT_OF_REACH: usize = memory.data<f64>([2147483647, 2147483647]);
/** 2^52 + 2^51: a whole number of 32 bits added to it is the low word of the sum. */
const TO_LOW_WORD: usize = memory.data<f64>([6755399441055744, 6755399441055744]);

let stopTerms: usize = 0;
let targetTerms: usize = 0;
/** Of the falls and of the profits from which they count. */
let fallTerms: usize = 0;
let startTerms: usize = 0;
/** Number of levels without *None*, which never triggers; and the index of the first among all levels. */
export let stopLanes: i32 = 0;
export let targetLanes: i32 = 0;
export let firstStop: i32 = 0;
export let firstTarget: i32 = 0;
export let trailLanes: i32 = 0;
export let firstTrailing: i32 = 0;

/** Trigger P&L in cents, i32: minus the loss for each stop, the profit for each target. */
export const STOP_CENTS: usize = memory.data(128);
export const TARGET_CENTS: usize = memory.data(128);
/** Cents of each trail, i32: the fall from the best P&L that triggers it, and the best from which it counts. */
export const FALL_CENTS: usize = memory.data(128);
export const START_CENTS: usize = memory.data(128);

/** Per level, i32: −1 for a percentage of the premium, which is compared with the options' P&L alone (H5). */
export const STOP_OF_PREMIUM: usize = memory.data(128);
export const TARGET_OF_PREMIUM: usize = memory.data(128);

function noteOfPremium(flags: usize, terms: usize, count: i32): void {
  for (let lane = 0; lane < count; lane++) {
    const ofPremium = load<f64>(terms + <usize>(lane >> 1) * PAIR_BYTES + (<usize>(lane & 1) << 3));
    store<i32>(flags + (<usize>lane << 2), ofPremium != 0 ? -1 : 0);
  }
}

/**
 * Sets the levels of a structure: addresses of their terms, pair after pair (ofPremium twice, ofMax twice, fixed
 * twice, reciprocal of the divisor twice), padded to a multiple of eight; their numbers; and the number of leading
 * *None*.
 */
export function setThresholds(
  stopTermsAt: usize,
  stopCount: i32,
  nonesBeforeStops: i32,
  targetTermsAt: usize,
  targetCount: i32,
  nonesBeforeTargets: i32,
): void {
  stopTerms = stopTermsAt;
  stopLanes = stopCount;
  firstStop = nonesBeforeStops;
  targetTerms = targetTermsAt;
  targetLanes = targetCount;
  firstTarget = nonesBeforeTargets;
  noteOfPremium(STOP_OF_PREMIUM, stopTerms, stopLanes);
  noteOfPremium(TARGET_OF_PREMIUM, targetTerms, targetLanes);
}

/** Sets the trails: addresses of the terms of their falls and starts, as above; their number; and that of leading *None*. */
export function setTrails(fallTermsAt: usize, startTermsAt: usize, trailCount: i32, nonesBefore: i32): void {
  fallTerms = fallTermsAt;
  startTerms = startTermsAt;
  trailLanes = trailCount;
  firstTrailing = nonesBefore;
}

/** Returns the least whole number that reaches each of two levels, or OUT_OF_REACH, in the low word of each half. */
@inline
function leastOfPair(terms: usize, premium: v128, most: v128): v128 {
  const ofPremium = f64x2.mul(v128.load(terms), premium);
  const ofMax = f64x2.mul(v128.load(terms, 16), most);
  const dividend = f64x2.add(f64x2.add(ofPremium, ofMax), v128.load(terms, 32));
  const cents = f64x2.ceil(f64x2.mul(dividend, v128.load(terms, 48)));
  return f64x2.add(f64x2.pmin(cents, v128.load(OUT_OF_REACH)), v128.load(TO_LOW_WORD));
}

@inline
function reachingFour(terms: usize, premium: v128, most: v128): v128 {
  const low = leastOfPair(terms, premium, most);
  const high = leastOfPair(terms + PAIR_BYTES, premium, most);
  return v128.shuffle<i32>(low, high, 0, 2, 4, 6);
}

@inline
function leastOfFour(terms: usize, premium: v128, most: v128): v128 {
  const cents = reachingFour(terms, premium, most);
  // A threshold of 0 never triggers: it becomes the largest number.
  return v128.or(cents, i32x4.shr_u(i32x4.eq(cents, i32x4.splat(0)), 1));
}

/** Computes an entry's levels from premium, maximum loss and profit in cents; 0 is unbounded. */
export function findThresholds(premium: f64, mostLoss: f64, mostProfit: f64): void {
  const premiums = f64x2.splat(premium);
  const losses = f64x2.splat(mostLoss);
  let terms = stopTerms;
  for (let lane: usize = 0; lane < <usize>stopLanes << 2; lane += 16) {
    v128.store(STOP_CENTS + lane, i32x4.neg(leastOfFour(terms, premiums, losses)));
    terms += 2 * PAIR_BYTES;
  }
  const profits = f64x2.splat(mostProfit);
  terms = targetTerms;
  for (let lane: usize = 0; lane < <usize>targetLanes << 2; lane += 16) {
    v128.store(TARGET_CENTS + lane, leastOfFour(terms, premiums, profits));
    terms += 2 * PAIR_BYTES;
  }
}

/** Computes the trails of an entry from the absolute opening premium in cents. */
export function findTrails(premium: f64): void {
  const premiums = f64x2.splat(premium);
  const nothing = f64x2.splat(0);
  let terms: usize = 0;
  for (let lane: usize = 0; lane < <usize>trailLanes << 2; lane += 16) {
    v128.store(FALL_CENTS + lane, leastOfFour(fallTerms + terms, premiums, nothing));
    v128.store(START_CENTS + lane, reachingFour(startTerms + terms, premiums, nothing));
    terms += 2 * PAIR_BYTES;
  }
}
