import { mix, unevenly } from "./noise.ts";
import { finestStep } from "./strikes.ts";
import type { Liquidity } from "./tickers.ts";

/**
 * Volume with the shape of real chains: most in the standard monthlies and the next expiries, at round strikes, a little
 * out of the money with a long tail behind, little in the money. It follows the day's trade in the underlying.
 */

/** Most interest is this many standard deviations out of the money; it falls off fast into the money, slowly outwards. */
const PEAK = 0.6;
const IN_THE_MONEY_FALL = 9;
const TAIL_FALL = 0.3;

/** Share of the interest at the peak, by standard deviations out of the money (negative: in it). */
export const wantedAt = (outOfTheMoney: number): number => {
  const distance = outOfTheMoney - PEAK;
  return 1 / (1 + (outOfTheMoney < 0 ? IN_THE_MONEY_FALL : TAIL_FALL) * distance * distance);
};

const ROUND = [
  { every: 50, share: 1 },
  { every: 10, share: 0.5 },
  { every: 5, share: 0.35 },
] as const;
const ODD_SHARE = 0.15;

/** Share of the roundest strikes' interest, by what multiple of the price's finest step the strike (cents) is. */
const roundness = (strike: number, spotCents: number): number => {
  const unit = finestStep(spotCents);
  return ROUND.find(({ every }) => strike % (every * unit) === 0)?.share ?? ODD_SHARE;
};

const WEEKLY_SHARE = 0.15;

/** Fitted to the SPY chains of August 2026. */
const VOLUME_SCALE = 0.4;

/** A day's volume as a multiple of a full open interest, by the expiry's kind and days to it. */
export const volumeShare = (isMonthly: boolean, dte: number): number =>
  (isMonthly ? 1 : WEEKLY_SHARE + 1 / (1 + dte)) / (1 + dte / 3);

/** What a contract draws whatever the day: contracts, before its expiry's and the day's shares. */
export const standingInterest = (
  { openInterest, putsPerCall }: Liquidity,
  right: 0 | 1,
  { strike, spotCents, hash }: { strike: number; spotCents: number; hash: number },
): number =>
  openInterest *
  (right === 1 ? putsPerCall : 1) *
  roundness(strike, spotCents) *
  // The square root halves the spread: neighbours differ two- to threefold, seldom tenfold.
  Math.sqrt(unevenly(hash));

/** A day's volume, more peaked than open interest; `share` holds the underlying's activity, `hash` is of the day. */
export const volumeOf = (standing: number, share: number, wanted: number, hash: number): number =>
  Math.round(VOLUME_SCALE * standing * share * wanted * wanted * unevenly(mix(hash, 1)));
