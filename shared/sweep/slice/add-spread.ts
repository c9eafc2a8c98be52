import type { StructureName } from "../../domain/structure.ts";
import { SPREAD_DIMENSIONS } from "../../domain/sweep-ranking.ts";
import type { Cells as KernelCells, RulePairs } from "../kernel/spread-kernel.ts";
import { addKernelCell, type CellLayout } from "./cells.ts";
import { NOT_TAKEN } from "./dimensions.ts";

/**
 * How a kernel's cells of one spread enter the cells of all: those of rules as they are, those of the spread's own
 * dimensions once per spread, whatever its rules (S14, S32).
 */

const SPREADS = SPREAD_DIMENSIONS.length;

/** Place of each rule dimension's first cell among a kernel's marginals, of which the spread's total is the first. */
const firstPlacesOf = (positions: readonly (readonly number[])[]): readonly number[] => {
  const places: number[] = [];
  let place = 1;
  for (const values of positions) {
    places.push(place);
    place += values.length;
  }
  return places;
};

/** Adds a spread's marginals to the cells of the dimensions, and to those of the pairs with a dimension of spreads. */
export const addMarginals = (
  numbers: Float64Array,
  layout: CellLayout,
  spread: { readonly rank: number; readonly structure: StructureName },
  marginals: KernelCells,
): void => {
  const own = layout.dimensions.positionsOf(spread.rank);
  const rules = layout.dimensions.rulePositionsOf(spread.structure);
  const firstPlaces = firstPlacesOf(rules);
  /** Adds a line of cells: one for each value that the spread has on a dimension. */
  const addLine = (dimension: number, firstCell: number): void => {
    if (dimension < SPREADS) {
      const position = own[dimension]!;
      if (position !== NOT_TAKEN) addKernelCell(numbers, firstCell + position, marginals, 0);
      return;
    }
    const rule = dimension - SPREADS;
    for (const [value, position] of rules[rule]!.entries())
      addKernelCell(numbers, firstCell + position, marginals, firstPlaces[rule]! + value);
  };
  for (const axis of layout.axes) addLine(axis.place, axis.firstCell);
  for (const { x, y, firstCell } of layout.pairs) {
    if (x.place >= SPREADS) continue;
    const position = own[x.place]!;
    if (position !== NOT_TAKEN) addLine(y.place, firstCell + position * y.values.length);
  }
};

/** Adds a structure's cells of pairs of rule dimensions. */
export const addRulePairs = (
  numbers: Float64Array,
  layout: CellLayout,
  { structure, cells }: RulePairs,
): void => {
  const rules = layout.dimensions.rulePositionsOf(structure);
  let place = 0;
  for (const [x, xPositions] of rules.entries())
    for (const [past, yPositions] of rules.slice(x + 1).entries()) {
      const y = x + 1 + past;
      const pair = layout.pairs.find((each) => each.x.place === SPREADS + x && each.y.place === SPREADS + y);
      for (const xPosition of xPositions)
        for (const yPosition of yPositions) {
          if (pair)
            addKernelCell(
              numbers,
              pair.firstCell + xPosition * pair.y.values.length + yPosition,
              cells,
              place,
            );
          place++;
        }
    }
};
