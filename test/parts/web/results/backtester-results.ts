import type { PerformanceRow, RunFacts, RunResults, TradeRow } from "#shared/contracts/results.ts";
import { anAnswer, NO_QUOTES, RESULT_PARTS, summaryRow, tradeRow } from "../support/result-rows.ts";

/** Returns a small trade of January 2024 of an unsaved run. */
export const trade = (fields: Partial<TradeRow> = {}): TradeRow =>
  tradeRow({
    date_open: "2024-01-02",
    date_close: "2024-01-19",
    days_held: 17,
    net_credit: 100,
    pnl: 100,
    start_bal: 1000,
    end_bal: 1100,
    legs: "-1 2024-01-19 450 put",
    backtest_name: "",
    ...fields,
  });

const performance = (fields: Partial<PerformanceRow> = {}): PerformanceRow => ({
  date: "2024-01-02",
  index_performance: 0,
  ticker_performance: 0,
  strat_performance: 0,
  ...fields,
});

export const FACTS: RunFacts = {
  title: "Short put 30 DTE 30Δ SPY",
  start: "2024-01-02",
  end: "2024-12-31",
  sessions: 252,
  skipped: [{ reason: "Max open positions", sessions: 14 }],
  source: "a model",
  modelled: true,
  quotes: NO_QUOTES,
};

export const runResults = (
  trades: TradeRow[],
  notes: string[] = [],
  facts: RunFacts = RESULT_PARTS.facts,
): RunResults => ({
  trade_df: JSON.stringify(trades),
  sum_df: JSON.stringify([summaryRow({ backtest_name: "", cum_pnl: 250.5, n_trades: trades.length })]),
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
  ...RESULT_PARTS,
  ...(trades.length === 0 && { answer: anAnswer({ made: 0, needed: 0 }) }),
  facts,
});
