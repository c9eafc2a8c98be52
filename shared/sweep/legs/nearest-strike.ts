import type { Cents } from "../../domain/money.ts";
import type { SpecStrike } from "./leg-plan.ts";

/** Chooses strikes at a distance (C3) in whole numbers, which compare as the engine's decimals do. */

/**
 * The usable contracts of a right and expiry on a session by ascending strike, one for each strike. `prices` are those of
 * the contracts' own rows, where they are not the close (M1a).
 */
export type Ladder = {
  readonly strikes: readonly Cents[];
  readonly contracts: readonly number[];
  readonly prices?: readonly Cents[] | undefined;
};

/** A price and the largest distance from it, both in cents times `scale`. */
type Sought = { readonly target: number; readonly reach: number; readonly scale: number };

/** % OTM reaches half its percentage of the close, this much at least. */
const LEAST_REACH_MILLI = 5_000;
const MILLI_IN_WHOLE = 100_000;

/** 1 where further out of the money is up. */
type Outward = 1 | -1;

/** Returns the price of a strike at a distance from the close, or from the strike above. */
const soughtOf = (
  strike: Exclude<SpecStrike, { kind: "Delta" }>,
  outward: Outward,
  closeCents: Cents,
  aboveCents: Cents,
): Sought => {
  if (strike.kind === "Offset")
    return {
      target: 4 * (aboveCents + outward * strike.cents),
      reach: Math.abs(strike.cents),
      scale: 4,
    };
  return {
    target: 2 * closeCents * (MILLI_IN_WHOLE + outward * strike.milli),
    reach: closeCents * Math.max(2 * LEAST_REACH_MILLI, Math.abs(strike.milli)),
    scale: 2 * MILLI_IN_WHOLE,
  };
};

/** Returns the first place whose strike is not below the target; the number of strikes without one. */
const firstNotBelow = (strikes: readonly Cents[], { target, scale }: Sought): number => {
  let low = 0;
  let high = strikes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (strikes[middle]! * scale < target) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Returns the contract of `contractNear` where each strike has a target and a reach by its own row's price (M1a). */
const contractNearOwn = (
  { strikes, contracts }: Ladder,
  prices: readonly Cents[],
  strike: Extract<SpecStrike, { kind: "% OTM" }>,
  outward: Outward,
): number | undefined => {
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (let at = 0; at < strikes.length; at++) {
    const { target, reach, scale } = soughtOf(strike, outward, prices[at]!, 0);
    const distance = Math.abs(strikes[at]! * scale - target);
    // Strikes ascend, so of two at one distance the later is further out for a call.
    if (distance > reach || distance > least || (distance === least && outward < 0)) continue;
    [best, least] = [at, distance];
  }
  return best < 0 ? undefined : contracts[best];
};

/**
 * Returns the contract nearest a strike's target within reach, further out of the money of two; undefined without one.
 * `aboveCents` is the strike above, which only *Offset* reads.
 */
export const contractNear = (
  ladder: Ladder,
  strike: Exclude<SpecStrike, { kind: "Delta" }>,
  right: "call" | "put",
  closeCents: Cents,
  aboveCents: Cents,
): number | undefined => {
  const { strikes, contracts, prices } = ladder;
  const outward = right === "call" ? 1 : -1;
  if (prices && strike.kind === "% OTM") return contractNearOwn(ladder, prices, strike, outward);
  const sought = soughtOf(strike, outward, closeCents, aboveCents);
  const { target, reach, scale } = sought;
  const higher = firstNotBelow(strikes, sought);
  const toHigher = higher < strikes.length ? strikes[higher]! * scale - target : Number.POSITIVE_INFINITY;
  const toLower = higher > 0 ? target - strikes[higher - 1]! * scale : Number.POSITIVE_INFINITY;
  if (Math.min(toHigher, toLower) > reach) return undefined;
  const isHigher = toHigher === toLower ? right === "call" : toHigher < toLower;
  return contracts[isHigher ? higher : higher - 1];
};
