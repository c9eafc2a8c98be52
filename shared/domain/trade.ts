import type { Contract, Side } from "./contract.ts";
import type { Day } from "./day.ts";
import type { Cents } from "./money.ts";

/** Why a position closed (X1), in the order in which the reasons are tried. */
export const EXIT_REASONS = [
  "Expiration",
  "Split",
  "Stop loss",
  "Profit target",
  "Trailing stop",
  "Delta exit",
  "Event exit",
  "DTE exit",
  "Max hold",
  "End of test",
  "Assignment",
] as const;
export type ExitReason = (typeof EXIT_REASONS)[number];

/** Why a session saw no entry (C5), in the order in which the reasons are tried. */
export const SKIP_REASONS = [
  "Last session",
  "Split",
  "Max open positions",
  "New position lag",
  "No event",
  "Filters not met",
  "No expiry",
  "No contract",
  "Opposite legs on one contract",
  "Assignment",
  "No risk to size by",
  "Not enough balance",
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/**
 * One leg as traded: prices are cents a share; `exitCents` of a leg that settled or was exercised is its intrinsic
 * value.
 */
export type TradedLeg = Contract & {
  readonly side: Side;
  /** Contracts per spread. */
  readonly quantity: number;
  readonly entryCents: Cents;
  readonly exitCents: Cents;
};

/** A closed position. Money is for all its spreads, commissions included (F4). */
export type Trade = {
  readonly opened: Day;
  readonly closed: Day;
  readonly daysHeld: number;
  readonly spreads: number;
  readonly netDebitCents: Cents;
  readonly netCreditCents: Cents;
  readonly pnlCents: Cents;
  /** B2, for all spreads. */
  readonly riskCents: Cents;
  /** The underlying's closes at which it opened and closed, cents a share. */
  readonly openUnderlyingCents: Cents;
  readonly closeUnderlyingCents: Cents;
  /** F3, in `pnlCents` already. */
  readonly openCommissionCents: Cents;
  readonly closeCommissionCents: Cents;
  /**
   * The greatest and the least P&L that closing at market would have given at any close after the entry, all costs
   * included, its own closing among them.
   */
  readonly greatestPnlCents: Cents;
  readonly leastPnlCents: Cents;
  readonly startBalanceCents: Cents;
  readonly endBalanceCents: Cents;
  readonly exitReason: ExitReason;
  readonly legs: readonly TradedLeg[];
};
