import { mix, unevenly } from "./noise.ts";
import { finestStep } from "./strikes.ts";
import type { Liquidity } from "./tickers.ts";

/**
 * Volume and open interest with the shapes of real chains: most in the standard monthlies, at round strikes, a little
 * out of the money with a long tail behind, little in the money; open interest builds up over an expiry's life; volume
 * goes to the next expiries and follows the day's trade in the underlying.
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
const FIRST_DAY_SHARE = 0.1;
const BUILD_UP_DAYS = 60;

/** Share of its greatest open interest that an expiry has, by its kind and how long it has been listed. */
export const openShare = (isMonthly: boolean, listedDays: number): number =>
  (isMonthly ? 1 : WEEKLY_SHARE) *
  Math.min(1, FIRST_DAY_SHARE + ((1 - FIRST_DAY_SHARE) * listedDays) / BUILD_UP_DAYS);

/** Fitted to the SPY chains of August 2026. */
const OPEN_SCALE = 0.3;
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

/** Open contracts, whole: what the contract draws by itself, times its expiry's share and the day's. */
export const openInterestOf = (standing: number, share: number, wanted: number): number =>
  Math.round(OPEN_SCALE * standing * share * wanted);

/** A day's volume, more peaked than open interest; `share` holds the underlying's activity, `hash` is of the day. */
export const volumeOf = (standing: number, share: number, wanted: number, hash: number): number =>
  Math.round(VOLUME_SCALE * standing * share * wanted * wanted * unevenly(mix(hash, 1)));
