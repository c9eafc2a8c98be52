import { exp } from "./portable-math.ts";
import type { StrikeGrid } from "./tickers.ts";

/**
 * Strikes as the exchanges list them: multiples of a round step that suits the price and its likely move until expiry,
 * dense near the money, sparser away from it. A listed strike stays until expiry. As the underlying moves or expiry
 * nears, more distant and finer strikes are added. The list depends only on closes up to the session.
 */

/** Returns the finest step for a price: half dollars to $50, whole dollars to $1,000, $5 above. */
export const finestStep = (spotCents: number): number => {
  if (spotCents < 5000) return 50;
  return spotCents < 100_000 ? 100 : 500;
};

/** A step may be this much wider than the wanted one. */
const ROUNDING_UP = 1.4;

/** Returns the possible step nearest to the wanted one, never under the finest. */
const stepFor = ({ steps }: StrikeGrid, wishCents: number, finest: number): number => {
  let step = finest;
  for (const candidate of steps)
    if (candidate <= ROUNDING_UP * wishCents && candidate > step) step = candidate;
  return step;
};

/** Bands around the money in standard deviations, each with its step beside the innermost's. */
const BANDS = [
  { reach: 1.5, steps: 1 },
  { reach: 3, steps: 2.5 },
  { reach: 10, steps: 6 },
] as const;

/** All strikes are between these multiples of the price. */
const LOWEST_MULTIPLE = 0.3;
const HIGHEST_MULTIPLE = 3.2;

/** Strikes a year from expiry are this much further apart, in deviations, than those a day from it. */
const LONG_DATED_WIDENING = 0.6;

/** One strike (cents) of an expiry and the session from which it is listed. */
export type ListedStrike = { readonly strike: number; readonly from: number };

/** Returns the index of the first strike in an ascending list that is not under the given one. */
const placeOf = (list: readonly ListedStrike[], strike: number): number => {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.strike < strike) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Returns the distance from a new strike to its nearest neighbor in the list. */
const roomAt = (list: readonly ListedStrike[], at: number, strike: number): number => {
  const above = list[at]?.strike ?? Number.POSITIVE_INFINITY;
  const below = list[at - 1]?.strike ?? Number.NEGATIVE_INFINITY;
  return Math.min(above - strike, strike - below);
};

/** Strikes from `low` to `high`, none nearer than `room` to another (cents). */
type Band = { readonly low: number; readonly high: number; readonly step: number; readonly room: number };

const listBand = (into: ListedStrike[], from: number, { low, high, step, room }: Band): void => {
  for (let strike = Math.ceil(low / step) * step; strike <= high; strike += step) {
    if (strike <= 0) continue;
    const at = placeOf(into, strike);
    if (roomAt(into, at, strike) >= room) into.splice(at, 0, { strike, from });
  }
};

/** The inputs of a session's listing; the deviation is that of the log price until expiry. */
type ListingView = {
  readonly session: number;
  readonly spotCents: number;
  readonly deviation: number;
  readonly daysLeft: number;
};

/** Adds the strikes for a session's close to an expiry's ascending list. */
export const extendStrikes = (into: ListedStrike[], grid: StrikeGrid, view: ListingView): void => {
  const { session, spotCents, deviation, daysLeft } = view;
  const finest = finestStep(spotCents);
  const near = grid.nearStep * (1 + (LONG_DATED_WIDENING * daysLeft) / 365) * deviation * spotCents;
  let [innerLow, innerHigh] = [spotCents, spotCents];
  for (const { reach, steps } of BANDS) {
    const step = stepFor(grid, steps * near, finest);
    const room = grid.room * step;
    const low = spotCents * Math.max(LOWEST_MULTIPLE, exp(-Math.min(reach, grid.lowest) * deviation));
    const high = spotCents * Math.min(HIGHEST_MULTIPLE, exp(Math.min(reach, grid.highest) * deviation));
    listBand(into, session, { low, high: innerLow, step, room });
    listBand(into, session, { low: innerHigh, high, step, room });
    [innerLow, innerHigh] = [low, high];
  }
};
