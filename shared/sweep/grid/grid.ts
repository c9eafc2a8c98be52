import { strikeGroupsOf } from "../../domain/structure/strike-groups.ts";
import { STRUCTURE_NAMES, type StructureName, structureOf } from "../../domain/structure/structure.ts";
import { hasStrikes } from "../../domain/structure/structure-legs.ts";
import {
  DIMENSIONS,
  EXPIRY_DIMENSIONS,
  type ExpiryDimension,
  isTakenBy,
  RULE_DIMENSIONS,
  type RuleDimension,
  recordOf,
  STRIKE_DIMENSIONS,
  type StrikeDimension,
  spreadRow,
  type ValueOf,
} from "../../domain/sweep/dimensions.ts";
import { listOf, type Spread, type Sweep } from "../../domain/sweep/sweep.ts";

/**
 * The grid of a sweep: all combinations, counted but not listed (S6, S7). Ranks start at 0 in S8's order. A spread's
 * rank and a combination's index count over the whole grid, a rule's rank within its spread.
 */

/** The spreads of one structure: each of its expiries combined with each of its strikes (S7, S8). */

type Expiry = Pick<Spread, ExpiryDimension>;
type Strikes = Pick<Spread, StrikeDimension>;

type Values = readonly (number | undefined)[];

/** Returns the products of dimensions' values, the last fastest. */
const productOf = <D extends ExpiryDimension | StrikeDimension>(
  names: readonly D[],
  valuesOf: (name: D) => Values,
): Pick<Spread, D>[] => {
  let all: Partial<Spread>[] = [{}];
  for (const name of names) {
    const values = valuesOf(name);
    all = all.flatMap((each) => values.map((value) => ({ ...each, [name]: value })));
  }
  return all as Pick<Spread, D>[];
};

const LEFT_OUT: Values = [undefined];

/** Returns the expiries of a structure that exist (S6). A blank optional list is left out. */
const expiriesOf = (structure: StructureName, sweep: Sweep): Expiry[] => {
  const { legs } = structureOf(structure);
  const all = productOf(EXPIRY_DIMENSIONS, (name) => {
    const list = listOf(sweep, name);
    const isLeftOut = spreadRow(name).isOptional && list.length === 0;
    return isTakenBy(name, legs) && !isLeftOut ? list : LEFT_OUT;
  });
  const tests = EXPIRY_DIMENSIONS.flatMap((name) => spreadRow(name).exists ?? []);
  return all.filter((expiry) => tests.every((exists) => exists(expiry)));
};

/**
 * Returns the strikes of a structure that exist, group by group (S7). A blank list leaves its group without any, but
 * for the calls' own delta, which is then the puts' (S5c).
 */
const strikesOf = (structure: StructureName, sweep: Sweep): Strikes[] =>
  strikeGroupsOf(structure)
    .flatMap((taken) =>
      productOf(STRIKE_DIMENSIONS, (name) => {
        const list = listOf(sweep, name);
        const isTaken = taken.includes(name) && (name !== "call_short_delta" || list.length > 0);
        return isTaken ? list : LEFT_OUT;
      }),
    )
    .filter((strikes) => hasStrikes(structure, strikes));

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
  /** The chosen structures in S5's order, also empty ones; ticker after ticker (S41). */
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
