import type {
  PerformanceRow,
  RunFacts,
  RunResults,
  SummaryRow,
  TradeRow,
} from "#shared/contracts/results.ts";

/** A finished backtest as the page shows it: the three tables out of their JSON text, the notes and what they rest on. */
export type Results = {
  readonly trades: readonly TradeRow[];
  readonly summary: SummaryRow | undefined;
  readonly performance: readonly PerformanceRow[];
  readonly notes: readonly string[];
  readonly facts: RunFacts | undefined;
};

/** Reads what the run sent; the tables are the service's own, so their rows are taken at their word. */
export const readResults = ({ trade_df, sum_df, rel_df, notes, facts }: RunResults): Results => {
  const [summary] = JSON.parse(sum_df) as SummaryRow[];
  return {
    trades: JSON.parse(trade_df) as TradeRow[],
    summary,
    performance: JSON.parse(rel_df) as PerformanceRow[],
    notes,
    facts,
  };
};
