import type { Cents } from "../domain/money.ts";

/** Sums of one combination over one part of the period (S10): exact integers, money in cents. */
export type PartSums = {
  readonly trades: number;
  /** Trades with a positive P&L. */
  readonly wins: number;
  readonly totalCents: Cents;
  /** Sum of the squared P&Ls in cents²: can exceed 2^53, never 64 bits. */
  readonly squares: bigint;
  /** Sum of the positive P&Ls. */
  readonly grossWinCents: Cents;
  /** Calendar days held. */
  readonly days: number;
  /** B2's risk of the part's trades, summed. */
  readonly riskCents: Cents;
};

/** The fifteen integers of a combination. Combinations that agree in all have the same results (S13). */
export type CombinationSums = {
  /** `drawdownCents`: maximum fall of the running total from its peak, peaks starting at 0 (S10). */
  readonly in: PartSums & { readonly drawdownCents: Cents };
  readonly out: PartSums;
};

/** A trade of a combination. Sessions count from the period's first. */
export type SweepTrade = {
  readonly entry: number;
  readonly exit: number;
  readonly pnlCents: Cents;
  readonly riskCents: Cents;
};
