import type { Grid, StructureGrid } from "./grid.ts";

/** Where a combination stands in its grid: by its index, or by its spread and its rule (S8). All of it is arithmetic. */

/** A spread by its rank over the whole grid, a rule by its rank within its spread. */
type Place = { readonly spread: number; readonly rule: number };

const outside = (what: string, rank: number): RangeError => new RangeError(`no such ${what}: ${rank}`);

const partOf = (
  { structures }: Grid,
  rank: number,
  first: "firstSpread" | "firstIndex",
  count: "spreads" | "combinations",
): StructureGrid | undefined =>
  structures.find((part) => rank >= part[first] && rank < part[first] + part[count]);

/** The part of the grid that a spread belongs to. Throws a RangeError where the grid has no such spread. */
export const structureOfSpread = (grid: Grid, spread: number): StructureGrid => {
  const part = partOf(grid, spread, "firstSpread", "spreads");
  if (!part) throw outside("spread", spread);
  return part;
};

/** Index of a spread's first combination; the next spread's where it has none. Throws a RangeError as above. */
export const firstIndexOf = (grid: Grid, spread: number): number => {
  const { firstIndex, firstSpread, rules } = structureOfSpread(grid, spread);
  return firstIndex + (spread - firstSpread) * rules;
};

/** The spread and the rule of an index. Throws a RangeError where the grid has no such combination. */
export const placeOf = (grid: Grid, index: number): Place => {
  const part = partOf(grid, index, "firstIndex", "combinations");
  if (!part || !Number.isInteger(index)) throw outside("combination", index);
  const inside = index - part.firstIndex;
  return { spread: part.firstSpread + Math.floor(inside / part.rules), rule: inside % part.rules };
};

/** The index of a rule of a spread. Throws a RangeError where the grid has no such spread or the spread no such rule. */
export const indexOf = (grid: Grid, { spread, rule }: Place): number => {
  const { rules } = structureOfSpread(grid, spread);
  if (!(rule >= 0 && rule < rules)) throw outside("rule", rule);
  return firstIndexOf(grid, spread) + rule;
};
