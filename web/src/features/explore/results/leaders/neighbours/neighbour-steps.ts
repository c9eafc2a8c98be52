import { valuesOf } from "#shared/contracts/sweep/combination-values.ts";
import type { LeaderCombination } from "#shared/contracts/sweep/results.ts";
import { sizeOfThreshold } from "#shared/domain/strategy.ts";
import type { Combination } from "#shared/domain/sweep.ts";
import { DIMENSION_NAMES, DIMENSIONS, type Dimension } from "#shared/domain/sweep-dimensions.ts";
import { combinationAt } from "#shared/sweep/grid/combination.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { neighboursOf } from "#shared/sweep/honesty/neighbours.ts";
import { wireWords } from "../../combination/combination-text.ts";
import { valueKey } from "../../combination/differing.ts";
import type { FoundSweep, Leader } from "../read-leaders.ts";

/** The combinations one step around a leader (S25), as far as the results hold their figures. */

export type Neighbour = {
  /** Its value of the dimension in words. */
  readonly words: string;
  /** Its figures, if it leads a list too. */
  readonly known: LeaderCombination | undefined;
};

/** The steps along one dimension; a side without a step is undefined. */
export type NeighbourSteps = {
  readonly dimension: Dimension;
  readonly label: string;
  readonly own: string;
  readonly lower: Neighbour | undefined;
  readonly higher: Neighbour | undefined;
};

const sizeOf = (combination: Combination, dimension: Dimension): number => {
  const { [dimension]: value } = combination;
  return typeof value === "object" ? (sizeOfThreshold(value) ?? 0) : Number(value);
};

const wordsOf = (results: FoundSweep, combination: Combination, dimension: Dimension): string =>
  wireWords(dimension, valuesOf(combination), results.sweep);

/** Returns a leader's steps along each dimension that has any. */
export const neighbourSteps = (results: FoundSweep, { index }: Leader): NeighbourSteps[] => {
  const grid = gridOf(results.sweep);
  const own = combinationAt(grid, index);
  const around = neighboursOf(grid, index).map((place) => ({
    place,
    combination: combinationAt(grid, place),
  }));
  return DIMENSION_NAMES.flatMap((dimension) => {
    const along = around.filter(
      ({ combination }) => valueKey(combination, dimension) !== valueKey(own, dimension),
    );
    if (along.length === 0) return [];
    const side = (isLower: boolean): Neighbour | undefined => {
      const step = along.find(
        ({ combination }) => sizeOf(combination, dimension) < sizeOf(own, dimension) === isLower,
      );
      return (
        step && {
          words: wordsOf(results, step.combination, dimension),
          known: results.combinations.find((each) => each.index === step.place),
        }
      );
    };
    const { label } = DIMENSIONS[dimension];
    const words = wordsOf(results, own, dimension);
    return [{ dimension, label, own: words, lower: side(true), higher: side(false) }];
  });
};
