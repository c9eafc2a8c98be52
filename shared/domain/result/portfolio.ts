import type { Cents } from "../money.ts";
import type { PeriodAsked, Strategy } from "../strategy/strategy.ts";

/** One strategy of a portfolio. Period, balance, and interest are the portfolio's; the strategy's own are ignored. */
export type PortfolioMember = { readonly name: string; readonly strategy: Strategy };

/** P7's limits of the account; undefined means no limit. Percents are decimals as typed. */
export type PortfolioLimits = {
  /** The most that all open risk may be, in % of the balance. */
  readonly maxRiskPercent: number | undefined;
  /** The same for the open risk on one ticker. */
  readonly maxTickerRiskPercent: number | undefined;
  /** The most positions open at once, over all members. */
  readonly maxPositions: number | undefined;
};

/** A requested portfolio (P1), parsed and free of contradictions. */
export type Portfolio = {
  readonly name: string;
  /** Above 0 (P6). */
  readonly startBalanceCents: Cents;
  readonly period: PeriodAsked;
  readonly limits: PortfolioLimits;
  /** I7 */
  readonly interest: boolean;
  /** True for *Skip*: no entry may hold the other side of a contract that another member holds (P19). */
  readonly skipsConflicts: boolean;
  /** 2 to 12, in the order in which they enter (P4). */
  readonly members: readonly PortfolioMember[];
};

/** Reasons of the account against an entry that its member would have made (P7), in order of precedence. */
export const PORTFOLIO_SKIP_REASONS = ["Portfolio positions", "Portfolio risk", "Ticker risk"] as const;
export type PortfolioSkipReason = (typeof PORTFOLIO_SKIP_REASONS)[number];
