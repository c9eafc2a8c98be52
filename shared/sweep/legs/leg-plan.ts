import { isOption, type OptionRight, type Side } from "../../domain/contract.ts";
import type { Leg, OptionLeg } from "../../domain/strategy.ts";

/**
 * The choice of a contract on a session. All spreads of a slice share some hundreds of them. The side matters: only
 * contracts with a bid can be sold (C1), and sides fill differently (F2).
 */
export type LegSpec = {
  readonly right: OptionRight;
  readonly side: Side;
  readonly delta: number;
  readonly dteDays: number;
};

/** Stands for shares where an option has the index of its spec. */
export const SHARES = "shares";

/** A leg of a spread: the index of its spec, and its contracts or lots per spread. */
export type PlannedLeg = { readonly spec: number | typeof SHARES; readonly quantity: number };

/** The legs of a run of spreads, with each spec listed once. */
export type LegPlan = {
  readonly specs: readonly LegSpec[];
  /** The legs of each spread, in the form's order. */
  readonly spreads: readonly (readonly PlannedLeg[])[];
  readonly hasShares: boolean;
};

/**
 * Lists the specs of the spreads' legs. Throws a RangeError for a strike that is not chosen by delta (S1), and for shares
 * sold short.
 */
export const planLegs = (spreads: Iterable<readonly Leg[]>): LegPlan => {
  const specs: LegSpec[] = [];
  const places = new Map<string, number>();
  const placeOf = ({ right, side, strike, dteDays }: OptionLeg): number => {
    if (strike.kind !== "Delta")
      throw new RangeError(`a sweep chooses strikes by Delta alone, not by ${strike.kind}`);
    const key = `${right} ${side} ${strike.delta} ${dteDays}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, specs.length);
    return specs.push({ right, side, delta: strike.delta, dteDays }) - 1;
  };
  const planned = Array.from(spreads, (legs) =>
    legs.map((leg): PlannedLeg => {
      if (isOption(leg)) return { spec: placeOf(leg), quantity: leg.quantity };
      if (leg.side === "short") throw new RangeError("a sweep sells no shares short");
      return { spec: SHARES, quantity: leg.quantity };
    }),
  );
  const hasShares = planned.some((legs) => legs.some(({ spec }) => spec === SHARES));
  return { specs, spreads: planned, hasShares };
};
