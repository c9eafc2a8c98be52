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

/** A distribution of the ranked combinations (S15): counts of the bins from `first` on, and of those without a value. */
export type Histogram = {
  readonly undefined: number;
  readonly counts: Float64Array;
};

/** Spreads [from, to) in S8's order. */
export type SpreadRun = readonly [from: number, to: number];

/** What came of some of a sweep's spreads: of a slice, or of slices joined. Equal spreads give equal values (S33). */
export type SliceResult = {
  /** Ascending, never adjacent. */
  readonly spreads: readonly SpreadRun[];
  readonly counts: SweepCounts;
  /** Every set that is among the first 100 of an objective, ascending by index. */
  readonly leaders: readonly ResultSet[];
  /** As `slice/cells.ts` lays them out, carried. */
  readonly cells: Float64Array;
  readonly tStat: Histogram;
  readonly pnlPerRisk: Histogram;
  /** The candidates that are ranked, in the order drawn, no more of them than the sample takes (S16). */
  readonly candidates: readonly FollowedCombination[];
};
