import { exp } from "./portable-math.ts";
import type { StrikeGrid } from "./tickers.ts";

/**
 * Strikes as the exchanges list them: multiples of a step that fits the price and how far it may move until expiry,
 * closest near the money, wider away from it. What is listed stays listed to expiry; as the underlying moves or expiry
 * comes nearer, further and finer strikes join. Which strikes there are is known from closes up to the session alone.
 */

/** Steps in use, cents. */
const LADDER = [50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000] as const;

/** The finest step for a price: half dollars for cheap stocks, whole dollars to $500, 2.5 above it. */
const finestFor = (spotCents: number): number => {
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
  { reach: 10, steps: 5 },
] as const;

/** One strike of an expiry and the session from which it is listed. */
export type ListedStrike = { readonly strike: number; readonly from: number };

/** Where a value belongs in an ascending list: the index of the first that is not under it. */
const placeOf = (list: readonly ListedStrike[], strike: number): number => {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.strike < strike) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Closer than this share of the step to a listed strike, a new one is not worth listing. */
const CROWDED = 0.7;

const list = (into: ListedStrike[], strike: number, step: number, from: number): void => {
  const at = placeOf(into, strike);
  const above = into[at];
  const below = into[at - 1];
  if (above && above.strike - strike < CROWDED * step) return;
  if (below && strike - below.strike < CROWDED * step) return;
  into.splice(at, 0, { strike, from });
};

const listBand = (into: ListedStrike[], low: number, high: number, step: number, from: number): void => {
  for (let strike = Math.ceil(low / step) * step; strike <= high; strike += step)
    if (strike > 0) list(into, strike, step, from);
};

/** What a session's listing looks at. */
export type ListingView = {
  readonly session: number;
  readonly spotCents: number;
  readonly deviation: number;
};

/** Adds to an expiry's strikes those that a session's close calls for. */
export const extendStrikes = (into: ListedStrike[], grid: StrikeGrid, view: ListingView): void => {
  const { session, spotCents, deviation } = view;
  const finest = finestFor(spotCents);
  const near = grid.nearStep * deviation * spotCents;
  let [innerLow, innerHigh] = [spotCents, spotCents];
  for (const { reach, steps } of BANDS) {
    const step = stepFor(steps * near, finest);
    const low = spotCents * exp(-Math.min(reach, grid.lowest) * deviation);
    const high = spotCents * exp(Math.min(reach, grid.highest) * deviation);
    listBand(into, low, innerLow, step, session);
    listBand(into, innerHigh, high, step, session);
    [innerLow, innerHigh] = [low, high];
  }
};
