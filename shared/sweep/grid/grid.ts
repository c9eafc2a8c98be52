import { STRUCTURE_NAMES, type StructureName } from "../../domain/structure/structure.ts";
import {
  DIMENSIONS,
  RULE_DIMENSIONS,
  type RuleDimension,
  recordOf,
  type ValueOf,
} from "../../domain/sweep/dimensions.ts";
import { listOf, type Sweep } from "../../domain/sweep/sweep.ts";
import { type Expiry, expiriesOf, type Strikes, strikesOf } from "./spreads.ts";

/**
 * The grid of a sweep: all combinations, counted but not listed (S6, S7). Ranks start at 0 in S8's order. A spread's
 * rank and a combination's index count over the whole grid, a rule's rank within its spread.
 */

/** The values of a structure's rules. Its stops and targets are those that X3 allows. */
export type RuleValues = { readonly [D in RuleDimension]: readonly ValueOf<D>[] };

export type StructureGrid = {
  /** Undefined in a sweep of one ticker. */
  readonly ticker: string | undefined;
  readonly structure: StructureName;
  readonly expiries: readonly Expiry[];
  readonly strikes: readonly Strikes[];
  readonly values: RuleValues;
  readonly spreads: number;
  readonly rules: number;
  readonly combinations: number;
  /** Rank of the first spread and index of the first combination, even if there are none. */
  readonly firstSpread: number;
  readonly firstIndex: number;
};

export type Grid = {
  readonly sweep: Sweep;
  /**
   * The chosen structures in S5's order, including those without combinations; with several tickers all of them ticker
   * after ticker (S41).
   */
  readonly structures: readonly StructureGrid[];
  readonly spreads: number;
  readonly combinations: number;
};

const allowed = <D extends RuleDimension>(
  name: D,
  structure: StructureName,
  sweep: Sweep,
): readonly ValueOf<D>[] => {
  const list = listOf(sweep, name);
  const { [name]: row } = DIMENSIONS;
  if (row.kind !== "threshold" || row.hasMax(structure)) return list;
  return list.filter((value) => typeof value !== "object" || !("kind" in value) || value.kind !== "% of max");
};

const ruleValues = (structure: StructureName, sweep: Sweep): RuleValues =>
  recordOf(RULE_DIMENSIONS, (name) => allowed(name, structure, sweep)) as RuleValues;

const structureGrid = (
  structure: StructureName,
  sweep: Sweep,
  firstSpread: number,
  firstIndex: number,
): StructureGrid => {
  const expiries = expiriesOf(structure, sweep);
  const strikes = strikesOf(structure, sweep);
  const values = ruleValues(structure, sweep);
  const spreads = expiries.length * strikes.length;
  const rules = RULE_DIMENSIONS.reduce((product, name) => product * values[name].length, 1);
  return {
    ticker: undefined,
    structure,
    expiries,
    strikes,
    values,
    spreads,
    rules,
    combinations: spreads * rules,
    firstSpread,
    firstIndex,
  };
};

type Size = Pick<Grid, "spreads" | "combinations">;

/** Returns a ticker's part of a grid, behind those of the tickers before it. */
const onTicker = (
  ticker: string,
  rank: number,
  structures: readonly StructureGrid[],
  each: Size,
): StructureGrid[] =>
  structures.map((part) => ({
    ...part,
    ticker,
    firstSpread: part.firstSpread + rank * each.spreads,
    firstIndex: part.firstIndex + rank * each.combinations,
  }));

/** Returns the grid of a sweep with exact counts (S7, S41). Fast enough to run on each keystroke. */
export const gridOf = (sweep: Sweep): Grid => {
  const { tickers } = sweep;
  const structures: StructureGrid[] = [];
  let spreads = 0;
  let combinations = 0;
  for (const structure of STRUCTURE_NAMES) {
    if (!sweep.structures.includes(structure)) continue;
    const part = structureGrid(structure, sweep, spreads, combinations);
    structures.push(part);
    spreads += part.spreads;
    combinations += part.combinations;
  }
  if (tickers.length === 1) return { sweep, structures, spreads, combinations };
  const each = { spreads, combinations };
  return {
    sweep,
    structures: tickers.flatMap((ticker, rank) => onTicker(ticker, rank, structures, each)),
    spreads: spreads * tickers.length,
    combinations: combinations * tickers.length,
  };
};

/** Returns the sizes of a grid's part on one ticker: the same on each (S41). */
export const sizeOnTicker = ({ sweep: { tickers }, spreads, combinations }: Grid): Size => ({
  spreads: spreads / tickers.length,
  combinations: combinations / tickers.length,
});

/** Returns the sizes of a grid by structure, over all tickers (S7). */
export const sizesByStructure = ({
  sweep: { tickers },
  structures,
}: Grid): (Size & Pick<StructureGrid, "structure">)[] =>
  structures.slice(0, structures.length / tickers.length).map(({ structure, spreads, combinations }) => ({
    structure,
    spreads: spreads * tickers.length,
    combinations: combinations * tickers.length,
  }));
