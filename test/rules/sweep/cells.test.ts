import { expect, test } from "vitest";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { cellsByDimension } from "#shared/sweep/results/cells-by-dimension.ts";
import { addCells, addKernelCell, carryCells, cellLayoutOf, emptyCells } from "#shared/sweep/slice/cells.ts";
import { FULL_SWEEP } from "./grid/sweeps.ts";

const STRUCTURES = ["Short put", "Put credit spread"] as const;
const grid = gridOf({ ...FULL_SWEEP, structures: STRUCTURES });
const layout = cellLayoutOf(grid);

const LIMB = 2n ** 32n;

/** Returns a kernel's cell: ranked, profitable, trades, wins, total, gross win, risk, best total. */
const kernelCell = (...figures: bigint[]): Float64Array =>
  Float64Array.from(
    figures.flatMap((figure) => {
      const low = BigInt.asUintN(32, figure);
      return [Number(low), Number((figure - low) / LIMB)];
    }),
  );

test("adds cells exactly beyond 64 bits, in any order, and keeps the highest total (S14)", () => {
  const most = 2n ** 63n - 1n;
  const large = kernelCell(5n, 2n, 40n, 30n, -3n, most, most, -7n);
  const small = kernelCell(1n, 0n, 8n, 1n, -(2n ** 40n), 0n, 1n, -1n);
  const cells = emptyCells(layout);
  for (let time = 0; time < 6; time++) addKernelCell(cells, 0, large, 0);
  const others = emptyCells(layout);
  addKernelCell(others, 0, small, 0);
  const turned = others.slice();
  addCells(turned, cells);
  addCells(cells, others);
  for (const each of [cells, turned]) carryCells(each);
  expect(turned).toEqual(cells);
  const [first] = cellsByDimension(grid, { spreads: [[0, grid.spreads]], cells }).marginals[0]!.cells;
  expect(first).toEqual({
    positions: [0],
    combinations: 1_548_288,
    ranked: 31,
    profitable: 12,
    trades: 248,
    wins: 181,
    totalCents: Number(-18n - 2n ** 40n),
    grossWinCents: Number(6n * most),
    riskCents: Number(6n * most + 1n),
    bestTotalCents: -1,
  });
});

test("leaves out dimensions of one value and cells without combinations, but no pair (S14)", () => {
  const { dimensions, marginals, heatMaps } = cellsByDimension(grid, {
    spreads: [[0, grid.spreads]],
    cells: emptyCells(layout),
  });
  // No calendar, so no far DTE; one set of events.
  expect(dimensions.map(({ dimension }) => dimension)).toEqual([
    "structure",
    "dte",
    "short_delta",
    "long_delta",
    "stop",
    "target",
    "hold",
    "max_positions",
    "wait",
    "filter",
  ]);
  expect(heatMaps).toHaveLength(45);
  const total = (cells: readonly { combinations: number }[]) =>
    cells.reduce((sum, { combinations }) => sum + combinations, 0);
  // A short put has no long delta: 8,515,584 combinations of the vertical have one.
  const byDimension = Object.fromEntries(marginals.map(({ dimension, cells }) => [dimension, total(cells)]));
  expect(byDimension).toMatchObject({
    structure: grid.combinations,
    short_delta: grid.combinations,
    long_delta: 8_515_584,
    stop: grid.combinations,
  });
  // The long delta is below the short one, which is at most 0.6.
  expect(marginals.find(({ dimension }) => dimension === "long_delta")!.cells).toHaveLength(11);
  const pair = heatMaps.find(({ x, y }) => x === "short_delta" && y === "long_delta")!;
  expect(pair.cells).toHaveLength(66);
  expect(pair.cells[0]).toMatchObject({ positions: [1, 0], combinations: 8 * 16_128, ranked: 0 });
});

test("keeps a pair of dimensions without cells when no combination has both (S14)", () => {
  const apart = gridOf({
    ...FULL_SWEEP,
    structures: ["Short put", "Long put"],
    filters: [[]],
  });
  const { heatMaps } = cellsByDimension(apart, {
    spreads: [[0, apart.spreads]],
    cells: emptyCells(cellLayoutOf(apart)),
  });
  expect(heatMaps.find(({ x, y }) => x === "short_delta" && y === "long_delta")).toEqual({
    x: "short_delta",
    y: "long_delta",
    cells: [],
  });
});
