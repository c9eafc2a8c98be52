import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { Answer } from "../result/answer.ts";
import type { Earlier } from "../result/ledger.ts";
import type { StructureName } from "../structure/structure.ts";
import type { Dimension, ValueOf } from "./dimensions.ts";
import type { Objective } from "./ranking.ts";
import type { Combination, Sweep } from "./sweep.ts";
import type { Verdict } from "./verdict.ts";
import type { WalkForwardReport } from "./walk-forward-report.ts";

/** The report of a finished sweep (S29). Money is in cents; a missing figure is undefined. */

/** Figures of a combination over one part or all of the period (S10). */
export type PartReport = {
  readonly trades: number;
  readonly wins: number;
  readonly totalCents: Cents;
  readonly grossWinCents: Cents;
  /** Over this part's own trades, from 0. */
  readonly drawdownCents: Cents;
  readonly riskCents: Cents;
  readonly days: number;
  readonly tStat: number | undefined;
};

type Figures<Name extends string> = { readonly [name in Name]?: number };

/** Luck figures of a leader (S19, S19a, S21): ratios per bin, and probabilities. */
export type LeaderLuck = Figures<
  | "sharpe"
  | "skew"
  | "kurtosis"
  | "psr"
  | "dsr"
  | "dsrEffective"
  | "dsrMeasured"
  | "sharpeOut"
  | "psrOut"
  | "sharpeAll"
  | "sharpeAfterLoss"
  | "psrOutAfterLoss"
>;

/** Luck figures of the whole sweep (S20, S20a, S22, S23, S23a). */
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
  | "luckSharpeWhole"
  | "gridP"
> & { readonly series: number; readonly trials: number };

/** Checks of a list's first ten: by the engine (S30), at other fills (S24), and marked daily. */
export type Verification = {
  readonly breakEvenSlippage: number | undefined;
  /** The largest fall of the account marked daily, over the whole period. */
  readonly markedDrawdownCents: Cents;
  /** Only for the first of a list. */
  readonly answer: Answer | undefined;
};

/** A leader: the lowest index of its set. */
export type SweepLeader = {
  readonly index: number;
  readonly combination: Combination;
  readonly in: PartReport;
  readonly out: PartReport;
  readonly all: PartReport;
  readonly luck: LeaderLuck;
  /** Undefined beyond the first ten of a list. */
  readonly verification: Verification | undefined;
};

/** Summary of a leader's neighbors (S25). */
export type LeaderNeighbourhood = {
  readonly neighbours: number;
  readonly ranked: number;
  readonly score: number | undefined;
};

/** A row of a list. Values are cents for money, Infinity without limit. */
export type LeaderListRow = {
  readonly index: number;
  /** S12's of the record; undefined if S12 defines none. */
  readonly value: number | undefined;
  /** S12a's, by which the list is ordered. */
  readonly afterLoss: number;
  readonly same: number;
  /** Only for the first ten. */
  readonly neighbourhood: LeaderNeighbourhood | undefined;
};

/** What a leader's backtest over the whole period says first (N7). */
export type LeaderAnswer = Answer & {
  /** P&L of the sessions kept back; undefined without any. */
  readonly madeOutCents: Cents | undefined;
};

export type LeaderListReport = {
  readonly objective: Objective;
  readonly verdict: Verdict;
  /** Of the first leader. */
  readonly answer: LeaderAnswer | undefined;
  readonly rows: readonly LeaderListRow[];
};

/** A cell of a marginal or a heat map (S14), by its positions among the dimensions' values. */
export type SweepCell = {
  readonly positions: readonly number[];
  readonly combinations: number;
  readonly ranked: number;
  readonly profitable: number;
  readonly trades: number;
  readonly wins: number;
  /** The nearest double beyond 2^53, as are the next two. */
  readonly totalCents: Cents;
  readonly grossWinCents: Cents;
  readonly riskCents: Cents;
  /** Undefined without ranked combinations. */
  readonly bestTotalCents: Cents | undefined;
};

export type DimensionValue = ValueOf<Dimension>;

/** The values of a dimension that some combination takes, in the list's order. */
export type DimensionValues = {
  readonly dimension: Dimension;
  readonly values: readonly DimensionValue[];
};

/** S15: counts of nonempty bins, ascending. */
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
    /** The first out-of-sample day; undefined without any. */
    readonly split: Day | undefined;
  };
  /** Counts of the planned grid (S7), then of the finished part (S11, S17). */
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
  /** Missing runs of spreads, ends excluded (S28). */
  readonly missing: readonly (readonly [from: number, to: number])[];
  readonly lists: readonly LeaderListReport[];
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
  /** Undefined without a walk-forward. */
  readonly walk?: WalkForwardReport | undefined;
  /** Earlier sweeps of the user, whose different results are part of `luck.trials` (S45). */
  readonly earlier: Pick<Earlier, "sweeps" | "trials"> | undefined;
  /** Plain sentences for users. */
  readonly notes: readonly string[];
};
