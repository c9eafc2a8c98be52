import type { CombinationSums } from "./sums.ts";

/** A set of combinations with the same results: its member with the lowest index, and how many there are (S13). */
export type ResultSet = {
  readonly index: number;
  /** Ranked combinations of the set, the shown one included. */
  readonly same: number;
  readonly sums: CombinationSums;
};

/** What is followed of a candidate of the uniform sample (S16), and of a leader: sums, and P&L by bin (S18), cents. */
export type FollowedCombination = {
  readonly index: number;
  readonly sums: CombinationSums;
  readonly binsIn: Float64Array;
  readonly binsOut: Float64Array;
};

/** Combinations by what became of them (S11, S17). */
export type SweepCounts = {
  readonly combinations: number;
  readonly withoutTrades: number;
  readonly tooFewTrades: number;
  readonly ranked: number;
  readonly distinct: number;
};
