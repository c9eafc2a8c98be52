import { netCalls, type OptionLeg, type SharesLeg } from "../strategy/strategy.ts";
import type { StrikeRule } from "../strategy/strike-rule.ts";
import {
  type DeltaCondition,
  type DeltaTerm,
  type StructureForm,
  type StructureLeg,
  type StructureName,
  structureOf,
} from "./structure.ts";
import { widthFormOf } from "./structure-widths.ts";

/** Derives from a structure's legs where it exists and which legs it opens (S5 to S6). */

/** The values that determine a spread's strikes: deltas or percentages out of the money. */
type StrikeValues = {
  readonly short_delta?: number | undefined;
  readonly long_delta?: number | undefined;
  readonly short_otm?: number | undefined;
  readonly long_otm?: number | undefined;
  readonly width?: number | undefined;
  readonly call_short_delta?: number | undefined;
};

/** The values that determine a spread. */
export type LegValues = StrikeValues & {
  readonly dte?: number | undefined;
  readonly far_dte?: number | undefined;
  readonly exit_dte?: number | undefined;
};

/**
 * Deltas and percentages are computed in whole hundred-thousandths: a sweep's have four decimals at most, and half of
 * one, as in broken wings, has five.
 */
const UNIT = 100_000;
const LEAST_DELTA = 0.01 * UNIT;
const GREATEST_DELTA = 0.99 * UNIT;
const GREATEST_PERCENT = 50 * UNIT;
const HALF = 0.5 * UNIT;

const unitsOf = (value: number | undefined): number => Math.round((value ?? 0) * UNIT);

/** A short and a long strike in units: deltas, or percentages out of the money. */
type Strikes = { readonly isByDelta: boolean; readonly short: number; readonly long: number };

type SoldAt = Pick<StructureLeg, "delta" | "right" | "side">;

const isSoldAtShort = ({ side, delta }: SoldAt): boolean => side === "short" && delta.short === 1;

/** Returns true for a structure that sells puts and calls at the short delta: its calls can have their own (S5c). */
export const sellsBothAtShort = (legs: readonly SoldAt[]): boolean => {
  const sold = legs.filter(isSoldAtShort);
  return sold.some(({ right }) => right === "put") && sold.some(({ right }) => right === "call");
};

type StrikesByRight = Readonly<Record<StructureLeg["right"], Strikes>>;

const strikesOf = ({ legs }: StructureForm, values: StrikeValues): StrikesByRight => {
  const { short_delta, long_delta, short_otm, long_otm, call_short_delta } = values;
  if (short_otm !== undefined || long_otm !== undefined) {
    const both = { isByDelta: false, short: unitsOf(short_otm), long: unitsOf(long_otm) };
    return { put: both, call: both };
  }
  const put = { isByDelta: true, short: unitsOf(short_delta), long: unitsOf(long_delta) };
  const hasOwn = call_short_delta !== undefined && sellsBothAtShort(legs);
  return { put, call: hasOwn ? { ...put, short: unitsOf(call_short_delta) } : put };
};

/** True for a strike at a fixed delta, which percentages leave as it is (S5a). */
const isFixed = ({ short, long }: DeltaTerm): boolean => short === 0 && long === 0;

/** Returns the units of a leg's strike. In percentages 1 − s reads −s (S5a). */
const legUnits = (term: DeltaTerm, { isByDelta, short, long }: Strikes): number =>
  (isByDelta || isFixed(term) ? term.constant * UNIT : 0) + term.short * short + term.long * long;

const isWithin = (term: DeltaTerm, strikes: Strikes): boolean => {
  const units = legUnits(term, strikes);
  return strikes.isByDelta || isFixed(term)
    ? units >= LEAST_DELTA && units <= GREATEST_DELTA
    : Math.abs(units) <= GREATEST_PERCENT;
};

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

/** Percentages turn conditions around: the higher one is further out, and 0 is where the delta is 0.5 (S5a). */
const holdsFor = (condition: DeltaCondition, { isByDelta, short, long }: Strikes): boolean =>
  isByDelta ? holds(condition, short, long) : holds(condition, HALF - short, HALF - long);

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

/** Returns the legs of the structure that a spread has: with a width, those that it places (S5b). */
const formOf = (name: StructureName, { width }: StrikeValues): StructureForm => {
  const form = width === undefined ? structureOf(name) : widthFormOf(name);
  if (!form) throw new RangeError(`no width places a strike of a ${name}`);
  return form;
};

/**
 * Returns true if the structure exists at these strikes: its condition holds, for the calls' own delta too, and every
 * leg's delta is within 0.01 to 0.99, its percentage within −50 to 50 (S5a, S5c, S6).
 */
export const hasStrikes = (name: StructureName, values: StrikeValues): boolean => {
  const form = formOf(name, values);
  const { put, call } = strikesOf(form, values);
  return (
    form.conditions.every((condition) => holdsFor(condition, put) && holdsFor(condition, call)) &&
    form.legs.every(
      ({ delta, right, widths }) => widths !== undefined || isWithin(delta, right === "call" ? call : put),
    )
  );
};

const strikeRuleOf = (
  { delta, right, widths }: StructureLeg,
  strikes: StrikesByRight,
  width: number | undefined,
): StrikeRule => {
  if (widths !== undefined) return { kind: "Offset", dollars: (widths * unitsOf(width)) / UNIT };
  const value = legUnits(delta, strikes[right]) / UNIT;
  return strikes[right].isByDelta || isFixed(delta)
    ? { kind: "Delta", delta: value }
    : { kind: "% OTM", percent: value };
};

/**
 * Returns the options of a spread in the form's order (S5 to S6), with deltas and percentages as exact decimals. Ignores
 * values that the structure lacks. Throws a RangeError for a width that places none of its strikes.
 */
export const legsOf = (name: StructureName, values: LegValues & { readonly dte: number }): OptionLeg[] => {
  const form = formOf(name, values);
  const strikes = strikesOf(form, values);
  return form.legs.map((leg) => ({
    side: leg.side,
    right: leg.right,
    quantity: leg.quantity,
    dteDays: leg.isFar ? (values.far_dte ?? values.dte) : values.dte,
    strike: strikeRuleOf(leg, strikes, values.width),
  }));
};
