import type { SweepCell, SweepReport } from "../../domain/sweep/sweep-report.ts";
import type { Grid } from "../grid/grid.ts";
import { CELL, CELL_NUMBERS, cellLayoutOf, limbsOf } from "../slice/cells.ts";
import type { SliceResult } from "../slice-result.ts";
import { combinationCounts } from "./combination-counts.ts";

/** Returns the nine figures of a cell (S14). */
const figuresOf = (
  numbers: Float64Array,
  cell: number,
  combinations: number,
): Omit<SweepCell, "positions"> => {
  const start = cell * CELL_NUMBERS;
  const at = (place: number): number => numbers[start + place]!;
  const ranked = at(CELL.ranked);
  return {
    combinations,
    ranked,
    profitable: at(CELL.profitable),
    trades: at(CELL.trades),
    wins: at(CELL.wins),
    totalCents: limbsOf(at(CELL.totalHigh), at(CELL.totalLow)),
    grossWinCents: limbsOf(at(CELL.grossWinHigh), at(CELL.grossWinLow)),
    riskCents: limbsOf(at(CELL.riskHigh), at(CELL.riskLow)),
    bestTotalCents: ranked > 0 ? at(CELL.bestTotal) : undefined,
  };
};

/** Returns dimensions, marginals and heat maps of the finished spreads (S14). */
export const cellsByDimension = (
  grid: Grid,
  { spreads, cells }: Pick<SliceResult, "spreads" | "cells">,
): Pick<SweepReport, "dimensions" | "marginals" | "heatMaps"> => {
  const layout = cellLayoutOf(grid);
  const counts = combinationCounts(grid, layout, spreads);
  const cellAt = (positions: readonly number[], cell: number): SweepCell[] => {
    const combinations = counts[cell]!;
    return combinations > 0 ? [{ positions, ...figuresOf(cells, cell, combinations) }] : [];
  };
  return {
    dimensions: layout.axes.map(({ dimension, values }) => ({ dimension, values })),
    marginals: layout.axes.map(({ dimension, values, firstCell }) => ({
      dimension,
      cells: values.flatMap((_, at) => cellAt([at], firstCell + at)),
    })),
    heatMaps: layout.pairs.map(({ x, y, firstCell }) => ({
      x: x.dimension,
      y: y.dimension,
      cells: x.values.flatMap((_, xAt) =>
        y.values.flatMap((__, yAt) => cellAt([xAt, yAt], firstCell + xAt * y.values.length + yAt)),
      ),
    })),
  };
};
