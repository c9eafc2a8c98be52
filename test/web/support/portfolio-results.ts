import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { NO_QUOTES, summaryRow, tradeRow } from "./result-rows.ts";

/** A portfolio of two sessions, two members and two trades, complete by its schema. */

const { backtest_name: _, creator: __, date_created: ___, strategy: ____, ...SUMMARY } = summaryRow();

const ALONE = {
  n_trades: 1,
  pct_win: 100,
  cum_pnl: 500,
  ann_return: 3.1,
  sharpe: 0.6,
  ddown_mtm: 50,
  calmar: 0.4,
};

const MEMBER = {
  ticker: "SPY",
  strategy: "Sell 1 SPY put, 30 days, 0.30 delta; close after 21 days",
  start_date: "2026-01-05",
  end_date: "2026-01-26",
  sessions: 15,
  n_trades: 1,
  n_spreads: 1,
  pct_win: 100,
  cum_pnl: 406.15,
  risk_days: 235_200,
  ddown_mtm: 125,
  ddown_part: 125,
  ddown_share: 50,
  alone: ALONE,
  skipped: { "Max open positions": 14 },
};

const series = (date: string, part: number) => ({
  date,
  mtm: 50_000 + 2 * part,
  open: 2,
  risk: 22_400,
  risk_pct: 44.8,
  strat_performance: (2 * part) / 500,
  parts: [part, part],
});

export const portfolioResults = (changes: Partial<PortfolioResults> = {}): PortfolioResults => ({
  kind: "portfolio",
  name: "Core and hedge",
  request: {},
  period: { start_date: "2026-01-05", end_date: "2026-01-26", sessions: 15 },
  summary: { ...SUMMARY, start_bal: 50_000, end_bal: 50_812.3 },
  trades: ["Core", "Hedge"].map((member) => ({
    member,
    ...tradeRow({ backtest_name: "", pnl: 406.15, start_bal: 50_000, end_bal: 50_406.15 }),
  })),
  members: [
    { name: "Core", ...MEMBER },
    { name: "Hedge", ...MEMBER },
  ],
  without: [
    { name: "Core", ...ALONE },
    { name: "Hedge", ...ALONE },
  ],
  correlation: [
    [1, 0.12],
    [0.12, 1],
  ],
  mean_correlation: 0.12,
  diversification: 1,
  drawdown: { amount: 250, pct: 0.5, peak_date: null, trough_date: "2026-01-06" },
  risk: { mean: 22_400, peak: 22_400, mean_pct: 44.8, peak_pct: 44.8 },
  worst_days: [{ date: "2026-01-06", change: -250, parts: [-125, -125] }],
  series: [series("2026-01-05", 0), series("2026-01-06", -125), series("2026-01-26", 406.15)],
  relative_performance: ["2026-01-05", "2026-01-06", "2026-01-26"].map((date) => ({
    date,
    index_performance: 0.4,
    strat_performance: 0.2,
  })),
  conflicts: { sessions: 0, first: null, contracts: 0 },
  margin: {
    max: 20_000,
    max_date: "2026-01-05",
    netted_max: 20_000,
    netted_max_date: "2026-01-05",
    return_on_margin: 4.1,
    calls: 0,
    call_first: null,
    call_most: 0,
    call_most_date: null,
    series: [],
  },
  monte_carlo: null,
  quotes: NO_QUOTES,
  notes: [],
  ...changes,
});
