import { netCalls, type OptionLeg, type SharesLeg } from "./strategy.ts";
import type { StrikeRule } from "./strike-rule.ts";
import {
  type DeltaCondition,
  type DeltaTerm,
  type StructureLeg,
  type StructureName,
  structureOf,
} from "./structure.ts";

/** Derives from a structure's legs where it exists and which legs it opens (S5, S6). */

/** The values that determine a spread's legs; undefined for values that its structure lacks. */
export type LegValues = {
  readonly dte?: number | undefined;
  readonly far_dte?: number | undefined;
  readonly short_delta?: number | undefined;
  readonly long_delta?: number | undefined;
};

/** A leg whose strike is chosen by delta, as in all sweeps. */
export type DeltaLeg = OptionLeg & { readonly strike: Extract<StrikeRule, { readonly kind: "Delta" }> };

/**
 * Deltas are computed in whole hundred-thousandths: a sweep's have four decimals, and half of one, as in broken
 * wings, has five.
 */
const DELTA_UNIT = 100_000;
const LEAST_DELTA = 0.01 * DELTA_UNIT;
const GREATEST_DELTA = 0.99 * DELTA_UNIT;
const HALF = 0.5 * DELTA_UNIT;

const unitsOf = (delta: number | undefined): number => Math.round((delta ?? 0) * DELTA_UNIT);

const legUnits = ({ short, long, constant }: DeltaTerm, shortUnits: number, longUnits: number): number =>
  constant * DELTA_UNIT + short * shortUnits + long * longUnits;

const holds = (condition: DeltaCondition, short: number, long: number): boolean => {
  switch (condition) {
    case "long < short":
      return long < short;
    case "long > short":
      return long > short;
    case "short < 0.5":
      return short < HALF;
    case "long < 0.5":
      return long < HALF;
    case "short <= 0.5":
      return short <= HALF;
    case "long <= 0.5":
      return long <= HALF;
  }
};

const legsOfStructure = (name: StructureName): readonly StructureLeg[] => structureOf(name).legs;

const hasFarLegs = (name: StructureName): boolean => legsOfStructure(name).some((leg) => leg.isFar);

/** Returns net calls and lots of shares together (H6). */
const slopeOf = (name: StructureName): number => {
  const { legs, lots } = structureOf(name);
  return netCalls(legs) + lots;
};

/** Returns true if X3 allows a stop in % of max loss: calls and shares not net short, and one expiry for all legs. */
export const hasMaxLoss = (name: StructureName): boolean => !hasFarLegs(name) && slopeOf(name) >= 0;

/** Returns true if X3 allows a target in % of max profit: calls and shares not net long, and one expiry for all legs. */
export const hasMaxProfit = (name: StructureName): boolean => !hasFarLegs(name) && slopeOf(name) <= 0;

/** Returns the shares that a structure buys with its options, first in the form (S5, H1). */
export const sharesOf = (name: StructureName): SharesLeg[] => {
  const { lots } = structureOf(name);
  return lots > 0 ? [{ side: "long", right: "shares", quantity: lots }] : [];
};

/**
 * Returns true if the structure exists at these deltas: its inequality holds, and every leg's delta is within 0.01 to
 * 0.99 (S6).
 */
export const hasDeltas = (
  name: StructureName,
  { short_delta, long_delta }: Pick<LegValues, "short_delta" | "long_delta">,
): boolean => {
  const short = unitsOf(short_delta);
  const long = unitsOf(long_delta);
  const { legs, conditions } = structureOf(name);
  return (
    conditions.every((condition) => holds(condition, short, long)) &&
    legs.every(({ delta }) => {
      const units = legUnits(delta, short, long);
      return units >= LEAST_DELTA && units <= GREATEST_DELTA;
    })
  );
};

/**
 * Returns the options of a spread in the form's order, with deltas as decimals of at most four places (S5, S6). Ignores
 * values that the structure lacks.
 */
export const legsOf = (name: StructureName, values: LegValues & { readonly dte: number }): DeltaLeg[] => {
  const short = unitsOf(values.short_delta);
  const long = unitsOf(values.long_delta);
  return legsOfStructure(name).map(({ side, right, quantity, delta, isFar }) => ({
    side,
    right,
    quantity,
    dteDays: isFar ? (values.far_dte ?? values.dte) : values.dte,
    strike: { kind: "Delta", delta: legUnits(delta, short, long) / DELTA_UNIT },
  }));
};
