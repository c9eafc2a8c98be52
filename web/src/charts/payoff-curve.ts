import { type StructureLeg, type StructureName, structureOf } from "#shared/domain/structure.ts";
import { hasDeltas } from "#shared/domain/structure-legs.ts";
import { normalCdf, normalDensity } from "#shared/engine/market/normal-distribution.ts";

/**
 * What a structure of the catalog makes at the near expiry, as a shape: prices move normally by a deviation of 1 until
 * then, strikes stand where their deltas put them, and far legs have as much time again. Good for a picture, not for a price.
 */

export type PayoffPoint = { readonly move: number; readonly pnl: number };

/** Moves of the underlying that are drawn, in deviations. */
const FURTHEST_MOVE = 2.4;
const STEPS = 48;
/** Gains and losses beyond this are cut off: unlimited ones would make all others flat. */
const GREATEST_PNL = 1.1;
/** Deviation until a far leg's expiry, which comes twice as late. */
const FAR_DEVIATION = Math.SQRT2;
/** Deviation from the near to the far expiry. */
const REMAINING_DEVIATION = 1;

/** Deltas that show what a structure is about: the first pair that exists for it is taken. */
const TYPICAL: readonly { readonly shortDelta: number; readonly longDelta: number }[] = [
  { shortDelta: 0.5, longDelta: 0.2 },
  { shortDelta: 0.35, longDelta: 0.12 },
  { shortDelta: 0.25, longDelta: 0.55 },
  { shortDelta: 0.25, longDelta: 0.25 },
];

const typicalDeltas = (name: StructureName) => {
  // One option alone is drawn out of the money.
  const first = structureOf(name).legs.length === 1 ? [{ shortDelta: 0.35, longDelta: 0.4 }] : [];
  return [...first, ...TYPICAL].find((deltas) => hasDeltas(name, deltas)) ?? TYPICAL[0]!;
};

/** Φ⁻¹ to far more than a pixel, by halving. */
const quantile = (probability: number): number => {
  let low = -6;
  let high = 6;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

type Placed = {
  readonly strike: number;
  readonly signed: number;
  readonly isCall: boolean;
  readonly isFar: boolean;
};

const placed = (leg: StructureLeg, short: number, long: number): Placed => {
  const delta = leg.delta.constant + leg.delta.short * short + leg.delta.long * long;
  const deviation = leg.isFar ? FAR_DEVIATION : 1;
  const isCall = leg.right === "call";
  return {
    strike: deviation * (isCall ? -quantile(delta) : quantile(delta)),
    signed: leg.side === "long" ? leg.quantity : -leg.quantity,
    isCall,
    isFar: leg.isFar,
  };
};

/** Bachelier's price of an option that is `inside` in the money. */
const priceOf = (inside: number, deviation: number): number =>
  deviation === 0
    ? Math.max(0, inside)
    : deviation * normalDensity(inside / deviation) + inside * normalCdf(inside / deviation);

const insideOf = ({ isCall, strike }: Placed, move: number): number =>
  isCall ? move - strike : strike - move;

const pnlAt = (legs: readonly Placed[], move: number): number => {
  let pnl = 0;
  for (const leg of legs) {
    const paid = priceOf(insideOf(leg, 0), leg.isFar ? FAR_DEVIATION : 1);
    const worth = priceOf(insideOf(leg, move), leg.isFar ? REMAINING_DEVIATION : 0);
    pnl += leg.signed * (worth - paid);
  }
  return Math.max(-GREATEST_PNL, Math.min(GREATEST_PNL, pnl));
};

/** The payoff of a structure at typical deltas, from left to right; its corners are among the points. */
export const payoffCurve = (name: StructureName): PayoffPoint[] => {
  const { shortDelta, longDelta } = typicalDeltas(name);
  const legs = structureOf(name).legs.map((leg) => placed(leg, shortDelta, longDelta));
  const moves = Array.from({ length: STEPS + 1 }, (_, step) => ((2 * step) / STEPS - 1) * FURTHEST_MOVE);
  const corners = legs.filter(({ isFar }) => !isFar).map(({ strike }) => strike);
  return [...moves, ...corners]
    .filter((move) => Math.abs(move) <= FURTHEST_MOVE)
    .sort((a, b) => a - b)
    .map((move) => ({ move, pnl: pnlAt(legs, move) }));
};
