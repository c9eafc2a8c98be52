import type { DimensionValues } from "../../domain/sweep/sweep-report.ts";
import type { Grid } from "../grid/grid.ts";
import { CELL_FIGURES, type Cells as KernelCells } from "../kernel/spread-kernel.ts";
import { type Dimensions, dimensionsOf } from "./dimensions.ts";

/**
 * Cells of marginals and heat maps (S14), and their layout. A cell has eleven doubles: four counts, three sums of two
 * limbs each (high · 2^32 + low, because sums of risk can exceed 64 bits), and the best total. Limbs are added
 * separately and carried only on request. Every number stays below 2^53.
 */

/** Position of each number within a cell. */
export const CELL = {
  ranked: 0,
  profitable: 1,
  trades: 2,
  wins: 3,
  totalHigh: 4,
  totalLow: 5,
  grossWinHigh: 6,
  grossWinLow: 7,
  riskHigh: 8,
  riskLow: 9,
  /** −Infinity where none is ranked. */
  bestTotal: 10,
} as const;
export const CELL_NUMBERS = 11;
const COUNTS = 4;
const SUMS = 3;
const LIMB = 2 ** 32;

/** A dimension of at least two values, and the index of its first cell. */
type Axis = DimensionValues & { readonly firstCell: number };
/** Two dimensions, x before y in S14's order; the cell of positions i, j is `firstCell` + i · (values of y) + j. */
type AxisPair = { readonly x: Axis; readonly y: Axis; readonly firstCell: number };

export type CellLayout = {
  readonly dimensions: Dimensions;
  readonly axes: readonly Axis[];
  readonly pairs: readonly AxisPair[];
  readonly cells: number;
};

/** Returns the layout of a grid's cells: those of each dimension, then those of each pair. */
export const cellLayoutOf = (grid: Grid): CellLayout => {
  const dimensions = dimensionsOf(grid);
  let cells = 0;
  const axes: Axis[] = [];
  for (const each of dimensions.all) {
    if (each.values.length < 2) continue;
    axes.push({ ...each, firstCell: cells });
    cells += each.values.length;
  }
  const pairs: AxisPair[] = [];
  for (const [index, x] of axes.entries())
    for (const y of axes.slice(index + 1)) {
      pairs.push({ x, y, firstCell: cells });
      cells += x.values.length * y.values.length;
    }
  return { dimensions, axes, pairs, cells };
};

/** Returns cells without ranked combinations. */
export const emptyCells = ({ cells }: CellLayout): Float64Array => {
  const numbers = new Float64Array(cells * CELL_NUMBERS);
  for (let cell = 0; cell < cells; cell++)
    numbers[cell * CELL_NUMBERS + CELL.bestTotal] = Number.NEGATIVE_INFINITY;
  return numbers;
};

export const addKernelCell = (
  numbers: Float64Array,
  cell: number,
  from: KernelCells,
  place: number,
): void => {
  const to = cell * CELL_NUMBERS;
  const start = place * CELL_FIGURES * 2;
  if (from[start] === 0 && from[start + 1] === 0) return;
  for (let count = 0; count < COUNTS; count++)
    numbers[to + count]! += from[start + 2 * count]! + from[start + 2 * count + 1]! * LIMB;
  for (let sum = 0; sum < SUMS; sum++) {
    const low = start + 2 * (COUNTS + sum);
    numbers[to + COUNTS + 2 * sum]! += from[low + 1]!;
    numbers[to + COUNTS + 2 * sum + 1]! += from[low]!;
  }
  const best = start + 2 * (COUNTS + SUMS);
  const total = from[best]! + from[best + 1]! * LIMB;
  if (total > numbers[to + CELL.bestTotal]!) numbers[to + CELL.bestTotal] = total;
};

export const addCells = (numbers: Float64Array, more: Float64Array): void => {
  for (let cell = 0; cell < numbers.length; cell += CELL_NUMBERS) {
    for (let place = cell; place < cell + CELL.bestTotal; place++) numbers[place]! += more[place]!;
    const best = cell + CELL.bestTotal;
    numbers[best] = Math.max(numbers[best]!, more[best]!);
  }
};

/** Carries every low limb into 0 to 2^32, so that equal sums have equal numbers. */
export const carryCells = (numbers: Float64Array): void => {
  for (let cell = 0; cell < numbers.length; cell += CELL_NUMBERS)
    for (let high = cell + COUNTS; high < cell + CELL.bestTotal; high += 2) {
      const carried = Math.floor(numbers[high + 1]! / LIMB);
      numbers[high]! += carried;
      numbers[high + 1]! -= carried * LIMB;
    }
};

/** Returns a sum of two carried limbs as the nearest double. */
export const limbsOf = (high: number, low: number): number => high * LIMB + low;
