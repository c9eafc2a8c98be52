import {
  type Dimension,
  isRuleDimension,
  type RuleDimension,
  SPREAD_DIMENSIONS,
  type SpreadDimension,
} from "../../domain/sweep/dimensions.ts";
import type { Grid, StructureGrid } from "../grid/grid.ts";
import type { CellLayout } from "../slice/cells.ts";
import { NOT_TAKEN } from "../slice/dimensions.ts";
import type { SpreadRun } from "../slice-result.ts";

/** Yields the ranks of the runs' spreads that belong to this part of the grid. */
function* spreadsOf({ firstSpread, spreads }: StructureGrid, runs: readonly SpreadRun[]): Generator<number> {
  for (const [from, to] of runs) {
    const end = Math.min(to, firstSpread + spreads);
    for (let rank = Math.max(from, firstSpread); rank < end; rank++) yield rank;
  }
}

/** Counts each cell's combinations over the finished spreads (S14, S28), in closed form over the rules. */
export const combinationCounts = (
  grid: Grid,
  layout: CellLayout,
  runs: readonly SpreadRun[],
): Float64Array => {
  const counts = new Float64Array(layout.cells);
  for (const part of grid.structures) addStructure(counts, layout, part, spreadsOf(part, runs));
  return counts;
};

const addStructure = (
  counts: Float64Array,
  layout: CellLayout,
  { structure, rules }: StructureGrid,
  ranks: Iterable<number>,
): void => {
  if (rules === 0) return;
  const positions = layout.dimensions.rulePositionsOf(structure);
  /** Number of spreads, in all and by position on each of their dimensions. */
  let spreads = 0;
  const spreadsAt = new Map(SPREAD_DIMENSIONS.map((name) => [name, new Map<number, number>()]));
  const spreadPairs = layout.pairs.flatMap(({ x, y, firstCell }) =>
    isRuleDimension(x.dimension) || isRuleDimension(y.dimension)
      ? []
      : [{ x: x.dimension, y: y.dimension, yValues: y.values.length, firstCell }],
  );
  for (const rank of ranks) {
    const own = layout.dimensions.positionsOf(rank);
    spreads++;
    for (const [name, at] of spreadsAt) at.set(own[name], 1 + (at.get(own[name]) ?? 0));
    for (const { x, y, yValues, firstCell } of spreadPairs)
      if (own[x] !== NOT_TAKEN && own[y] !== NOT_TAKEN)
        counts[firstCell + own[x] * yValues + own[y]]! += rules;
  }
  /** Returns the positions on a dimension with the number of spreads at each. */
  const spreadPositions = (name: SpreadDimension): [number, number][] =>
    [...spreadsAt.get(name)!].filter(([at]) => at !== NOT_TAKEN);
  const addRules = (name: RuleDimension, firstCell: number, combinations: number): void => {
    for (const at of positions[name]) counts[firstCell + at]! += combinations / positions[name].length;
  };
  const add = (name: Dimension, firstCell: number, combinations: number): void => {
    if (isRuleDimension(name)) addRules(name, firstCell, combinations);
    else for (const [at, count] of spreadPositions(name)) counts[firstCell + at]! += count * rules;
  };
  for (const { dimension, firstCell } of layout.axes) add(dimension, firstCell, spreads * rules);
  for (const { x, y, firstCell } of layout.pairs) {
    if (!isRuleDimension(y.dimension)) continue;
    const line = (at: number): number => firstCell + at * y.values.length;
    if (isRuleDimension(x.dimension)) {
      const own = positions[x.dimension];
      for (const at of own) addRules(y.dimension, line(at), (spreads * rules) / own.length);
    } else
      for (const [at, count] of spreadPositions(x.dimension)) addRules(y.dimension, line(at), count * rules);
  }
};
