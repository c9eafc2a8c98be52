import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { Combination } from "./sweep.ts";
import type { PartReport } from "./sweep-report.ts";
import type { WalkForward } from "./walk-forward.ts";
import type { WalkForwardVerdict } from "./walk-forward-verdict.ts";

/** The choice of a fold (S36). */
export type WalkForwardChoice = {
  readonly index: number;
  readonly combination: Combination;
  /** Of the objective, in cents for money, Infinity without limit. */
  readonly value: number;
  /** The trades that chose it. */
  readonly trained: PartReport;
  /** The trades of its plain backtest that opened in the fold, and their P&L per risk. */
  readonly own: PartReport;
  readonly ownPerRisk: number | undefined;
  readonly percentile: number | undefined;
};

export type WalkForwardPick = {
  readonly fold: number;
  readonly start: Day;
  readonly end: Day;
  readonly trainedFrom: Day;
  readonly trainedTo: Day;
  readonly leastTrades: number;
  /** Undefined for a fold that is sat out. */
  readonly choice: WalkForwardChoice | undefined;
  /** The walked trades that opened in the fold. */
  readonly walked: PartReport;
  readonly peers: number;
};

/** A trade of the walk, in the fold in which it opened (S37). */
export type WalkForwardTrade = {
  readonly fold: number;
  readonly opened: Day;
  readonly closed: Day;
  readonly pnlCents: Cents;
  readonly riskCents: Cents;
};

/** The report of a walk-forward (S35 to S40). */
export type WalkForwardReport = {
  readonly asked: WalkForward;
  readonly verdict: WalkForwardVerdict;
  readonly picks: readonly WalkForwardPick[];
  readonly all: PartReport;
  /** In B4's order. */
  readonly trades: readonly WalkForwardTrade[];
  /** The total of closed trades at each session from the first walked one on. */
  readonly equity: readonly (readonly [day: Day, cents: Cents])[];
  /** The same, and what closing every open position would give. */
  readonly marked: readonly (readonly [day: Day, cents: Cents])[];
  /** The largest fall of the marked total, from 0 on. */
  readonly markedDrawdownCents: Cents;
  readonly bins: number;
  readonly sharpe: number | undefined;
  readonly psr: number | undefined;
  readonly rankedFolds: number;
  readonly meanPercentile: number | undefined;
  readonly percentileP: number | undefined;
  readonly efficiency: number | undefined;
  readonly different: number;
};
