import type { Day } from "./day.ts";
import type { Cents } from "./money.ts";
import type { StructureName } from "./structure.ts";
import type { Combination, Sweep } from "./sweep.ts";
import type { Dimension, ValueOf } from "./sweep-dimensions.ts";
import type { Objective } from "./sweep-ranking.ts";
import type { Verdict } from "./sweep-verdict.ts";

/** A finished sweep, as S29 tells of it; money in cents, undefined where there is no figure. */

/** What combinations did in one part of the period, or in all of it (S10). */
export type PartReport = {
  readonly trades: number;
  readonly wins: number;
  readonly totalCents: Cents;
  readonly grossWinCents: Cents;
  /** Over this part's own trades, beginning at 0. */
  readonly drawdownCents: Cents;
  readonly riskCents: Cents;
  readonly days: number;
  readonly tStat: number | undefined;
};

type Figures<Name extends string> = { readonly [name in Name]?: number };

/** S19 and S21 of a leader: ratios per bin, the rest probabilities. */
type LeaderLuck = Figures<
  "sharpe" | "skew" | "kurtosis" | "psr" | "dsr" | "dsrEffective" | "dsrMeasured" | "sharpeOut" | "psrOut"
>;

/** S20, S22 and S23, of the whole sweep, over so many series and tries. */
export type SweepLuck = Figures<
  | "meanCorrelation"
  | "meanSquaredCorrelation"
  | "effectiveTrials"
  | "sharpeVariance"
  | "luckSharpe"
  | "luckSharpeEffective"
  | "luckSharpeMeasured"
  | "pbo"
  | "pboLoss"
  | "spaP"
> & { readonly series: number; readonly trials: number };

/** How far the first ten of a list were checked: by the engine (S30), and with other fills (S24). */
export type Verification = { readonly breakEvenSlippage: number | undefined };

/** A combination that leads a list, the one of the lowest index of its set. */
export type SweepLeader = {
  readonly index: number;
  readonly combination: Combination;
  readonly in: PartReport;
  readonly out: PartReport;
  readonly all: PartReport;
  readonly luck: LeaderLuck;
  /** Undefined of those that are not among the first ten of a list. */
  readonly verification: Verification | undefined;
};

/** S25. */
export type LeaderNeighbourhood = {
  readonly neighbours: number;
  readonly ranked: number;
  readonly score: number | undefined;
};

/** A row of a list: `value` is S12's, cents where it is money, infinite where it has no limit. */
export type LeaderListRow = {
  readonly index: number;
  readonly value: number;
  readonly same: number;
  /** Of the first ten. */
  readonly neighbourhood: LeaderNeighbourhood | undefined;
};

export type LeaderListReport = {
  readonly objective: Objective;
  readonly verdict: Verdict;
  readonly rows: readonly LeaderListRow[];
};

/** A cell of a marginal or a heat map (S14), at its positions among the values of the dimensions. */
export type SweepCell = {
  readonly positions: readonly number[];
  readonly combinations: number;
  readonly ranked: number;
  readonly profitable: number;
  readonly trades: number;
  readonly wins: number;
  /** The nearest double where the sum is beyond 2^53, as of the two after it. */
  readonly totalCents: Cents;
  readonly grossWinCents: Cents;
  readonly riskCents: Cents;
  /** Undefined where none is ranked. */
  readonly bestTotalCents: Cents | undefined;
};

export type DimensionValue = ValueOf<Dimension>;

/** The values of a dimension that some combination of the grid takes, in the lists' order. */
export type DimensionValues = {
  readonly dimension: Dimension;
  readonly values: readonly DimensionValue[];
};

/** S15: counts by bin, ascending, only of bins that are hit. */
export type SweepHistogram = {
  readonly undefined: number;
  readonly bins: readonly (readonly [bin: number, count: number])[];
};

type SampledPart = Pick<PartReport, "trades" | "totalCents" | "riskCents" | "tStat">;

export type SampledCombination = {
  readonly index: number;
  readonly in: SampledPart;
  readonly out: SampledPart;
};

type StructureCounts = {
  readonly structure: StructureName;
  readonly spreads: number;
  readonly combinations: number;
};

export type SweepReport = {
  readonly sweep: Sweep;
  readonly period: {
    readonly start: Day;
    readonly end: Day;
    readonly sessions: number;
    readonly sessionsIn: number;
    /** The first day out of sample; undefined where nothing is kept for it. */
    readonly split: Day | undefined;
  };
  /** Of the grid as planned (S7), then of what was done (S11, S17). */
  readonly counts: {
    readonly combinations: number;
    readonly spreads: number;
    readonly byStructure: readonly StructureCounts[];
    readonly done: number;
    readonly withoutTrades: number;
    readonly tooFewTrades: number;
    readonly ranked: number;
    readonly distinct: number;
  };
  /** Runs of spreads that are missing, ends excluded (S28). */
  readonly missing: readonly (readonly [from: number, to: number])[];
  readonly lists: readonly LeaderListReport[];
  /** Every leader once, by index. */
  readonly leaders: readonly SweepLeader[];
  readonly dimensions: readonly DimensionValues[];
  readonly marginals: readonly { readonly dimension: Dimension; readonly cells: readonly SweepCell[] }[];
  readonly heatMaps: readonly {
    readonly x: Dimension;
    readonly y: Dimension;
    readonly cells: readonly SweepCell[];
  }[];
  readonly tStat: SweepHistogram;
  readonly pnlPerRisk: SweepHistogram;
  readonly sample: readonly SampledCombination[];
  readonly bins: { readonly sessions: number; readonly in: number; readonly out: number };
  readonly luck: SweepLuck;
  /** Plain sentences for people. */
  readonly notes: readonly string[];
};
