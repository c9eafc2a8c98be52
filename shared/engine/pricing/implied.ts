import type { Cents } from "../../domain/money.ts";
import { impliedVolatility, optionDelta, type RightCode, yearsOf } from "./black-scholes.ts";

/** One quote with all that M3 needs to work out what its vendor left blank. */
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

/** Half away from zero at the sixth place (D5). */
const roundedTo6 = (delta: number): number =>
  (Math.sign(delta) * Math.round(Math.abs(delta) * MICRO)) / MICRO;

// In half-cents, so that the mid of two cent prices is a whole number and intrinsic value cancels exactly.
const midHalfCents = ({ bidCents, askCents }: PricedQuote): number => bidCents + askCents;

/** The implied volatility of the mid, as M3 has it. */
export const volatilityOfMid = (quote: PricedQuote): number =>
  impliedVolatility(
    quote.right,
    2 * quote.underlyingCents,
    2 * quote.strikeCents,
    yearsOf(quote.dte),
    midHalfCents(quote),
  );

/**
 * The signed delta that the mid implies, to 6 places; 1 in size where the mid is under intrinsic value, and 0 where there
 * is no bid, since a mid that nobody bids for says nothing (M3).
 */
export const deltaOfMid = (quote: PricedQuote): number => {
  if (quote.bidCents === 0) return 0;
  const { right, strikeCents, underlyingCents } = quote;
  const intrinsic = right === 0 ? underlyingCents - strikeCents : strikeCents - underlyingCents;
  if (midHalfCents(quote) < 2 * intrinsic) return right === 0 ? 1 : -1;
  const delta = optionDelta(right, underlyingCents, strikeCents, yearsOf(quote.dte), volatilityOfMid(quote));
  // Adding 0 turns the -0 of a put without any delta into 0.
  return roundedTo6(delta) + 0;
};

/** Whether a vendor's delta is one: anything else is computed (M3). */
export const isDelta = (delta: number): boolean => delta !== 0 && Math.abs(delta) <= 1;
