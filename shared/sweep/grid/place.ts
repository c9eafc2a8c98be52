import type { Grid, StructureGrid } from "./grid.ts";

/** Converts between a combination's index and its spread and rule (S8), by arithmetic alone. */

/** Ranks of a spread over the whole grid and of a rule within its spread. */
type Place = { readonly spread: number; readonly rule: number };

const outside = (what: string, rank: number): RangeError => new RangeError(`no such ${what}: ${rank}`);

const partOf = (
  { structures }: Grid,
  rank: number,
  first: "firstSpread" | "firstIndex",
  count: "spreads" | "combinations",
): StructureGrid | undefined =>
  structures.find((part) => rank >= part[first] && rank < part[first] + part[count]);

/** Returns the part of the grid with this spread. Throws a RangeError for a spread outside the grid. */
export const structureOfSpread = (grid: Grid, spread: number): StructureGrid => {
  const part = partOf(grid, spread, "firstSpread", "spreads");
  if (!part) throw outside("spread", spread);
  return part;
};

/** Returns the index of a spread's first combination, else the next spread's. Throws as above. */
export const firstIndexOf = (grid: Grid, spread: number): number => {
  const { firstIndex, firstSpread, rules } = structureOfSpread(grid, spread);
  return firstIndex + (spread - firstSpread) * rules;
};

/** Returns the ticker of a spread. Throws a RangeError as above. */
export const tickerOfSpread = (grid: Grid, spread: number): string =>
  structureOfSpread(grid, spread).ticker ?? grid.sweep.ticker;

/** Returns the ranks of a run of spreads. */
export const ranksIn = ([from, to]: readonly [from: number, to: number]): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);

/** Returns the spread and the rule of an index. Throws a RangeError for an index outside the grid. */
export const placeOf = (grid: Grid, index: number): Place => {
  const part = partOf(grid, index, "firstIndex", "combinations");
  if (!part || !Number.isInteger(index)) throw outside("combination", index);
  const inside = index - part.firstIndex;
  return { spread: part.firstSpread + Math.floor(inside / part.rules), rule: inside % part.rules };
};

/** Returns the spreads of combinations, each once, ascending. Throws a RangeError as above. */
export const spreadsOf = (grid: Grid, indices: Iterable<number>): number[] =>
  [...new Set(Array.from(indices, (index) => placeOf(grid, index).spread))].toSorted((a, b) => a - b);

/** Returns the index of a rule of a spread. Throws a RangeError for either outside the grid. */
export const indexOf = (grid: Grid, { spread, rule }: Place): number => {
  const { rules } = structureOfSpread(grid, spread);
  if (!(rule >= 0 && rule < rules)) throw outside("rule", rule);
  return firstIndexOf(grid, spread) + rule;
};
