import type { Answer } from "#shared/contracts/answer.ts";
import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { SummaryRow, TradeRow } from "#shared/contracts/results.ts";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";

/** Complete rows of results and of saved backtests; tests override the fields they need. */

export const summaryRow = (changes: Partial<SummaryRow> = {}): SummaryRow => ({
  backtest_name: "spy-20261121-1",
  creator: "demo",
  date_created: "2026-11-21T12:04:05.000Z",
  start_bal: 10_000,
  end_bal: 10_812.3,
  cum_pnl: 812.3,
  pct_return: 8.123,
  ann_return: 4.05,
  n_trades: 2,
  pct_win: 50,
  pct_loss: 50,
  avg_win: 1000,
  avg_loss: -187.7,
  e: 406.15,
  ddown: 187.7,
  ddown_pct: 1.877,
  p_val: 0.0312,
  n_eff: 2,
  strategy: "Sell 1 SPY put, 30 days, 0.30 delta.",
  n_spreads: 2,
  profit_factor: 5.327,
  sharpe: 0.6,
  sortino: 0.9,
  ddown_mtm: 250,
  calmar: 1.5,
  exposure: 80,
  avg_days_held: 20,
  max_losing_streak: 1,
  ...changes,
});

export const anAnswer = (changes: Partial<Answer> = {}): Answer => ({
  ...{ made: 812.3, base: 10_000, a_year: 4.05 },
  ...{ needed: 11_300, wiped_out: null, calls: 0, call_first: null, fall: 250, fall_date: "2026-01-06" },
  holding: { ticker: "SPY", made: 150, fall: 3.2 },
  luck: { kind: "test", p_val: 0.0312, n_eff: 2, n: 2, look: 1, line: 0.05, holds: true },
  ...changes,
});

const PUT = { title: "Short put 30 DTE 30Δ SPY", structure: "Short put" };

export const listing = (changes: Partial<DashboardRow["listing"]> = {}): DashboardRow["listing"] => ({
  shared: false,
  answer: anAnswer(),
  about: {
    ...PUT,
    ...{ ticker: "SPY", start: "2021-11-22", end: "2026-11-20" },
    balances: [10_000, 9_900, 10_812.3],
  },
  ...changes,
});

export const dashboardRow = (changes: Partial<DashboardRow> = {}): DashboardRow => ({
  ...summaryRow(),
  listing: listing(),
  ...changes,
});

export const tradeRow = (changes: Partial<TradeRow> = {}): TradeRow => ({
  date_open: "2026-01-05",
  date_close: "2026-01-26",
  days_held: 21,
  net_debit: 0,
  net_credit: 1000,
  pnl: 1000,
  exit_reason: "Expiration",
  start_bal: 10_000,
  end_bal: 11_000,
  n_spreads: 1,
  legs: "-1 2026-02-04 580 put",
  backtest_name: "spy-20261121-1",
  details: {
    legs: [[-1, "put", 580, "2026-02-04", 10.02, 0]],
    risk: 11_200,
    open_price: 588.1,
    close_price: 591.4,
    open_commission: 0.65,
    close_commission: 0,
    max_profit: 1000,
    max_loss: -220,
    marks: "",
  },
  ...changes,
});

export const NO_QUOTES = { fills: 0, estimated_fills: 0, marks: 0, estimated_marks: 0, spread_pct: null };

/** What every result has beside its tables. */
export const RESULT_PARTS = {
  answer: anAnswer(),
  facts: {
    ...PUT,
    start: "2026-01-05",
    end: "2026-02-20",
    sessions: 3,
    skipped: [],
    source: "a vendor",
    modelled: false,
    quotes: NO_QUOTES,
  },
  monte_carlo: null,
  margin: {
    ...{ max: 0, max_date: null, netted_max: 0, netted_max_date: null, return_on_margin: null },
    ...{ calls: null, call_first: null, call_most: null, call_most_date: null },
    series: [],
  },
};

export const savedBacktest = (changes: Partial<SavedBacktest> = {}): SavedBacktest => ({
  results: [summaryRow()],
  trade_log: [
    tradeRow(),
    tradeRow({ date_close: "2026-02-20", pnl: -187.7, start_bal: 11_000, end_bal: 10_812.3 }),
  ],
  relative_performance: [
    { date: "2026-01-05", index_performance: 0, ticker_performance: 0, strat_performance: 0 },
    { date: "2026-01-06", index_performance: 1.5, ticker_performance: 1.25, strat_performance: -2.5 },
    { date: "2026-02-20", index_performance: 1.5, ticker_performance: 1.25, strat_performance: 8.123 },
  ],
  vol_data: [
    { date: "2026-01-05", implied_volatility: 14.5, historical_volatility: 11 },
    { date: "2026-01-06", implied_volatility: 16.25, historical_volatility: 11.5 },
  ],
  volume_data: [{ date: "2026-01-05", call_volume: 1_250_000, put_volume: 2_000_000 }],
  mixed_data: [],
  overall_inputs: [{ ticker: "SPY", start_date: "2026-01-05", acct_bal: 10_000 }],
  option_inputs: [{ long_short: "Short", call_put: "Put", n: 1, dte: 30, delta: 0.3 }],
  risk_inputs: [],
  event_inputs: [],
  entry_inputs: [],
  notes: ["Option quotes of this ticker are Modelled."],
  ...RESULT_PARTS,
  data_end: "2026-11-20",
  body: undefined,
  ...changes,
});
