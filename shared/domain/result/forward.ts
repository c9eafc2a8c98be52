import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { ExitReason, LegEnd, SkipReason, Trade, TradedLeg } from "./trade.ts";

/** The record of a strategy since its backtest was saved (W). */

/** What a comparison comes to (W6), in the order of the rule's table. */
export const FORWARD_VERDICTS = [
  "Too few to compare",
  "Too early",
  "Worse",
  "Better",
  "As expected",
] as const;
export type ForwardVerdict = (typeof FORWARD_VERDICTS)[number];

/** Trades since the save below which there is no comparison (W5). */
export const LEAST_FORWARD_TRADES = 5;

/** Backtests that a user may follow at once. */
export const MOST_FOLLOWED = 20;

/** Shares of resamples (W5): at or below the forward trades, and at or above them. */
export type Comparison = {
  readonly share: number;
  readonly shareAbove: number;
  /** The same, with the luck of the saved trades allowed for. */
  readonly sure: number;
  readonly sureAbove: number;
};

export type ClosedTrade = Trade & { readonly legEnds: readonly LegEnd[] };

/** A position that is still open. Money is for all its spreads. */
export type OpenTrade = {
  readonly opened: Day;
  readonly spreads: number;
  readonly riskCents: Cents;
  /** What closing now would give, costs included. */
  readonly pnlCents: Cents;
  /** The opening flow (F4); negative where it was paid. */
  readonly openFlowCents: Cents;
  /** `exitCents` is the price of closing now. */
  readonly legs: readonly TradedLeg[];
};

/** The part of a saved trade that the record compares (W4, W5). */
export type SavedTrade = Pick<Trade, "opened" | "closed" | "pnlCents" | "startBalanceCents"> & {
  readonly exitReason: ExitReason | undefined;
};

/** Sums of a set of trades; the mean is undefined without any. */
export type TradeSums = {
  readonly trades: number;
  readonly wins: number;
  readonly pnlCents: Cents;
  readonly meanCents: number | undefined;
};

/** What falls on the newest session (W7). */
export type Signals = {
  readonly date: Day;
  readonly exits: readonly ClosedTrade[];
  readonly entry: OpenTrade | undefined;
  /** C5's reason for no entry. */
  readonly reason: SkipReason | undefined;
};

/** What an open run says of a saved backtest (W4 to W7). */
export type Forward = {
  readonly newest: Day;
  /** Sessions after the end of the saved backtest's data. */
  readonly sessions: number;
  readonly saved: TradeSums;
  readonly forward: TradeSums & {
    /** By closed trades (R5). */
    readonly drawdownCents: Cents;
    /** The run's largest marked fall from the end of the saved backtest's data on. */
    readonly markedDrawdownCents: Cents;
  };
  readonly changed: number;
  readonly comparison: Comparison | "too few" | "too early";
  readonly trades: readonly ClosedTrade[];
  /** Opened before the newest session. */
  readonly open: readonly OpenTrade[];
  readonly signals: Signals;
};

/** The run of a strategy up to the newest session, left open there (W3). */
export type OpenRun = {
  readonly newest: Day;
  /** In the order of the log. */
  readonly trades: readonly ClosedTrade[];
  readonly open: readonly OpenTrade[];
  /** By session: its day, and the balance with open positions marked. */
  readonly marked: { readonly days: Int32Array; readonly balances: Float64Array };
  /** The first reason against an entry on the newest session (C5); undefined where there was one. */
  readonly reason: SkipReason | undefined;
};
