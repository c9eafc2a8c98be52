import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { Answer } from "./answer.ts";
import type { Margin } from "./margin.ts";
import type { Summary } from "./metrics.ts";
import type { PortfolioSkipReason } from "./portfolio.ts";
import type { QuoteUse } from "./report.ts";
import type { SkipReason, Trade } from "./trade.ts";

/**
 * The report of a portfolio (P8 to P16, P19). Money is whole cents, percentages are percent; an undefined figure is
 * blank. Lists of one value a member (`partCents`, rows and columns of `correlation`) are in the order of the members.
 */

/** A trade with its member's name (P8). */
export type MemberTrade = Trade & { readonly member: string };

/** A member's row (P13). */
export type MemberReport = Pick<Summary, "trades" | "spreads" | "winPercent" | "pnlCents"> & {
  readonly name: string;
  readonly ticker: string;
  readonly strategy: string;
  /** The first and the last session of its span (P3), and how many they are. */
  readonly start: Day;
  readonly end: Day;
  readonly sessions: number;
  /** The sum over its trades of risk × days held, in cents × days. */
  readonly riskCentDays: number;
  /** The largest fall of its marked P&L in this run, peaks from 0 (P12). */
  readonly markedDrawdownCents: Cents;
  /** Its part of the account's drawdown: negative for a gain (P11). */
  readonly drawdownPartCents: Cents;
  readonly drawdownSharePercent: number | undefined;
  /** Sessions of its span without an entry by reason, in the order of C5, then P7. */
  readonly skipped: Partial<Record<SkipReason | PortfolioSkipReason, number>>;
  /** The plain backtest of its strategy over its span, with the portfolio's balance and interest. */
  readonly alone: Summary;
  /** The portfolio without it. */
  readonly without: Summary;
};

/** The account's largest fall (P11). */
export type AccountDrawdown = {
  readonly amountCents: Cents;
  /** In % of its peak. */
  readonly percent: number;
  /** Undefined for the start, before the first session, and without a drawdown. */
  readonly peak: Day | undefined;
  readonly trough: Day | undefined;
  /** The change of interest credited, 0 or less; undefined without interest (I7). */
  readonly interestCents: Cents | undefined;
};

/** P14. */
export type WorstDay = {
  readonly day: Day;
  readonly changeCents: Cents;
  readonly partCents: readonly Cents[];
  /** Undefined without interest (I7). */
  readonly interestCents: Cents | undefined;
};

/** P15; the percentages are over the sessions that have one. */
export type RiskInUse = {
  readonly meanCents: number;
  readonly peakCents: Cents;
  readonly meanPercent: number | undefined;
  readonly peakPercent: number | undefined;
};

/** P19. */
export type Conflicts = {
  /** Sessions with at least one. */
  readonly sessions: number;
  readonly first: Day | undefined;
  readonly contracts: number;
};

/** P16. */
export type PortfolioSession = {
  readonly day: Day;
  readonly markedCents: Cents;
  readonly open: number;
  readonly riskCents: Cents;
  readonly riskPercent: number | undefined;
  /** Since the start balance. */
  readonly strategyPercent: number;
  /** The index since the first session. */
  readonly indexPercent: number | undefined;
  /** The members' marked P&L (P9). */
  readonly partCents: readonly Cents[];
};

export type PortfolioReport = {
  /** After the cut to the members' data (P2). */
  readonly period: { readonly start: Day; readonly end: Day; readonly sessions: number };
  readonly answer: Answer;
  readonly summary: Summary;
  /** In order of closing, then opening, then place in the list. */
  readonly trades: readonly MemberTrade[];
  readonly members: readonly MemberReport[];
  /** P12; blank without deviation. */
  readonly correlation: readonly (readonly (number | undefined)[])[];
  readonly meanCorrelation: number | undefined;
  readonly diversification: number | undefined;
  readonly drawdown: AccountDrawdown;
  readonly risk: RiskInUse;
  readonly worstDays: readonly WorstDay[];
  readonly sessions: readonly PortfolioSession[];
  readonly conflicts: Conflicts;
  readonly margin: Margin;
  readonly notes: readonly string[];
  readonly quotes: QuoteUse;
};
