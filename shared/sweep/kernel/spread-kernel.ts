import type { StructureName } from "../../domain/structure/structure.ts";
import type { CombinationSums } from "../sums.ts";

/** Figures of a cell, in order: ranked, profitable, trades, wins, total, gross win, risk, best total (S14). */
export const CELL_FIGURES = 8;

/**
 * What a combination must reach to enter one objective's list: a higher value after the loss (S12a), or the same value and at least this
 * total. `value` is −Infinity while the list has room, Infinity for no limit (S12).
 */
export type Bar = { readonly value: number; readonly totalCents: number };

/** Ranked combinations with the same results that reached a bar. */
export type Contender = {
  /** Lowest rule among them (S8). */
  readonly rule: number;
  readonly same: number;
  readonly sums: CombinationSums;
};

/**
 * Consecutive cells of `CELL_FIGURES` integers. An integer is two numbers: low + high · 2^32, 0 ≤ low < 2^32. The
 * best total of a cell without ranked combinations is meaningless.
 */
export type Cells = Float64Array;

/** The rule of a spread that S36 puts first for a fold. Its sums are of the fold's window. */
export type SpreadChoice = { readonly rule: number; readonly sums: CombinationSums["in"] };

export type SpreadFindings = {
  readonly withoutTrades: number;
  readonly tooFewTrades: number;
  readonly ranked: number;
  /** Number of different results among the ranked (S17). */
  readonly distinct: number;
  readonly contenders: readonly Contender[];
  /** The spread's total, then a cell per value of each rule dimension in S14's order. */
  readonly marginals: Cells;
  /** By walked fold; undefined if no rule reaches the fold's bar. */
  readonly choices: readonly (SpreadChoice | undefined)[];
};

/** Trades of one combination, in the order of B4. */
export type Trace = {
  readonly entries: Uint16Array;
  readonly exits: Uint16Array;
  readonly pnlCents: Int32Array;
  readonly riskCents: Float64Array;
};

/** Cells of all pairs of rule dimensions of a structure in S14's order, the second fastest. */
export type RulePairs = { readonly structure: StructureName; readonly cells: Cells };

/** S15's bins from −41 to 40 and from −101 to 100. */
export type Histograms = {
  readonly tStat: { readonly undefined: number; readonly counts: Float64Array };
  readonly pnlPerRisk: { readonly undefined: number; readonly counts: Float64Array };
};

/** Evaluates the spreads of one sweep, one after the other. */
export type SpreadKernel = {
  /** Computes the entries and exits of the spread with this rank (S8). */
  prepare(spread: number): void;
  /** Evaluates every rule of the prepared spread. `bars` is in S12's order, `choiceBars` in that of the walked folds. */
  evaluate(bars: readonly Bar[], choiceBars?: readonly Bar[]): SpreadFindings;
  trace(rule: number): Trace;
  /** Returns the sums since the last call, and clears them. */
  takePairs(): readonly RulePairs[];
  takeHistograms(): Histograms;
};
