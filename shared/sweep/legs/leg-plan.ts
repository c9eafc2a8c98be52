import { isOption, type OptionRight, type Side } from "../../domain/contract.ts";
import type { Leg, OptionLeg } from "../../domain/strategy/strategy.ts";

/**
 * The choice of a contract on a session. All spreads of a slice share some hundreds of them. The side matters: only
 * contracts with a bid can be sold (C1), and sides fill differently (F2).
 */
export type LegSpec = {
  readonly right: OptionRight;
  readonly side: Side;
  readonly dteDays: number;
  readonly strike: SpecStrike;
};

/**
 * How a spec's strike is chosen (C3): by delta, or at a distance. `milli` is a percentage of the close in thousandths,
 * `cents` a distance from the strike of the spec `above`, both positive further out of the money.
 */
export type SpecStrike =
  | { readonly kind: "Delta"; readonly delta: number }
  | { readonly kind: "% OTM"; readonly milli: number }
  | { readonly kind: "Offset"; readonly cents: number; readonly above: number };

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

/** Returns a decimal in whole units. Throws a RangeError for more decimals than the unit has. */
const wholeUnits = (value: number, unitsInOne: number): number => {
  const units = Math.round(value * unitsInOne);
  if (units / unitsInOne !== value) throw new RangeError(`a sweep places no strike as finely as ${value}`);
  return units;
};

/** Lists the specs of legs, each once. A leg by *Offset* is a spec for each spec above it. */
const specList = () => {
  const specs: LegSpec[] = [];
  const places = new Map<string, number>();
  /** Returns the strike of a leg below the spec `above`. Throws a RangeError for one that no sweep has (S34). */
  const strikeOf = ({ strike, right, dteDays }: OptionLeg, above: number | undefined): SpecStrike => {
    if (strike.kind === "Delta") return strike;
    if (strike.kind === "% OTM") return { kind: "% OTM", milli: wholeUnits(strike.percent, 1_000) };
    const { [above ?? -1]: other } = specs;
    if (strike.kind !== "Offset" || above === undefined || other === undefined)
      throw new RangeError(`a sweep chooses no strike by ${strike.kind} here`);
    if (other.right !== right || other.dteDays !== dteDays)
      throw new RangeError("a sweep offsets a strike from one of the same right and DTE alone");
    return { kind: "Offset", cents: wholeUnits(strike.dollars, 100), above };
  };
  const placeOf = (leg: OptionLeg, above: number | undefined): number => {
    const { right, side, dteDays } = leg;
    const strike = strikeOf(leg, above);
    const key = [right, side, dteDays, ...Object.values(strike)].join(" ");
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, specs.length);
    return specs.push({ right, side, dteDays, strike }) - 1;
  };
  return { specs, placeOf };
};

/** Lists the specs of the spreads' legs. Throws a RangeError for strikes that no sweep has, and for shares sold short. */
export const planLegs = (spreads: Iterable<readonly Leg[]>): LegPlan => {
  const { specs, placeOf } = specList();
  const planned = Array.from(spreads, (legs) => {
    let above: number | undefined;
    return legs.map((leg): PlannedLeg => {
      if (isOption(leg)) {
        above = placeOf(leg, above);
        return { spec: above, quantity: leg.quantity };
      }
      if (leg.side === "short") throw new RangeError("a sweep sells no shares short");
      return { spec: SHARES, quantity: leg.quantity };
    });
  });
  const hasShares = planned.some((legs) => legs.some(({ spec }) => spec === SHARES));
  return { specs, spreads: planned, hasShares };
};
