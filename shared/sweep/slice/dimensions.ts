import type { StructureName } from "../../domain/structure/structure.ts";
import {
  DIMENSION_NAMES,
  type Dimension,
  EXPIRY_DIMENSIONS,
  RULE_DIMENSIONS,
  type RuleDimension,
  recordOf,
  SPREAD_DIMENSIONS,
  type SpreadDimension,
  STRIKE_DIMENSIONS,
} from "../../domain/sweep/dimensions.ts";
import { listOf } from "../../domain/sweep/sweep.ts";
import type { DimensionValue, DimensionValues } from "../../domain/sweep/sweep-report.ts";
import { spreadAt } from "../grid/combination.ts";
import type { Grid, StructureGrid } from "../grid/grid.ts";

/** Position of a spread without a value on a dimension. */
export const NOT_TAKEN = -1;

/** The positions of a structure's rules among the values of each dimension. */
export type RulePositions = Readonly<Record<RuleDimension, readonly number[]>>;

export type Dimensions = {
  /** In S14's order, including dimensions with fewer than two values. */
  readonly all: readonly DimensionValues[];
  /** Returns a spread's position on each dimension, NOT_TAKEN without a value. */
  readonly positionsOf: (spread: number) => Readonly<Record<SpreadDimension, number>>;
  readonly rulePositionsOf: (structure: StructureName) => RulePositions;
};

/** Returns the values on each dimension that combinations of a structure take. */
const takenIn = (part: StructureGrid): readonly (readonly [Dimension, readonly unknown[]])[] => [
  ["ticker", [part.ticker]],
  ["structure", [part.structure]],
  ...EXPIRY_DIMENSIONS.map((name) => [name, part.expiries.map((expiry) => expiry[name])] as const),
  ...STRIKE_DIMENSIONS.map((name) => [name, part.strikes.map((strikes) => strikes[name])] as const),
  ...RULE_DIMENSIONS.map((name) => [name, part.values[name]] as const),
];

const takenBy = (parts: readonly StructureGrid[]): Record<Dimension, ReadonlySet<unknown>> => {
  const taken = Object.fromEntries(DIMENSION_NAMES.map((name) => [name, new Set<unknown>()]));
  for (const part of parts)
    for (const [name, values] of takenIn(part)) for (const value of values) taken[name]!.add(value);
  return taken as Record<Dimension, Set<unknown>>;
};

/** Returns the values on each dimension that a grid's combinations take (S14). */
export const dimensionsOf = (grid: Grid): Dimensions => {
  const { sweep, structures } = grid;
  const taken = takenBy(structures.filter((part) => part.combinations > 0));
  const lists = recordOf(DIMENSION_NAMES, (name): readonly DimensionValue[] =>
    listOf(sweep, name).filter((value) => taken[name].has(value)),
  );
  const rulePositions = new Map(
    structures.map(({ structure, values }): [StructureName, RulePositions] => [
      structure,
      recordOf(RULE_DIMENSIONS, (name) => values[name].map((value) => lists[name].indexOf(value))),
    ]),
  );
  return {
    all: DIMENSION_NAMES.map((dimension) => ({ dimension, values: lists[dimension] })),
    positionsOf: (spread) => {
      const values = spreadAt(grid, spread);
      return recordOf(SPREAD_DIMENSIONS, (name) => {
        const { [name]: value } = values;
        return value === undefined ? NOT_TAKEN : lists[name].indexOf(value);
      });
    },
    rulePositionsOf: (structure) => rulePositions.get(structure)!,
  };
};
