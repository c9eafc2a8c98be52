import { gridCostMs, spreadCostMs } from "./cost.ts";
import type { Grid } from "./grid.ts";

/** A run of spreads [from, to) in S8's order, with its number of combinations. */
export type Piece = { readonly from: number; readonly to: number; readonly combinations: number };

/** Target cost of a piece: 20 to 30 million combinations, or 10 to 30 seconds of a worker in the cloud. */
const PIECE_MS = 7000;

/** Returns the number of combinations before a spread. */
const combinationsBefore = (grid: Grid, spread: number): number =>
  grid.structures.reduce((sum, { firstSpread, spreads, rules }) => {
    const before = Math.min(Math.max(spread - firstSpread, 0), spreads);
    return sum + before * rules;
  }, 0);

/** Returns the rank of the spread that has this much cost before it, rounded to the nearest spread. */
const spreadAtCost = (grid: Grid, costMs: number, sessions?: number): number => {
  let restMs = costMs;
  for (const part of grid.structures) {
    const eachMs = spreadCostMs(part, grid, sessions);
    if (part.spreads > 0 && restMs < part.spreads * eachMs)
      return part.firstSpread + Math.round(restMs / eachMs);
    restMs -= part.spreads * eachMs;
  }
  return grid.spreads;
};

/**
 * Cuts a grid into runs of whole spreads of about equal cost, in order and without gaps (S33). `sessions` is the
 * length of the period, ten years by default. `pieces` overrides the number of runs that follows from the cost.
 */
export const piecesOf = (grid: Grid, sessions?: number, pieces?: number): Piece[] => {
  const costMs = gridCostMs(grid, sessions);
  const count = Math.max(1, Math.min(grid.spreads, pieces ?? Math.ceil(costMs / PIECE_MS)));
  const edges = Array.from({ length: count - 1 }, (_, index) =>
    spreadAtCost(grid, (costMs * (index + 1)) / count, sessions),
  );
  const cuts = [...new Set([0, ...edges, grid.spreads])];
  return cuts.slice(1).map((to, index) => {
    const from = cuts[index]!;
    return { from, to, combinations: combinationsBefore(grid, to) - combinationsBefore(grid, from) };
  });
};
