import type { PerformanceRow, RunResults, SummaryRow, TradeRow } from "#shared/contracts/results.ts";

/** Rows of results for tests, each with only what a test is about said. */
export const trade = (fields: Partial<TradeRow> = {}): TradeRow => ({
  date_open: "2024-01-02",
  date_close: "2024-01-19",
  days_held: 17,
  net_debit: 0,
  net_credit: 100,
  pnl: 100,
  exit_reason: "Expiration",
  start_bal: 1000,
  end_bal: 1100,
  n_spreads: 1,
  legs: "-1 2024-01-19 450 put",
  backtest_name: "",
  ...fields,
});

const summary = (fields: Partial<SummaryRow> = {}): SummaryRow => ({
  backtest_name: "",
  creator: "demo",
  date_created: "2026-11-21T12:00:00Z",
  start_bal: 1000,
  end_bal: 1250.5,
  cum_pnl: 250.5,
  pct_return: 25.05,
  ann_return: 11.8,
  n_trades: 3,
  pct_win: 66.67,
  pct_loss: 33.33,
  avg_win: 175.25,
  avg_loss: -100,
  e: 83.5,
  ddown: 100,
  ddown_pct: 8.33,
  p_val: 0.04,
  strategy: "-1 put 30d 0.30",
  n_spreads: 3,
  profit_factor: 3.5,
  sharpe: 1.1,
  sortino: 1.6,
  ddown_mtm: 140,
  calmar: 1.2,
  exposure: 71.2,
  avg_days_held: 17,
  max_losing_streak: 1,
  ...fields,
});

const performance = (fields: Partial<PerformanceRow> = {}): PerformanceRow => ({
  date: "2024-01-02",
  index_performance: 0,
  ticker_performance: 0,
  strat_performance: 0,
  ...fields,
});

export const runResults = (trades: TradeRow[], notes: string[] = []): RunResults => ({
  trade_df: JSON.stringify(trades),
  sum_df: JSON.stringify([summary({ n_trades: trades.length })]),
  rel_df: JSON.stringify([
    performance(),
    performance({
      date: "2024-01-03",
      index_performance: 1.2,
      ticker_performance: 1.1,
      strat_performance: -0.4,
    }),
  ]),
  notes,
});
