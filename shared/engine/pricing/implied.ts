import type { Cents } from "../../domain/money.ts";
import { impliedVolatility, optionDelta, type RightCode, yearsOf } from "./black-scholes.ts";

/** One quote with the inputs of M3's delta and volatility. */
export type PricedQuote = {
  readonly right: RightCode;
  readonly strikeCents: Cents;
  readonly underlyingCents: Cents;
  /** Calendar days to expiry. */
  readonly dte: number;
  readonly bidCents: Cents;
  readonly askCents: Cents;
};

const MICRO = 1e6;

/** Rounds half away from zero at the sixth place (D5). */
const roundedTo6 = (delta: number): number =>
  (Math.sign(delta) * Math.round(Math.abs(delta) * MICRO)) / MICRO;

// In half-cents, so that the mid of two cent prices is a whole number and intrinsic value cancels exactly.
const midHalfCents = ({ bidCents, askCents }: PricedQuote): number => bidCents + askCents;

/** Returns the implied volatility of the mid (M3). */
export const volatilityOfMid = (quote: PricedQuote): number =>
  impliedVolatility(
    quote.right,
    2 * quote.underlyingCents,
    2 * quote.strikeCents,
    yearsOf(quote.dte),
    midHalfCents(quote),
  );

/** Returns the delta that the mid implies, to 6 places (M3); 0 without a bid. */
export const deltaOfMid = (quote: PricedQuote): number => {
  if (quote.bidCents === 0) return 0;
  const { right, strikeCents, underlyingCents } = quote;
  const intrinsic = right === 0 ? underlyingCents - strikeCents : strikeCents - underlyingCents;
  if (midHalfCents(quote) < 2 * intrinsic) return right === 0 ? 1 : -1;
  const delta = optionDelta(right, underlyingCents, strikeCents, yearsOf(quote.dte), volatilityOfMid(quote));
  // Adding 0 turns the -0 of a put without any delta into 0.
  return roundedTo6(delta) + 0;
};

/** True for a valid vendor's delta. Any other is computed (M3). */
export const isDelta = (delta: number): boolean => delta !== 0 && Math.abs(delta) <= 1;
