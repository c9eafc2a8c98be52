import type { Cents } from "../domain/money.ts";

/** What one combination did in one part of the period: exact integers, money in cents (S10). */
export type PartSums = {
  readonly trades: number;
  /** Trades with a P&L over 0. */
  readonly wins: number;
  readonly totalCents: Cents;
  /** Sum of the squared P&Ls, cents²: may pass 2^53, never 64 bits. */
  readonly squares: bigint;
  /** Sum of the P&Ls over 0. */
  readonly grossWinCents: Cents;
  /** Calendar days held. */
  readonly days: number;
  /** B2's risk of the part's trades, summed. */
  readonly riskCents: Cents;
};

/** The fifteen integers of a combination: combinations that agree in all of them have the same results (S13). */
export type CombinationSums = {
  /** `drawdownCents`: the largest fall of the running total from its peak so far, peaks beginning at 0 (S10). */
  readonly in: PartSums & { readonly drawdownCents: Cents };
  readonly out: PartSums;
};

/** A trade of a combination as a kernel or the engine tells it; sessions count from the period's first. */
export type SweepTrade = {
  readonly entry: number;
  readonly exit: number;
  readonly pnlCents: Cents;
  readonly riskCents: Cents;
};
