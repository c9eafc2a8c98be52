import { grouped } from "../../domain/count-words.ts";
import { type Grid, sizeOnTicker } from "./grid.ts";

/** Maximum sizes of a grid (S7). */
const MAX_COMBINATIONS = 1_000_000_000;
const MAX_ON_ALL_TICKERS = 2_000_000_000;
const MAX_SPREADS = 250_000;

/** The reason to refuse a grid, and the request's field that it belongs to. */
export type GridProblem = {
  readonly field: "structures" | "combinations" | "spreads";
  readonly problem: string;
};

/** Returns why a grid has too many combinations: of one ticker, or of several (S41). */
const tooMany = (grid: Grid): string | undefined => {
  const { combinations, sweep } = grid;
  const isOver = sizeOnTicker(grid).combinations > MAX_COMBINATIONS;
  if (sweep.tickers.length === 1)
    return isOver
      ? `must be at most ${grouped(MAX_COMBINATIONS)}: there are ${grouped(combinations)}`
      : undefined;
  if (isOver) return `takes at most ${grouped(MAX_COMBINATIONS)} on a ticker`;
  return combinations > MAX_ON_ALL_TICKERS ? `takes at most ${grouped(MAX_ON_ALL_TICKERS)}` : undefined;
};

/** Returns the first reason to refuse a grid for its size, or undefined to accept it (S7, S27, S41). */
export const gridProblem = (grid: Grid): GridProblem | undefined => {
  const { combinations, spreads } = grid;
  if (combinations === 0)
    return {
      field: "structures",
      problem: "make no combination with these values: every one is left out",
    };
  const problem = tooMany(grid);
  if (problem !== undefined) return { field: "combinations", problem };
  if (spreads > MAX_SPREADS)
    return {
      field: "spreads",
      problem: `must be at most ${grouped(MAX_SPREADS)}: there are ${grouped(spreads)}`,
    };
  return undefined;
};
