import { mix, unevenly } from "./noise.ts";
import type { Liquidity } from "./tickers.ts";

/**
 * Volume and open interest with the shapes of real chains: most in the standard monthlies, at round strikes, a little
 * out of the money with a long tail behind, little in the money; open interest builds up over a contract's life; volume
 * goes to the next expiries and follows the day's trade in the underlying.
 */

const IN_THE_MONEY_FALL = 9;
const TAIL_FALL = 0.3;
/** Most interest is this many standard deviations out of the money. */
const PEAK = 0.6;

/** Share of the interest at the peak, by standard deviations out of the money. */
const wantedAt = (outOfTheMoney: number): number => {
  const distance = outOfTheMoney - PEAK;
  return 1 / (1 + (outOfTheMoney < 0 ? IN_THE_MONEY_FALL : TAIL_FALL) * distance * distance);
};

const ROUND = [
  { every: 50, share: 1 },
  { every: 10, share: 0.5 },
  { every: 5, share: 0.35 },
] as const;
const ODD_SHARE = 0.15;

/** Share of the roundest strikes' interest, by what the strike (cents) is a multiple of on the price's own scale. */
export const roundness = (strike: number, spotCents: number): number => {
  const unit = spotCents < 5000 ? 50 : spotCents < 100_000 ? 100 : 500;
  return ROUND.find(({ every }) => strike % (every * unit) === 0)?.share ?? ODD_SHARE;
};

const WEEKLY_SHARE = 0.15;
const BUILD_UP_DAYS = 60;

/** Share of its greatest open interest that an expiry has, by its kind and how long it has been listed. */
export const openShare = (isMonthly: boolean, listedDays: number): number =>
  (isMonthly ? 1 : WEEKLY_SHARE) * Math.min(1, 0.1 + (0.9 * listedDays) / BUILD_UP_DAYS);

const VOLUME_OF_OPEN = 0.5;

/** Volume as a multiple of a full open interest's share, by days to expiry. */
export const volumeShare = (isMonthly: boolean, dte: number): number =>
  (VOLUME_OF_OPEN * (isMonthly ? 1 : WEEKLY_SHARE + 1 / (1 + dte))) / (1 + dte / 3);

/** What a contract draws whatever the day: contracts, before its expiry's and the day's shares. */
export const standingInterest = (
  liquidity: Liquidity,
  right: 0 | 1,
  round: number,
  contractHash: number,
): number =>
  liquidity.openInterest * (right === 1 ? liquidity.putsPerCall : 1) * round * unevenly(contractHash);

export const openInterestOf = (standing: number, share: number, outOfTheMoney: number): number =>
  Math.round(standing * share * wantedAt(outOfTheMoney) * 0.3);

/** A day's volume; `activity` is the underlying's own volume over its usual one. */
export const volumeOf = (
  standing: number,
  share: number,
  outOfTheMoney: number,
  activity: number,
  hash: number,
): number => {
  const wanted = wantedAt(outOfTheMoney);
  return Math.round(standing * share * wanted * wanted * activity * 0.12 * unevenly(mix(hash, 1)));
};
