import { gridCostMs, spreadCostMs } from "./cost.ts";
import { type Grid, sizeOnTicker } from "./grid.ts";

/** A run of spreads [from, to) in S8's order, with its number of combinations. */
export type Piece = { readonly from: number; readonly to: number; readonly combinations: number };

/** Target cost of a piece: 20 to 30 million combinations, or 10 to 30 seconds of a worker in the cloud. */
const PIECE_MS = 7000;

/** Most spreads of a piece, about: each may have price paths of some 50 KB over ten years. */
const PIECE_SPREADS = 4_000;

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

/** Returns the number rounded up to a multiple of `workers`; the number itself where the workers are more. */
const evenly = (count: number, workers: number): number =>
  count <= workers ? count : workers * Math.ceil(count / workers);

/**
 * Cuts a grid into runs of whole spreads of about equal cost, in order and without gaps, each on one ticker (S33).
 * `sessions` is the length of the period, ten years by default. The number of runs follows from the cost, and is a multiple
 * of `workers` where there is enough work for all, so that none is idle at the end; `pieces` overrides it.
 */
export const piecesOf = (
  grid: Grid,
  sessions?: number,
  { pieces, workers = 1 }: { readonly pieces?: number | undefined; readonly workers?: number } = {},
): Piece[] => {
  const tickers = grid.sweep.tickers.length;
  const { spreads } = sizeOnTicker(grid);
  const costMs = gridCostMs(grid, sessions) / tickers;
  const wanted = Math.ceil(Math.max(costMs / PIECE_MS, spreads / PIECE_SPREADS));
  const cutInto = pieces === undefined ? evenly(wanted, workers) : Math.ceil(pieces / tickers);
  const count = Math.max(1, Math.min(spreads, cutInto));
  const edges = Array.from({ length: count - 1 }, (_, index) =>
    spreadAtCost(grid, (costMs * (index + 1)) / count, sessions),
  );
  // The cuts of the first ticker are those of each.
  const all = Array.from({ length: tickers }, (_, rank) =>
    [0, ...edges].map((edge) => rank * spreads + edge),
  );
  const cuts = [...new Set([...all.flat(), grid.spreads])];
  return cuts.slice(1).map((to, index) => {
    const from = cuts[index]!;
    return { from, to, combinations: combinationsBefore(grid, to) - combinationsBefore(grid, from) };
  });
};
