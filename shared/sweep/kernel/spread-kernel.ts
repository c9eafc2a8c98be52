import type { StructureName } from "../../domain/structure.ts";
import type { CombinationSums } from "../sums.ts";

/** Figures of a cell, in order: ranked, profitable, trades, wins, total, gross win, risk, best total (S14). */
export const CELL_FIGURES = 8;

/**
 * What a combination must reach to be told of one objective: a higher value, or the same value and at least this total.
 * `value` is −Infinity while a list has room; without limit is Infinity (S12).
 */
export type Bar = { readonly value: number; readonly totalCents: number };

/** Ranked combinations of the spread with the same results that reached a bar; others may come with the same sums. */
export type Contender = {
  /** Lowest rank of rule among them (S8). */
  readonly rule: number;
  readonly same: number;
  readonly sums: CombinationSums;
};

/**
 * Cells one after the other, each of `CELL_FIGURES` integers, each integer of two numbers: it is low + high · 2^32, with
 * low from 0 to under 2^32. The best total of a cell without ranked combinations means nothing.
 */
export type Cells = Float64Array;

export type SpreadFindings = {
  readonly withoutTrades: number;
  readonly tooFewTrades: number;
  readonly ranked: number;
  /** Different results among the ranked (S17). */
  readonly distinct: number;
  readonly contenders: readonly Contender[];
  /** The spread's total, then a cell per value of each rule dimension, in S14's order; stops and targets as allowed. */
  readonly marginals: Cells;
};

/** Trades of one combination, in the order of B4. */
export type Trace = {
  readonly entries: Uint16Array;
  readonly exits: Uint16Array;
  readonly pnlCents: Int32Array;
  readonly riskCents: Float64Array;
};

/** The pairs of rule dimensions of a structure's spreads: all pairs in S14's order, each x-major. */
export type RulePairs = { readonly structure: StructureName; readonly cells: Cells };

/** S15's bins from −41 to 40 and from −101 to 100. */
export type Histograms = {
  readonly tStat: { readonly undefined: number; readonly counts: Float64Array };
  readonly pnlPerRisk: { readonly undefined: number; readonly counts: Float64Array };
};

/** Evaluates the spreads of one sweep, one after the other. */
export type SpreadKernel = {
  /** Works out entries and exits of the spread with this rank in S8's order. */
  prepare(spread: number): void;
  /** Every rule of the prepared spread; `bars` in the order of S12's objectives. */
  evaluate(bars: readonly Bar[]): SpreadFindings;
  /** The trades of one rule of the prepared spread. */
  trace(rule: number): Trace;
  /** What piled up since the last call, which empties the piles. */
  takePairs(): readonly RulePairs[];
  takeHistograms(): Histograms;
};
