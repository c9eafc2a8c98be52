import type { Right, Side } from "../../domain/contract.ts";
import type { Leg } from "../../domain/strategy.ts";

/**
 * What picks a contract on a session: the legs of all spreads of a slice come down to some hundreds of these. The side
 * belongs to it, because only contracts with a bid can be sold (C1), and because it decides what a fill costs (F2).
 */
export type LegSpec = {
  readonly right: Right;
  readonly side: Side;
  readonly delta: number;
  readonly dteDays: number;
};

/** A leg of a spread: its place in the plan's specs, and how many contracts of it one spread takes. */
export type PlannedLeg = { readonly spec: number; readonly quantity: number };

/** The legs of a run of spreads, each spec named once. */
type LegPlan = {
  readonly specs: readonly LegSpec[];
  /** For each spread its legs, in the form's order. */
  readonly spreads: readonly (readonly PlannedLeg[])[];
};

/** Lists what the legs of spreads need. Throws a RangeError on a strike that is not chosen by delta (S1). */
export const planLegs = (spreads: Iterable<readonly Leg[]>): LegPlan => {
  const specs: LegSpec[] = [];
  const places = new Map<string, number>();
  const placeOf = ({ right, side, strike, dteDays }: Leg): number => {
    if (strike.kind !== "Delta")
      throw new RangeError(`a sweep chooses strikes by Delta alone, not by ${strike.kind}`);
    const key = `${right} ${side} ${strike.delta} ${dteDays}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, specs.length);
    return specs.push({ right, side, delta: strike.delta, dteDays }) - 1;
  };
  const planned = Array.from(spreads, (legs) =>
    legs.map((leg) => ({ spec: placeOf(leg), quantity: leg.quantity })),
  );
  return { specs, spreads: planned };
};
