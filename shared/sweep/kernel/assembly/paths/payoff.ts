import { greatestOf, leastOf, sumOf } from "./lanes";
import { directions, signedQuantities } from "./spread-legs";

/**
 * The least and the greatest payoff of one spread held to a common expiry, cents a share times contracts, the opening
 * left out (X3, B2): it is linear between strikes, so that its corners tell all, and its slope beyond them whether it
 * has an end. Strikes times contracts fit 32 bits: the host sees to it.
 */
export let leastPayoff: i32 = 0;
export let greatestPayoff: i32 = 0;

/** What a leg pays with the underlying at each of four prices. */
@inline
function payoffOf(prices: v128, strike: v128, direction: v128, signedQuantity: v128): v128 {
  const inside = i32x4.mul(i32x4.sub(prices, strike), direction);
  return i32x4.mul(i32x4.max_s(inside, i32x4.splat(0)), signedQuantity);
}

/** Works both out for four strikes; those of missing legs count as one more corner that is there already. */
@inline
export function findPayoffRange(strikes: v128): void {
  const along = directions();
  const signed = signedQuantities();
  const payoffs0 = payoffOf(
    strikes,
    v128.shuffle<i32>(strikes, strikes, 0, 0, 0, 0),
    v128.shuffle<i32>(along, along, 0, 0, 0, 0),
    v128.shuffle<i32>(signed, signed, 0, 0, 0, 0),
  );
  const payoffs1 = payoffOf(
    strikes,
    v128.shuffle<i32>(strikes, strikes, 1, 1, 1, 1),
    v128.shuffle<i32>(along, along, 1, 1, 1, 1),
    v128.shuffle<i32>(signed, signed, 1, 1, 1, 1),
  );
  const payoffs2 = payoffOf(
    strikes,
    v128.shuffle<i32>(strikes, strikes, 2, 2, 2, 2),
    v128.shuffle<i32>(along, along, 2, 2, 2, 2),
    v128.shuffle<i32>(signed, signed, 2, 2, 2, 2),
  );
  const payoffs3 = payoffOf(
    strikes,
    v128.shuffle<i32>(strikes, strikes, 3, 3, 3, 3),
    v128.shuffle<i32>(along, along, 3, 3, 3, 3),
    v128.shuffle<i32>(signed, signed, 3, 3, 3, 3),
  );
  const payoffs = i32x4.add(i32x4.add(payoffs0, payoffs1), i32x4.add(payoffs2, payoffs3));
  // With the underlying at 0 only puts pay, their strikes.
  const putsAtZero = v128.and(i32x4.mul(strikes, signed), i32x4.lt_s(along, i32x4.splat(0)));
  const atZero = sumOf(putsAtZero);
  leastPayoff = min<i32>(atZero, leastOf(payoffs));
  greatestPayoff = max<i32>(atZero, greatestOf(payoffs));
}
