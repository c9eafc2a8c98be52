import { greatestOf, leastOf, sumOf } from "./lanes";
import { directions, signedQuantities } from "./spread-legs";

/**
 * Minimum and maximum payoff of one spread at a common expiry, without the opening (X3, B2), in cents a share times
 * contracts. The payoff is linear between strikes: its corners decide, and its slope beyond them says whether it is
 * bounded. The host ensures that strikes times contracts fit 32 bits.
 */
export let leastPayoff: i32 = 0;
export let greatestPayoff: i32 = 0;

/** Returns a leg's payoff with the underlying at each of four prices. */
@inline
function payoffOf(prices: v128, strike: v128, direction: v128, signedQuantity: v128): v128 {
  const inside = i32x4.mul(i32x4.sub(prices, strike), direction);
  return i32x4.mul(i32x4.max_s(inside, i32x4.splat(0)), signedQuantity);
}

/** Computes both for four strikes. Missing legs repeat a corner. */
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
  // With the underlying at 0, only puts pay: their strikes.
  const putsAtZero = v128.and(i32x4.mul(strikes, signed), i32x4.lt_s(along, i32x4.splat(0)));
  const atZero = sumOf(putsAtZero);
  leastPayoff = min<i32>(atZero, leastOf(payoffs));
  greatestPayoff = max<i32>(atZero, greatestOf(payoffs));
}
