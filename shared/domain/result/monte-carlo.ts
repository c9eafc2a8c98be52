import type { Cents } from "../money.ts";

/** Trades below which a result has no Monte Carlo (R1). */
export const LEAST_RESAMPLED_TRADES = 30;

/** Values at places of ascending order, not interpolated (R5). */
export type Percentiles = {
  readonly p5: Cents;
  readonly p25: Cents;
  readonly p50: Cents;
  readonly p75: Cents;
  readonly p95: Cents;
};

/** What a result's trades could just as well have added up to (R1 to R6). Shares are fractions. */
export type MonteCarlo = {
  readonly trades: number;
  readonly resamples: number;
  /** Trades in a block of neighbors, on average (R3). */
  readonly meanBlock: number;
  readonly startBalanceCents: Cents;
  readonly pnl: Percentiles;
  readonly drawdown: Percentiles;
  /** The share of resamples that lost money. */
  readonly loss: number;
  /** Shares of resamples whose drawdown reached a percentage of the start balance; undefined without a balance. */
  readonly falls: readonly { readonly percent: number; readonly share: number | undefined }[];
  /** The result itself, and the share of resamples with a drawdown at least as large. */
  readonly own: { readonly pnlCents: Cents; readonly drawdownCents: Cents; readonly share: number };
  /** The running sum after so many trades, at most 60 rows. */
  readonly fan: readonly ({ readonly trade: number } & Percentiles)[];
};
