import { sizeOfThreshold, type Threshold } from "../../domain/strategy.ts";
import { type Combination, listOf, type Sweep } from "../../domain/sweep.ts";
import {
  NUMBER_DIMENSIONS,
  type NumberDimension,
  numberRow,
  THRESHOLD_DIMENSIONS,
} from "../../domain/sweep-dimensions.ts";
import { combinationAt, indexOfCombination } from "../grid/combination.ts";
import type { Grid } from "../grid/grid.ts";

/** The values next to one in an ascending list that may hold it. */
const nextTo = <T>(list: readonly T[], at: number): T[] =>
  at < 0 ? [] : [at - 1, at + 1].flatMap((place) => list[place] ?? []);

/** Sizes of the threshold's own type next to its own; the sweep holds them in ascending order (S4). */
const thresholdsNextTo = (threshold: Threshold, list: readonly Threshold[]): Threshold[] => {
  const ofType = list.filter(({ kind }) => kind === threshold.kind);
  const size = sizeOfThreshold(threshold);
  return nextTo(
    ofType,
    ofType.findIndex((each) => sizeOfThreshold(each) === size),
  );
};

const numbersNextTo = (name: NumberDimension, value: number | undefined, sweep: Sweep): number[] => {
  const { isStep = () => true } = numberRow(name);
  const list = listOf(sweep, name).filter(isStep);
  return nextTo(list, value === undefined ? -1 : list.indexOf(value));
};

const stepsFrom = ({ sweep }: Grid, from: Combination): Combination[] => [
  ...NUMBER_DIMENSIONS.flatMap((name) =>
    numbersNextTo(name, from[name], sweep).map((next) => ({ ...from, [name]: next })),
  ),
  ...THRESHOLD_DIMENSIONS.flatMap((name) =>
    thresholdsNextTo(from[name], listOf(sweep, name)).map((next) => ({ ...from, [name]: next })),
  ),
];

/**
 * Indices of the combinations one step lower or higher in one list, all else equal, as far as they exist (S25), ascending.
 * Throws a RangeError where the grid has no combination of the index.
 */
export const neighboursOf = (grid: Grid, index: number): number[] =>
  stepsFrom(grid, combinationAt(grid, index))
    .flatMap((each) => indexOfCombination(grid, each) ?? [])
    .toSorted((a, b) => a - b);

/** What the neighbours of a leader come to. */
type Neighbourhood = {
  readonly neighbours: number;
  /** Those that are ranked, with a finite value. */
  readonly ranked: number;
  /** Mean value of these as a share of the leader's: near 1 on a plateau, near 0 on a spike. */
  readonly score: number | undefined;
};

/** From S12's values of the leader and of its neighbours, undefined for those that are not ranked or have none (S25). */
export const neighbourhoodOf = (leader: number, values: readonly (number | undefined)[]): Neighbourhood => {
  const finite = values.filter((value) => value !== undefined && Number.isFinite(value)) as number[];
  const isComparable = leader > 0 && Number.isFinite(leader) && finite.length > 0;
  const mean = finite.reduce((sum, value) => sum + value, 0) / finite.length;
  return {
    neighbours: values.length,
    ranked: finite.length,
    score: isComparable ? mean / leader : undefined,
  };
};
