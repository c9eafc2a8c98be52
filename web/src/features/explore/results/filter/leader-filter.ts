import { combinationOf } from "#shared/contracts/sweep/combination-values.ts";
import { thresholdOfValue } from "#shared/contracts/sweep/thresholds.ts";
import { trailOfValue } from "#shared/contracts/sweep/trails.ts";
import type { StructureName } from "#shared/domain/structure/structure.ts";
import { DIMENSIONS, type Dimension } from "#shared/domain/sweep/dimensions.ts";
import type { Combination } from "#shared/domain/sweep/sweep.ts";
import { combinationAt } from "#shared/sweep/grid/combination.ts";
import { type Grid, gridOf } from "#shared/sweep/grid/grid.ts";
import { valueWords } from "../combination/combination-text.ts";
import { valueKey } from "../combination/differing.ts";
import type { FoundSweep, Leader } from "../leaders/read-leaders.ts";

/** A filter of lists and charts: a structure, and the values of a cell of the heat map. */

export type ChosenValue = { readonly dimension: Dimension; readonly place: number };

export type LeaderFilter = {
  readonly structure?: StructureName | undefined;
  readonly cell?: readonly ChosenValue[] | undefined;
};

export const NO_FILTER: LeaderFilter = {};

const wireValue = ({ dimensions }: FoundSweep, { dimension, place }: ChosenValue) =>
  dimensions.find((each) => each.dimension === dimension)?.values[place];

const keyOf = (results: FoundSweep, chosen: ChosenValue): string => {
  const value = wireValue(results, chosen);
  const { dimension } = chosen;
  const isThreshold = dimension === "stop" || dimension === "target";
  if (dimension === "trail") return JSON.stringify(trailOfValue(Object(value)));
  return JSON.stringify(isThreshold ? thresholdOfValue(dimension, Object(value)) : value);
};

/** Returns a test of combinations; undefined for a filter that lets all pass. */
export const testOf = (
  results: FoundSweep,
  { structure, cell = [] }: LeaderFilter,
): ((combination: Combination) => boolean) | undefined => {
  if (structure === undefined && cell.length === 0) return undefined;
  const wanted = cell.map((chosen) => ({ ...chosen, key: keyOf(results, chosen) }));
  return (combination) =>
    (structure === undefined || combination.structure === structure) &&
    wanted.every(({ dimension, key }) => valueKey(combination, dimension) === key);
};

export const filteredLeaders = (
  results: FoundSweep,
  leaders: readonly Leader[],
  filter: LeaderFilter,
): readonly Leader[] => {
  const test = testOf(results, filter);
  return test ? leaders.filter(({ combination }) => test(combinationOf(combination.values))) : leaders;
};

export const filteredSample = (results: FoundSweep, filter: LeaderFilter): FoundSweep["sample"] => {
  const test = testOf(results, filter);
  if (!test) return results.sample;
  const grid: Grid = gridOf(results.sweep);
  return results.sample.filter(([index]) => test(combinationAt(grid, index)));
};

export const cellWords = (results: FoundSweep, cell: readonly ChosenValue[]): string =>
  cell
    .flatMap((chosen) => {
      const value = wireValue(results, chosen);
      if (value === undefined) return [];
      return `${DIMENSIONS[chosen.dimension].label} ${valueWords(chosen.dimension, value, results.sweep)}`;
    })
    .join(", ");
