import { sizeOfThreshold, type Threshold } from "../../domain/strategy.ts";
import type { Combination } from "../../domain/sweep.ts";
import { combinationAt, indexOfCombination } from "../grid/combination.ts";
import type { Grid } from "../grid/grid.ts";

/** Lists of a sweep that a step can be taken in, each with the combination's value that stands in it. */
const STEPPED = [
  ["dteDays", "dteDays"],
  ["farDteDays", "farDteDays"],
  ["shortDelta", "shortDeltas"],
  ["longDelta", "longDeltas"],
  ["holdDays", "holdDays"],
  ["maxPositions", "maxPositions"],
  ["waitSessions", "waitSessions"],
] as const;

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

const stepsFrom = ({ sweep }: Grid, from: Combination): Combination[] => [
  ...STEPPED.flatMap(([value, list]) => {
    const own = from[value];
    const at = own === undefined ? -1 : sweep[list].indexOf(own);
    return nextTo(sweep[list], at).map((next) => ({ ...from, [value]: next }));
  }),
  ...thresholdsNextTo(from.stop, sweep.stops).map((stop) => ({ ...from, stop })),
  ...thresholdsNextTo(from.target, sweep.targets).map((target) => ({ ...from, target })),
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
export type Neighbourhood = {
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
