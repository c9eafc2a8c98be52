import { exp } from "./portable-math.ts";
import type { StrikeGrid } from "./tickers.ts";

/**
 * Strikes as the exchanges list them: multiples of a round step that fits the price and how far it may move until
 * expiry, closest near the money, wider away from it. What is listed stays listed to expiry; as the underlying moves or
 * expiry comes nearer, further and finer strikes join. Which there are is known from closes up to the session alone.
 */

/** Steps in use, cents. */
const LADDER = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000] as const;

/** The finest step for a price: half dollars to $50, whole dollars to $1,000, five above it. */
export const finestStep = (spotCents: number): number => {
  if (spotCents < 5000) return 50;
  return spotCents < 100_000 ? 100 : 500;
};

/** A ladder step may be this much wider than the wish. */
const ROUNDING_UP = 1.4;

/** The ladder step nearest the wish, never under the finest. */
const stepFor = (wishCents: number, finest: number): number => {
  let step = finest;
  for (const candidate of LADDER)
    if (candidate <= ROUNDING_UP * wishCents && candidate > step) step = candidate;
  return step;
};

/** Bands around the money in standard deviations, from the inside out, each with its step as a multiple of the nearest. */
const BANDS = [
  { reach: 1.5, steps: 1 },
  { reach: 3, steps: 2.5 },
  { reach: 10, steps: 6 },
] as const;

/** However far the price may move, strikes stay between these multiples of it. */
const LOWEST_MULTIPLE = 0.3;
const HIGHEST_MULTIPLE = 3.2;

/** A year ahead, strikes are this much further apart, in deviations, than tomorrow's. */
const LONG_DATED_WIDENING = 0.6;

/** One strike (cents) of an expiry and the session from which it is listed. */
export type ListedStrike = { readonly strike: number; readonly from: number };

/** Where a strike belongs in an ascending list: the index of the first that is not under it. */
const placeOf = (list: readonly ListedStrike[], strike: number): number => {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.strike < strike) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The distance to the nearest neighbour that a strike would have at its place. */
const roomAt = (list: readonly ListedStrike[], at: number, strike: number): number => {
  const above = list[at]?.strike ?? Number.POSITIVE_INFINITY;
  const below = list[at - 1]?.strike ?? Number.NEGATIVE_INFINITY;
  return Math.min(above - strike, strike - below);
};

/** Closer than this share of the step to a listed strike, a new one is not worth listing. */
const CROWDED = 0.7;

type Band = { readonly low: number; readonly high: number; readonly step: number };

const listBand = (into: ListedStrike[], from: number, { low, high, step }: Band): void => {
  for (let strike = Math.ceil(low / step) * step; strike <= high; strike += step) {
    if (strike <= 0) continue;
    const at = placeOf(into, strike);
    if (roomAt(into, at, strike) >= CROWDED * step) into.splice(at, 0, { strike, from });
  }
};

/** What a session's listing looks at; the deviation is that of the log price until expiry. */
type ListingView = {
  readonly session: number;
  readonly spotCents: number;
  readonly deviation: number;
  readonly daysLeft: number;
};

/** Adds to an expiry's strikes, ascending, those that a session's close calls for. */
export const extendStrikes = (into: ListedStrike[], grid: StrikeGrid, view: ListingView): void => {
  const { session, spotCents, deviation, daysLeft } = view;
  const finest = finestStep(spotCents);
  const near = grid.nearStep * (1 + (LONG_DATED_WIDENING * daysLeft) / 365) * deviation * spotCents;
  let [innerLow, innerHigh] = [spotCents, spotCents];
  for (const { reach, steps } of BANDS) {
    const step = stepFor(steps * near, finest);
    const low = spotCents * Math.max(LOWEST_MULTIPLE, exp(-Math.min(reach, grid.lowest) * deviation));
    const high = spotCents * Math.min(HIGHEST_MULTIPLE, exp(Math.min(reach, grid.highest) * deviation));
    listBand(into, session, { low, high: innerLow, step });
    listBand(into, session, { low: innerHigh, high, step });
    [innerLow, innerHigh] = [low, high];
  }
};
