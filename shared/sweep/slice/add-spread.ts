import type { StructureName } from "../../domain/structure/structure.ts";
import {
  type Dimension,
  isRuleDimension,
  RULE_DIMENSIONS,
  type RuleDimension,
} from "../../domain/sweep/dimensions.ts";
import type { Cells as KernelCells, RulePairs } from "../kernel/spread-kernel.ts";
import { addKernelCell, type CellLayout } from "./cells.ts";
import { NOT_TAKEN, type RulePositions } from "./dimensions.ts";

/**
 * Adds a kernel's cells of one spread to the slice's cells (S14, S32). Cells of rules are added one by one. The
 * spread's own dimensions need one addition per spread, whatever its rules.
 */

/** Returns the first cell of each rule dimension among a kernel's marginals, after the total. */
const firstPlacesOf = (positions: RulePositions): Record<RuleDimension, number> => {
  const places: Partial<Record<RuleDimension, number>> = {};
  let place = 1;
  for (const name of RULE_DIMENSIONS) {
    places[name] = place;
    place += positions[name].length;
  }
  return places as Record<RuleDimension, number>;
};

/** Adds a spread's marginals to the cells of dimensions, and of pairs with a dimension of spreads. */
export const addMarginals = (
  numbers: Float64Array,
  layout: CellLayout,
  spread: { readonly rank: number; readonly structure: StructureName },
  marginals: KernelCells,
): void => {
  const own = layout.dimensions.positionsOf(spread.rank);
  const rules = layout.dimensions.rulePositionsOf(spread.structure);
  const firstPlaces = firstPlacesOf(rules);
  const addLine = (name: Dimension, firstCell: number): void => {
    if (isRuleDimension(name))
      for (const [value, position] of rules[name].entries())
        addKernelCell(numbers, firstCell + position, marginals, firstPlaces[name] + value);
    else if (own[name] !== NOT_TAKEN) addKernelCell(numbers, firstCell + own[name], marginals, 0);
  };
  for (const axis of layout.axes) addLine(axis.dimension, axis.firstCell);
  for (const { x, y, firstCell } of layout.pairs) {
    if (isRuleDimension(x.dimension)) continue;
    const { [x.dimension]: position } = own;
    if (position !== NOT_TAKEN) addLine(y.dimension, firstCell + position * y.values.length);
  }
};

export const addRulePairs = (
  numbers: Float64Array,
  layout: CellLayout,
  { structure, cells }: RulePairs,
): void => {
  const rules = layout.dimensions.rulePositionsOf(structure);
  let place = 0;
  for (const [at, x] of RULE_DIMENSIONS.entries())
    for (const y of RULE_DIMENSIONS.slice(at + 1)) {
      const pair = layout.pairs.find((each) => each.x.dimension === x && each.y.dimension === y);
      for (const xPosition of rules[x])
        for (const yPosition of rules[y]) {
          if (pair) {
            const cell = pair.firstCell + xPosition * pair.y.values.length + yPosition;
            addKernelCell(numbers, cell, cells, place);
          }
          place++;
        }
    }
};
