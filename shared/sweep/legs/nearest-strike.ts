import type { Cents } from "../../domain/money.ts";
import type { SpecStrike } from "./leg-plan.ts";

/** Chooses strikes at a distance (C3) in whole numbers, which compare as the engine's decimals do. */

/** The usable contracts of a right and expiry on a session by ascending strike, one for each strike. */
export type Ladder = { readonly strikes: readonly Cents[]; readonly contracts: readonly number[] };

/** A price and the largest distance from it, both in cents times `scale`. */
type Sought = { readonly target: number; readonly reach: number; readonly scale: number };

/** % OTM reaches half its percentage of the close, this much at least. */
const LEAST_REACH_MILLI = 5_000;
const MILLI_IN_WHOLE = 100_000;

/** Returns the price of a strike at a distance from the close, or from the strike above. */
const soughtOf = (
  strike: Exclude<SpecStrike, { kind: "Delta" }>,
  outward: 1 | -1,
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

/**
 * Returns the contract nearest a strike's target within reach, further out of the money of two; undefined without one.
 * `aboveCents` is the strike above, which only *Offset* reads.
 */
export const contractNear = (
  { strikes, contracts }: Ladder,
  strike: Exclude<SpecStrike, { kind: "Delta" }>,
  right: "call" | "put",
  closeCents: Cents,
  aboveCents: Cents,
): number | undefined => {
  const sought = soughtOf(strike, right === "call" ? 1 : -1, closeCents, aboveCents);
  const { target, reach, scale } = sought;
  const higher = firstNotBelow(strikes, sought);
  const toHigher = higher < strikes.length ? strikes[higher]! * scale - target : Number.POSITIVE_INFINITY;
  const toLower = higher > 0 ? target - strikes[higher - 1]! * scale : Number.POSITIVE_INFINITY;
  if (Math.min(toHigher, toLower) > reach) return undefined;
  const isHigher = toHigher === toLower ? right === "call" : toHigher < toLower;
  return contracts[isHigher ? higher : higher - 1];
};
