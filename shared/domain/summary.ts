import type { Cents } from "./money.ts";

/**
 * The statistics of one backtest (semantics: *Statistics*). Percentages are percent. An undefined figure is undefined,
 * never NaN.
 */
export type Summary = {
  readonly startBalanceCents: Cents;
  readonly endBalanceCents: Cents;
  readonly pnlCents: Cents;
  readonly returnPercent: number | undefined;
  readonly annualReturnPercent: number | undefined;
  readonly trades: number;
  readonly spreads: number;
  readonly winPercent: number | undefined;
  readonly lossPercent: number | undefined;
  readonly averageWinDollars: number | undefined;
  readonly averageLossDollars: number | undefined;
  readonly expectedValueDollars: number | undefined;
  readonly drawdownCents: Cents;
  readonly drawdownPercent: number | undefined;
  readonly pValue: number | undefined;
  /** How many trades that never overlap say as much; undefined without trades. */
  readonly effectiveTrades: number | undefined;
  readonly profitFactor: number | undefined;
  readonly sharpe: number | undefined;
  readonly sortino: number | undefined;
  readonly markedDrawdownCents: Cents;
  readonly calmar: number | undefined;
  readonly exposurePercent: number | undefined;
  readonly averageDaysHeld: number | undefined;
  readonly maxLosingStreak: number;
  /** Absent where the service has no rates (I1). */
  readonly bills?: {
    /** The interest credited in all (I6); undefined where it is off. */
    readonly interestCents: Cents | undefined;
    /** The Sharpe ratio of the returns over those of bills (I8). */
    readonly sharpeExcess: number | undefined;
  };
};
