import type { Dimension } from "../../domain/sweep-ranking.ts";
import type { Grid } from "../grid/grid.ts";
import { CELL, CELL_NUMBERS, cellLayoutOf, limbsOf } from "../slice/cells.ts";
import type { SliceResult } from "../slice-result.ts";
import { combinationCounts } from "./combination-counts.ts";

/** Position or positions in the dimensions' values, then S14's nine figures; dollars, the best total null without a ranked one. */
export type CellRow = readonly (number | null)[];
export type Marginal = { readonly dimension: Dimension; readonly cells: readonly CellRow[] };
export type HeatMap = { readonly x: Dimension; readonly y: Dimension; readonly cells: readonly CellRow[] };

/** The nine figures of a cell. */
const figuresOf = (numbers: Float64Array, cell: number, combinations: number): CellRow => {
  const start = cell * CELL_NUMBERS;
  const at = (place: number): number => numbers[start + place]!;
  const dollars = (high: number): number => limbsOf(at(high), at(high + 1)) / 100;
  return [
    combinations,
    at(CELL.ranked),
    at(CELL.profitable),
    at(CELL.trades),
    at(CELL.wins),
    dollars(CELL.totalHigh),
    dollars(CELL.grossWinHigh),
    dollars(CELL.riskHigh),
    at(CELL.ranked) > 0 ? at(CELL.bestTotal) / 100 : null,
  ];
};

/** Marginals and heat maps of what was done; cells without combinations are left out, pairs without cells stay (S14). */
export const cellRowsOf = (
  grid: Grid,
  { spreads, cells }: Pick<SliceResult, "spreads" | "cells">,
): { readonly marginals: readonly Marginal[]; readonly heatMaps: readonly HeatMap[] } => {
  const layout = cellLayoutOf(grid);
  const counts = combinationCounts(grid, layout, spreads);
  const row = (positions: readonly number[], cell: number): CellRow[] => {
    const combinations = counts[cell]!;
    return combinations > 0 ? [[...positions, ...figuresOf(cells, cell, combinations)]] : [];
  };
  return {
    marginals: layout.axes.map(({ dimension, values, firstCell }) => ({
      dimension,
      cells: values.flatMap((_, at) => row([at], firstCell + at)),
    })),
    heatMaps: layout.pairs.map(({ x, y, firstCell }) => ({
      x: x.dimension,
      y: y.dimension,
      cells: x.values.flatMap((_, xAt) =>
        y.values.flatMap((__, yAt) => row([xAt, yAt], firstCell + xAt * y.values.length + yAt)),
      ),
    })),
  };
};
