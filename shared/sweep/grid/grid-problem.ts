import type { Grid } from "./grid.ts";

/** Maximum sizes of a grid (S7). */
const MAX_COMBINATIONS = 1_000_000_000;
const MAX_SPREADS = 250_000;

/** The reason to refuse a grid, and the request's field that it belongs to. */
export type GridProblem = {
  readonly field: "structures" | "combinations" | "spreads";
  readonly problem: string;
};

const grouped = (count: number): string => count.toLocaleString("en-US");

/** Returns the first reason to refuse a grid for its size, or undefined to accept it (S7, S27). */
export const gridProblem = ({ combinations, spreads }: Grid): GridProblem | undefined => {
  if (combinations === 0)
    return {
      field: "structures",
      problem: "make no combination with these values: every one is left out",
    };
  if (combinations > MAX_COMBINATIONS)
    return {
      field: "combinations",
      problem: `must be at most ${grouped(MAX_COMBINATIONS)}: there are ${grouped(combinations)}`,
    };
  if (spreads > MAX_SPREADS)
    return {
      field: "spreads",
      problem: `must be at most ${grouped(MAX_SPREADS)}: there are ${grouped(spreads)}`,
    };
  return undefined;
};
