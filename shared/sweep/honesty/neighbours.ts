import { sizeOfThreshold, type Threshold, type TrailingStop } from "../../domain/strategy/strategy.ts";
import {
  NUMBER_DIMENSIONS,
  type NumberDimension,
  numberRow,
  THRESHOLD_DIMENSIONS,
} from "../../domain/sweep/dimensions.ts";
import { type Combination, listOf, type Sweep } from "../../domain/sweep/sweep.ts";
import { combinationAt, indexOfCombination } from "../grid/combination.ts";
import type { Grid } from "../grid/grid.ts";

/** Returns the values next to a position of an ascending list; none for −1. */
const nextTo = <T>(list: readonly T[], at: number): T[] =>
  at < 0 ? [] : [at - 1, at + 1].flatMap((place) => list[place] ?? []);

/** Returns the sizes next to a threshold's own, of the same type. The sweep has them in ascending order (S4). */
const thresholdsNextTo = (threshold: Threshold, list: readonly Threshold[]): Threshold[] => {
  const ofType = list.filter(({ kind }) => kind === threshold.kind);
  const size = sizeOfThreshold(threshold);
  return nextTo(
    ofType,
    ofType.findIndex((each) => sizeOfThreshold(each) === size),
  );
};

/** Returns the trails one step away in one of their two lists. No trail is no step, and has none. */
const trailsNextTo = ({ percent, fromPercent }: TrailingStop, { trails }: Sweep): TrailingStop[] => {
  if (percent === 0) return [];
  const ofTrails = (of: (trail: TrailingStop) => number): number[] => [
    ...new Set(trails.filter((trail) => trail.percent > 0).map(of)),
  ];
  const falls = ofTrails((trail) => trail.percent);
  const starts = ofTrails((trail) => trail.fromPercent);
  return [
    ...nextTo(falls, falls.indexOf(percent)).map((next) => ({ percent: next, fromPercent })),
    ...nextTo(starts, starts.indexOf(fromPercent)).map((next) => ({ percent, fromPercent: next })),
  ];
};

const numbersNextTo = (name: NumberDimension, value: number | undefined, sweep: Sweep): number[] => {
  const { none } = numberRow(name);
  const list = listOf(sweep, name).filter((each) => each !== none);
  return nextTo(list, value === undefined ? -1 : list.indexOf(value));
};

const stepsFrom = ({ sweep }: Grid, from: Combination): Combination[] => [
  ...NUMBER_DIMENSIONS.flatMap((name) =>
    numbersNextTo(name, from[name], sweep).map((next) => ({ ...from, [name]: next })),
  ),
  ...THRESHOLD_DIMENSIONS.flatMap((name) =>
    thresholdsNextTo(from[name], listOf(sweep, name)).map((next) => ({ ...from, [name]: next })),
  ),
  ...trailsNextTo(from.trail, sweep).map((trail) => ({ ...from, trail })),
];

/** Returns the existing combinations one step away in one list (S25). Throws a RangeError. */
export const neighboursOf = (grid: Grid, index: number): number[] =>
  stepsFrom(grid, combinationAt(grid, index))
    .flatMap((each) => indexOfCombination(grid, each) ?? [])
    .toSorted((a, b) => a - b);

type Neighbourhood = {
  readonly neighbours: number;
  readonly ranked: number;
  /** Their mean value as a share of the leader's: near 1 on a plateau, near 0 on a spike. */
  readonly score: number | undefined;
};

/** Returns the summary from S12a's values of the leader and of its neighbours, undefined for unranked ones (S25). */
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
