import type { Contract, Side } from "../contract.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";

/**
 * Reasons to close a position (X1), in order of precedence: a code, by which trades are stored and compared, and its name
 * in answers and pages.
 */
export const EXIT_NAMES = {
  expiration: "Expiration",
  split: "Split",
  stop: "Stop loss",
  target: "Profit target",
  trail: "Trailing stop",
  delta: "Delta exit",
  event: "Event exit",
  dte: "DTE exit",
  hold: "Max hold",
  end: "End of test",
  assignment: "Assignment",
} as const;
export type ExitReason = keyof typeof EXIT_NAMES;
export const EXIT_REASONS = Object.keys(EXIT_NAMES) as readonly ExitReason[];

const BY_NAME = new Map<string, ExitReason>(EXIT_REASONS.map((reason) => [EXIT_NAMES[reason], reason]));

/** Returns the reason of a saved trade by its name. A name that changes must be added here as it was. */
export const exitReasonOf = (name: string): ExitReason | undefined => BY_NAME.get(name);

/** Reasons for a session without an entry (C5), in order of precedence. */
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
  "Impossible price",
  "No risk to size by",
  "Not enough balance",
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/**
 * How a leg ended: settled at expiry (X2), exercised by its holder (X6), traded at the session's own price, or at a
 * carried quote, since the contract had none on that session (M3a).
 */
export type LegEnd = "settled" | "exercised" | "traded" | "estimated";

type Traded = Contract | { readonly right: "shares" };

/** One traded leg. Prices are cents a share; `exitCents` of a settled or exercised leg is its intrinsic value. */
export type TradedLeg = Traded & {
  readonly side: Side;
  /** Contracts, or lots of 100 shares, per spread. */
  readonly quantity: number;
  readonly entryCents: Cents;
  readonly exitCents: Cents;
  /** The signed delta at the entry (M3); 1 of shares. */
  readonly entryDelta: number;
  /** Present where the leg closed at a carried quote (M3a). */
  readonly isEstimated?: true;
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
  /** Received on shares, negative when paid; the P&L has them (H4). Undefined for a strategy without shares. */
  readonly dividendsCents: Cents | undefined;
  /** The underlying's closes on the days of opening and closing, cents a share. */
  readonly openUnderlyingCents: Cents;
  readonly closeUnderlyingCents: Cents;
  /** F3; `pnlCents` includes it. */
  readonly openCommissionCents: Cents;
  readonly closeCommissionCents: Cents;
  /**
   * The greatest and the least P&L, after all costs, of closing at market at each close from the entry's on before the
   * exit, and of the actual closing (MFE, MAE).
   */
  readonly greatestPnlCents: Cents;
  readonly leastPnlCents: Cents;
  /**
   * The P&L from closing at market, after all costs, at the close of the entry and of each session before the exit.
   */
  readonly markCents: readonly Cents[];
  readonly startBalanceCents: Cents;
  readonly endBalanceCents: Cents;
  readonly exitReason: ExitReason;
  readonly legs: readonly TradedLeg[];
};
