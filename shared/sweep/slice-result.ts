import type { CombinationSums } from "./sums.ts";

/** A set of combinations with the same results: its lowest index, and its size (S13). */
export type ResultSet = {
  readonly index: number;
  /** Number of ranked combinations in the set. */
  readonly same: number;
  readonly sums: CombinationSums;
};

/** The combination that S36 puts first for a fold: its sums in the fold's window, the drawdown from the period's start. */
export type Choice = { readonly index: number; readonly sums: CombinationSums["in"] };

/** By walked fold, in cents: P&L and risk of the trades that opened in it, wherever they close (S38). */
export type OpenedByFold = { readonly pnlCents: Float64Array; readonly riskCents: Float64Array };

/** Sums, and P&L by bin (S18) in cents, of a candidate of the uniform sample (S16) or a leader. */
export type FollowedCombination = {
  readonly index: number;
  readonly sums: CombinationSums;
  readonly binsIn: Float64Array;
  readonly binsOut: Float64Array;
  /** Only with a walk-forward. */
  readonly opened?: OpenedByFold;
};

/** Numbers of combinations by outcome (S11, S17). */
export type SweepCounts = {
  readonly combinations: number;
  readonly withoutTrades: number;
  readonly tooFewTrades: number;
  readonly ranked: number;
  readonly distinct: number;
};

/** A distribution of the ranked combinations (S15): counts per bin from `first`, and blanks. */
export type Histogram = {
  readonly undefined: number;
  readonly counts: Float64Array;
};

/** Spreads [from, to) in S8's order. */
export type SpreadRun = readonly [from: number, to: number];

/** The result of some spreads: of a slice, or of merged slices. Equal spreads give equal results (S33). */
export type SliceResult = {
  /** Ascending, never adjacent. */
  readonly spreads: readonly SpreadRun[];
  readonly counts: SweepCounts;
  /** Every set among the first 100 of an objective, in ascending order of index. */
  readonly leaders: readonly ResultSet[];
  /** Cells as laid out by `slice/cells.ts`, carried. */
  readonly cells: Float64Array;
  readonly tStat: Histogram;
  readonly pnlPerRisk: Histogram;
  /** The ranked candidates in the order drawn, at most as many as the sample takes (S16). */
  readonly candidates: readonly FollowedCombination[];
  /** One for each walked fold, undefined where nothing can be chosen (S36); none without a walk-forward. */
  readonly choices: readonly (Choice | undefined)[];
};
