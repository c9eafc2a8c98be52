import type { Answer } from "#shared/contracts/answer.ts";
import type { Margin } from "#shared/contracts/margin.ts";
import type { MonteCarlo } from "#shared/contracts/monte-carlo.ts";
import type {
  PerformanceRow,
  RunFacts,
  RunResults,
  SummaryRow,
  TradeRow,
} from "#shared/contracts/results.ts";

/** The tables of a backtest's or a portfolio's report. */
export type Results = {
  readonly trades: readonly TradeRow[];
  readonly summary: SummaryRow | undefined;
  readonly performance: readonly PerformanceRow[];
  readonly notes: readonly string[];
  /** Undefined for a portfolio, which has them by member. */
  readonly facts: RunFacts | undefined;
  /** The underlying's closes in dollars by date, where the page has them. */
  readonly closes?: ReadonlyMap<string, number | null> | undefined;
  readonly opens?: ReadonlyMap<string, number | null> | undefined;
  /** The body that the run was sent with, where the page has it. */
  readonly body?: unknown;
  /** Absent where the page shows its own. */
  readonly answer?: Answer | undefined;
};

export type BacktestResults = Results & {
  readonly facts: RunFacts;
  readonly margin: Margin;
  /** Null for too few trades. */
  readonly monteCarlo: MonteCarlo | null;
  readonly answer: Answer;
};

/** Parses the results of a run. The tables come from the service and are not validated. */
export const readResults = (sent: RunResults): BacktestResults => {
  const { trade_df, sum_df, rel_df, notes, facts, answer, margin, monte_carlo: monteCarlo } = sent;
  const [summary] = JSON.parse(sum_df) as SummaryRow[];
  return {
    trades: JSON.parse(trade_df) as TradeRow[],
    summary,
    performance: JSON.parse(rel_df) as PerformanceRow[],
    notes,
    facts,
    answer,
    margin,
    monteCarlo,
  };
};
