import type { StructureName } from "../../domain/structure.ts";
import { DIMENSIONS } from "../../domain/sweep-ranking.ts";
import type { DimensionValue, DimensionValues } from "../../domain/sweep-report.ts";
import { spreadAt } from "../grid/combination.ts";
import type { Grid, StructureGrid } from "../grid/grid.ts";

/** A spread takes no value on a dimension that its structure's deltas or DTEs do not hang on. */
export const NOT_TAKEN = -1;

/** Which values a structure's rules take, as positions in a dimension's values; in the order of the kernel's cells. */
type RulePositions = readonly (readonly number[])[];

export type Dimensions = {
  /** All twelve, in S14's order; those of one value or none too. */
  readonly all: readonly DimensionValues[];
  /** Positions of a spread on the five dimensions of spreads, NOT_TAKEN where it has none. */
  readonly positionsOf: (spread: number) => readonly number[];
  /** Positions that the rules of a structure take on each of the seven dimensions of rules. */
  readonly rulePositionsOf: (structure: StructureName) => RulePositions;
};

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

/** The values of a list that are among those taken, once each, in the list's order. */
const takenOf = <T>(list: readonly T[], taken: Iterable<T | undefined>): readonly T[] => {
  const set = new Set(taken);
  return list.filter((value) => set.has(value));
};

const indicesOf = (list: readonly unknown[]): readonly number[] => list.map((_, index) => index);

/** The values that combinations of a grid take on each dimension, and where its spreads and rules stand on them (S14). */
export const dimensionsOf = (grid: Grid): Dimensions => {
  const { sweep, structures } = grid;
  const inhabited = structures.filter((part) => part.combinations > 0);
  const taken = <T>(list: readonly T[], of: (part: StructureGrid) => readonly (T | undefined)[]) =>
    takenOf(list, inhabited.flatMap(of).filter(isDefined));
  const names = inhabited.map((part) => part.structure);
  const dtes = taken(sweep.dteDays, (part) => part.dtePairs.map((pair) => pair.dteDays));
  const farDtes = taken(sweep.farDteDays, (part) => part.dtePairs.map((pair) => pair.farDteDays));
  const shorts = taken(sweep.shortDeltas, (part) => part.deltaPairs.map((pair) => pair.shortDelta));
  const longs = taken(sweep.longDeltas, (part) => part.deltaPairs.map((pair) => pair.longDelta));
  const stops = taken(sweep.stops, (part) => part.stops);
  const targets = taken(sweep.targets, (part) => part.targets);
  const shared = [
    sweep.holdDays,
    sweep.maxPositions,
    sweep.waitSessions,
    indicesOf(sweep.filters),
    indicesOf(sweep.events),
  ];
  const values: readonly (readonly DimensionValue[])[] = [
    names,
    dtes,
    farDtes,
    shorts,
    longs,
    stops,
    targets,
    ...shared,
  ];
  const rulePositions = new Map(
    structures.map((part): [StructureName, RulePositions] => [
      part.structure,
      [
        part.stops.map((stop) => stops.indexOf(stop)),
        part.targets.map((target) => targets.indexOf(target)),
        ...shared.map(indicesOf),
      ],
    ]),
  );
  const at = (list: readonly number[], value: number | undefined): number =>
    value === undefined ? NOT_TAKEN : list.indexOf(value);
  return {
    all: DIMENSIONS.map((dimension, place) => ({ dimension, values: values[place]! })),
    positionsOf: (spread) => {
      const { structure, dteDays, farDteDays, shortDelta, longDelta } = spreadAt(grid, spread);
      return [
        names.indexOf(structure),
        dtes.indexOf(dteDays),
        at(farDtes, farDteDays),
        at(shorts, shortDelta),
        at(longs, longDelta),
      ];
    },
    rulePositionsOf: (structure) => rulePositions.get(structure)!,
  };
};
