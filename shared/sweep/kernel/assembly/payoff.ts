import { RECORD_BYTES, STRIKE } from "./path-inputs";
import { isCall, legCount, recordsOf, signedQuantityOf } from "./spread-legs";

/**
 * The least and the greatest payoff of one spread held to a common expiry, cents a share times contracts, the opening
 * left out (X3, B2): it is linear between strikes, so that its corners tell all, and its slope beyond them whether it
 * has an end. Strikes times contracts fit 32 bits: the host sees to it.
 */
export let leastPayoff: i32 = 0;
export let greatestPayoff: i32 = 0;

const STRIKES: usize = memory.data(16);
const VALUES: usize = memory.data(16);

/** What legs pay with the underlying at each of four prices. */
@inline
function payoffsAt(prices: v128): v128 {
  let sum = i32x4.splat(0);
  for (let leg = 0; leg < legCount; leg++) {
    const strike = v128.load32_splat(STRIKES + (<usize>leg << 2));
    const inside = isCall(leg) ? i32x4.sub(prices, strike) : i32x4.sub(strike, prices);
    const intrinsic = i32x4.max_s(inside, i32x4.splat(0));
    sum = i32x4.add(sum, i32x4.mul(intrinsic, i32x4.splat(signedQuantityOf(leg))));
  }
  return sum;
}

/** Works both out for the contracts that the legs take on an entry session. */
export function findPayoffRange(entry: i32): void {
  // Missing legs leave their corner at an underlying price of 0, which is one anyhow.
  v128.store(STRIKES, i32x4.splat(0));
  let atZero = 0;
  for (let leg = 0; leg < legCount; leg++) {
    const strike = load<i32>(recordsOf(leg) + <usize>entry * RECORD_BYTES, STRIKE);
    store<i32>(STRIKES + (<usize>leg << 2), strike);
    if (!isCall(leg)) atZero += signedQuantityOf(leg) * strike;
  }
  v128.store(VALUES, payoffsAt(v128.load(STRIKES)));
  leastPayoff = atZero;
  greatestPayoff = atZero;
  for (let corner: usize = 0; corner < 16; corner += 4) {
    const value = load<i32>(VALUES + corner);
    leastPayoff = min<i32>(leastPayoff, value);
    greatestPayoff = max<i32>(greatestPayoff, value);
  }
}
