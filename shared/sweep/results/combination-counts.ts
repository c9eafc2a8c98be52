import { SPREAD_DIMENSIONS } from "../../domain/sweep-ranking.ts";
import type { Grid, StructureGrid } from "../grid/grid.ts";
import type { AxisPair, CellLayout } from "../slice/cells.ts";
import { NOT_TAKEN } from "../slice/dimensions.ts";
import type { SpreadRun } from "../slice-result.ts";

const SPREADS = SPREAD_DIMENSIONS.length;

/** The spreads of the runs that are of this part of the grid, by rank. */
function* spreadsOf({ firstSpread, spreads }: StructureGrid, runs: readonly SpreadRun[]): Generator<number> {
  for (const [from, to] of runs) {
    const end = Math.min(to, firstSpread + spreads);
    for (let rank = Math.max(from, firstSpread); rank < end; rank++) yield rank;
  }
}

/** Combinations of each cell, of the spreads that were done (S14, S28): in closed form over the rules of a spread. */
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
  const spreadAxes = layout.axes.filter((axis) => axis.place < SPREADS);
  const spreadPairs = layout.pairs.filter((pair) => pair.y.place < SPREADS);
  /** Spreads in all, and by position on each dimension of spreads. */
  let spreads = 0;
  const spreadsAt = Array.from({ length: SPREADS }, () => new Map<number, number>());
  for (const rank of ranks) {
    const own = layout.dimensions.positionsOf(rank);
    spreads++;
    for (const [place, at] of own.entries())
      if (at !== NOT_TAKEN) spreadsAt[place]!.set(at, 1 + (spreadsAt[place]!.get(at) ?? 0));
    for (const axis of spreadAxes) addAt(counts, axis.firstCell, own[axis.place]!, rules);
    for (const { x, y, firstCell } of spreadPairs)
      if (own[x.place] !== NOT_TAKEN)
        addAt(counts, firstCell + own[x.place]! * y.values.length, own[y.place]!, rules);
  }
  /** The rules of a spread are as many at each position of a dimension of rules. */
  const addRules = (place: number, firstCell: number, combinations: number): void => {
    const own = positions[place - SPREADS]!;
    for (const at of own) addAt(counts, firstCell, at, combinations / own.length);
  };
  for (const axis of layout.axes)
    if (axis.place >= SPREADS) addRules(axis.place, axis.firstCell, spreads * rules);
  const addPair = ({ y, firstCell }: AxisPair, at: number, combinations: number): void =>
    addRules(y.place, firstCell + at * y.values.length, combinations);
  for (const pair of layout.pairs) {
    const { x, y } = pair;
    if (y.place < SPREADS) continue;
    if (x.place < SPREADS) for (const [at, count] of spreadsAt[x.place]!) addPair(pair, at, count * rules);
    else {
      const own = positions[x.place - SPREADS]!;
      for (const at of own) addPair(pair, at, (spreads * rules) / own.length);
    }
  }
};

const addAt = (counts: Float64Array, firstCell: number, position: number, combinations: number): void => {
  if (position !== NOT_TAKEN) counts[firstCell + position]! += combinations;
};
