import { sizeOfThreshold, type Threshold } from "../../domain/strategy.ts";
import type { StructureName } from "../../domain/structure.ts";
import type { Combination } from "../../domain/sweep.ts";
import type { Grid, StructureGrid } from "./grid.ts";
import { firstIndexOf, placeOf, structureOfSpread } from "./place.ts";
import type { DeltaPair, DtePair } from "./spreads.ts";

/** What stands at a place of the grid, and at which place something stands (S8). */

/** What is traded: a structure with its DTEs and deltas, undefined where it takes none. */
export type Spread = { readonly structure: StructureName } & DtePair & DeltaPair;

/** How it is traded; `filter` and `event` are positions of the sweep's sets. */
export type Rule = Omit<Combination, keyof Spread>;

/** The spread of a rank. Throws a RangeError where the grid has no such spread. */
export const spreadAt = (grid: Grid, spread: number): Spread => {
  const { structure, dtePairs, deltaPairs, firstSpread } = structureOfSpread(grid, spread);
  const inside = spread - firstSpread;
  return {
    structure,
    ...dtePairs[Math.floor(inside / deltaPairs.length)]!,
    ...deltaPairs[inside % deltaPairs.length]!,
  };
};

/** A rule's lists by the length of each, slowest first. */
const radixOf = ({ sweep }: Grid, { stops, targets }: StructureGrid): readonly number[] => [
  sweep.filters.length,
  sweep.events.length,
  sweep.maxPositions.length,
  sweep.waitSessions.length,
  sweep.holdDays.length,
  stops.length,
  targets.length,
];

/** The rule of a rank within a spread. Throws a RangeError where the grid has no such spread or the spread no such rule. */
const ruleAt = (grid: Grid, spread: number, rule: number): Rule => {
  const part = structureOfSpread(grid, spread);
  if (!(rule >= 0 && rule < part.rules)) throw new RangeError(`no such rule: ${rule}`);
  const digits: number[] = [];
  let rest = rule;
  for (const length of radixOf(grid, part).toReversed()) {
    digits.unshift(rest % length);
    rest = Math.floor(rest / length);
  }
  const [filter, event, maxPositions, wait, hold, stop, target] = digits;
  const { sweep } = grid;
  return {
    filter: filter!,
    event: event!,
    maxPositions: sweep.maxPositions[maxPositions!]!,
    waitSessions: sweep.waitSessions[wait!]!,
    holdDays: sweep.holdDays[hold!]!,
    stop: part.stops[stop!]!,
    target: part.targets[target!]!,
  };
};

/** The combination of an index. Throws a RangeError where the grid has no such combination. */
export const combinationAt = (grid: Grid, index: number): Combination => {
  const { spread, rule } = placeOf(grid, index);
  return { ...spreadAt(grid, spread), ...ruleAt(grid, spread, rule) };
};

const isSame = (one: Threshold, other: Threshold): boolean =>
  one.kind === other.kind && sizeOfThreshold(one) === sizeOfThreshold(other);

const rankOf = (threshold: Threshold, thresholds: readonly Threshold[]): number =>
  thresholds.findIndex((each) => isSame(each, threshold));

/** The rank of a spread over the whole grid; undefined where the grid has no such spread. */
export const rankOfSpread = ({ structures }: Grid, spread: Spread): number | undefined => {
  const part = structures.find(({ structure }) => structure === spread.structure);
  if (!part) return undefined;
  const dtes = part.dtePairs.findIndex(
    ({ dteDays, farDteDays }) => dteDays === spread.dteDays && farDteDays === spread.farDteDays,
  );
  const deltas = part.deltaPairs.findIndex(
    ({ shortDelta, longDelta }) => shortDelta === spread.shortDelta && longDelta === spread.longDelta,
  );
  if (dtes < 0 || deltas < 0) return undefined;
  return part.firstSpread + dtes * part.deltaPairs.length + deltas;
};

/** The index of a combination; undefined where the grid does not hold it. */
export const indexOfCombination = (grid: Grid, combination: Combination): number | undefined => {
  const spread = rankOfSpread(grid, combination);
  if (spread === undefined) return undefined;
  const { sweep } = grid;
  const part = structureOfSpread(grid, spread);
  const digits = [
    combination.filter,
    combination.event,
    sweep.maxPositions.indexOf(combination.maxPositions),
    sweep.waitSessions.indexOf(combination.waitSessions),
    sweep.holdDays.indexOf(combination.holdDays),
    rankOf(combination.stop, part.stops),
    rankOf(combination.target, part.targets),
  ];
  const radix = radixOf(grid, part);
  if (digits.some((digit, place) => !(digit >= 0 && digit < radix[place]!))) return undefined;
  const rule = digits.reduce((rank, digit, place) => rank * radix[place]! + digit, 0);
  return firstIndexOf(grid, spread) + rule;
};
