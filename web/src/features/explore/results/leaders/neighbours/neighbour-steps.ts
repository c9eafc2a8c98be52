import { valuesOf } from "#shared/contracts/sweep/combination-values.ts";
import type { LeaderCombination } from "#shared/contracts/sweep/results.ts";
import { trailValue } from "#shared/contracts/sweep/trails.ts";
import { sizeOfThreshold } from "#shared/domain/strategy/strategy.ts";
import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type Dimension,
  listRow,
  TRAIL_LIST_NAMES,
  type TrailList,
} from "#shared/domain/sweep/dimensions.ts";
import type { Combination } from "#shared/domain/sweep/sweep.ts";
import { combinationAt } from "#shared/sweep/grid/combination.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { neighboursOf } from "#shared/sweep/honesty/neighbours.ts";
import { wireWords } from "../../combination/combination-text.ts";
import { valueKey } from "../../combination/differing.ts";
import type { FoundSweep, Leader } from "../read-leaders.ts";

/** The combinations one step around a leader (S25), as far as the results hold their figures. */

export type Neighbour = {
  readonly words: string;
  readonly known: LeaderCombination | undefined;
};

/** A list in which neighbors lie one step apart: a dimension's own, or one of a trailing stop's two. */
type Axis = Exclude<Dimension, "trail"> | TrailList;

/** The steps along one list; a side without a step is undefined. */
export type NeighbourSteps = {
  readonly axis: Axis;
  readonly label: string;
  readonly own: string;
  readonly lower: Neighbour | undefined;
  readonly higher: Neighbour | undefined;
};

const AXES: readonly Axis[] = DIMENSION_NAMES.flatMap((name): readonly Axis[] =>
  name === "trail" ? TRAIL_LIST_NAMES : [name],
);

const isOfTrail = (axis: Axis): axis is TrailList => axis === "trail" || axis === "trail_from";

const labelOf = (axis: Axis): string => (isOfTrail(axis) ? listRow(axis).label : DIMENSIONS[axis].label);

const sizeOf = (combination: Combination, axis: Axis): number => {
  if (isOfTrail(axis)) return trailValue(combination.trail)[axis];
  const { [axis]: value } = combination;
  return typeof value === "object" ? (sizeOfThreshold(value) ?? 0) : Number(value);
};

/** Returns a comparable text of a combination's value on an axis. */
const axisKey = (combination: Combination, axis: Axis): string =>
  isOfTrail(axis) ? String(sizeOf(combination, axis)) : valueKey(combination, axis);

const wordsOf = (results: FoundSweep, combination: Combination, axis: Axis): string => {
  const { sweep } = results;
  return wireWords(isOfTrail(axis) ? "trail" : axis, valuesOf(combination, sweep), sweep);
};

export const neighbourSteps = (results: FoundSweep, { index }: Leader): NeighbourSteps[] => {
  const grid = gridOf(results.sweep);
  const own = combinationAt(grid, index);
  const around = neighboursOf(grid, index).map((place) => ({
    place,
    combination: combinationAt(grid, place),
  }));
  return AXES.flatMap((axis) => {
    const along = around.filter(({ combination }) => axisKey(combination, axis) !== axisKey(own, axis));
    if (along.length === 0) return [];
    const side = (isLower: boolean): Neighbour | undefined => {
      const step = along.find(({ combination }) => sizeOf(combination, axis) < sizeOf(own, axis) === isLower);
      return (
        step && {
          words: wordsOf(results, step.combination, axis),
          known: results.combinations.find((each) => each.index === step.place),
        }
      );
    };
    const words = wordsOf(results, own, axis);
    return [{ axis, label: labelOf(axis), own: words, lower: side(true), higher: side(false) }];
  });
};
