import { mix, unevenly } from "./noise.ts";
import { finestStep } from "./strikes.ts";
import type { Liquidity } from "./tickers.ts";

/**
 * Volume with the shape of real chains. Most is in the standard monthlies and the next expiries, at round strikes
 * slightly out of the money, with a long tail outward and little in the money. It scales with the day's volume in the
 * underlying.
 */

/** Interest peaks this many standard deviations out of the money. It falls fast into the money and slowly outward. */
const PEAK = 0.6;
const IN_THE_MONEY_FALL = 9;
const TAIL_FALL = 0.3;

/** Returns the interest as a share of the peak's; `outOfTheMoney` is in standard deviations, negative in the money. */
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

/** Returns the interest as a share of the roundest strikes', by the step that divides the strike. */
const roundness = (strike: number, spotCents: number): number => {
  const unit = finestStep(spotCents);
  return ROUND.find(({ every }) => strike % (every * unit) === 0)?.share ?? ODD_SHARE;
};

const WEEKLY_SHARE = 0.15;

/** Fitted to the SPY chains of August 2026. */
const VOLUME_SCALE = 0.4;

/** Returns a day's volume as a multiple of a full open interest. */
export const volumeShare = (isMonthly: boolean, dte: number): number =>
  (isMonthly ? 1 : WEEKLY_SHARE + 1 / (1 + dte)) / (1 + dte / 3);

/** Returns a contract's base interest in contracts, before the shares of its expiry and of the day. */
export const standingInterest = (
  { openInterest, putsPerCall }: Liquidity,
  right: 0 | 1,
  { strike, spotCents, hash }: { strike: number; spotCents: number; hash: number },
): number =>
  openInterest *
  (right === 1 ? putsPerCall : 1) *
  roundness(strike, spotCents) *
  // The square root halves the spread: neighbors differ two- to threefold, seldom tenfold.
  Math.sqrt(unevenly(hash));

/** Returns a day's volume. `share` includes the underlying's activity; `hash` is the day's. */
export const volumeOf = (standing: number, share: number, wanted: number, hash: number): number =>
  Math.round(VOLUME_SCALE * standing * share * wanted * wanted * unevenly(mix(hash, 1)));
